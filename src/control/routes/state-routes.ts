import { describedChoices } from '../../../schemas/generated/described-choices.js'
import type { Profile, ProfileView } from '../../../schemas/generated/types.js'
import { shown } from '../../domain/wrong-argument.js'
import { fieldOf } from '../../profile/field-path.js'
import { standardProfile } from '../../profile/standard-profile.js'
import { inState } from '../../service/controls/in-state.js'
import { snapshotOf } from '../../service/controls/snapshot-of.js'
import { undoOf, withUndo } from '../../service/controls/with-undo.js'
import { ControlError } from '../control-error.js'
import { route } from '../control-route.js'
import { overview } from './overview.js'

const mebibyte = 1024 * 1024
const maxBytes = 64 * mebibyte

export const stateRoutes = [
  route({
    method: 'POST',
    path: '/reset',
    scope: 'sandbox',
    summary: 'Reset to the fixture: keys, users, clock, random numbers, faults and journal',
    query: 'UndoQuery',
    answer: 'Overview',
    secret: true,
    async run(context) {
      const { sandbox, query } = context
      await withUndo(sandbox, query.undo, () => sandbox.reset())
      return { json: await overview(context) }
    },
  }),
  route({
    method: 'GET',
    path: '/state',
    scope: 'sandbox',
    summary: 'Get the whole state, to restore it later. The header ETag names the state',
    answer: 'Snapshot',
    secret: true,
    async run({ sandbox }) {
      const { tag, json } = await inState(sandbox, async state => {
        const { tag } = sandbox
        return { tag, json: await snapshotOf(state) }
      })
      return { json, ...(tag !== undefined && { headers: { ETag: tag } }) }
    },
  }),
  route({
    method: 'PUT',
    path: '/state',
    scope: 'sandbox',
    summary: 'Restore a state; with If-Match, only if no change has followed that ETag',
    query: 'UndoQuery',
    document: 'Snapshot',
    maxBytes,
    answer: 'Overview',
    secret: true,
    async run(context) {
      const { sandbox, query, server, headers } = context
      const snapshot = await server.checks.snapshot(context.document)
      const check = () => mustMatch(headers['if-match'], sandbox.tag)
      await withUndo(sandbox, query.undo, () => sandbox.startOver({ snapshot }, { check }))
      return { json: await overview(context) }
    },
  }),
  route({
    method: 'PUT',
    path: '/fixture',
    scope: 'sandbox',
    summary: 'Reset with another fixture',
    query: 'UndoQuery',
    document: 'Fixture',
    maxBytes,
    answer: 'Overview',
    secret: true,
    async run(context) {
      const { sandbox, query, server } = context
      const fixture = await server.checks.fixture(context.document)
      await withUndo(sandbox, query.undo, () => sandbox.startOver({ fixture }))
      return { json: await overview(context) }
    },
  }),
  route({
    method: 'GET',
    path: '/profile',
    scope: 'sandbox',
    summary: 'Each choice of the profile: its section, its value, and the value in the profile standard',
    answer: 'ProfileView',
    run: async ({ sandbox }) => ({ json: profileView((await sandbox.state()).profile) }),
  }),
  route({
    method: 'PUT',
    path: '/profile',
    scope: 'sandbox',
    summary: 'Reset with another profile',
    query: 'UndoQuery',
    body: 'ProfileRequest',
    answer: 'ProfileView',
    async run({ sandbox, query, body, server }) {
      const profile = await server.checks.profile(body.profile as never)
      await withUndo(sandbox, query.undo, () => sandbox.startOver({ profile }))
      return { json: profileView(sandbox.profile) }
    },
  }),
  route({
    method: 'POST',
    path: '/undo',
    scope: 'sandbox',
    summary: 'Undo the latest action by its undo name, within 60 seconds',
    body: 'UndoRequest',
    answer: 'Overview',
    secret: true,
    async run(context) {
      await undoOf(context.sandbox).run(context.body.undo)
      return { json: await overview(context) }
    },
  }),
]

function mustMatch(tags: string | undefined, tag: string | undefined): void {
  if (tags === undefined || tags.trim() === '*') return
  if (tag !== undefined && tags.split(',').some(one => one.trim() === tag)) return
  throw new ControlError(412, {
    code: 'STATE_CHANGED',
    where: 'the header If-Match',
    problem: `Found ${shown(tags)}; ${tag === undefined ? 'a state that servers share has no ETag' : `the state is ${tag}`}.`,
    remedy: 'Read the state again with GET /_keymock/state, and repeat your change. Nothing was changed.',
  })
}

type Field = ProfileView['fields'][number]

function profileView(profile: Profile): ProfileView {
  const { name, description, neighbours } = profile
  const fields = Object.entries(describedChoices).map(([field, described]) => {
    const value = fieldOf(profile, field)
    const standard = fieldOf(standardProfile(), field)
    return {
      field,
      ...described,
      value: (value ?? null) as NonNullable<Field['value']>,
      standard: (standard ?? null) as NonNullable<Field['standard']>,
      differs: JSON.stringify(value) !== JSON.stringify(standard),
    }
  })
  return {
    name,
    ...(description !== undefined && { description }),
    ...(neighbours !== undefined && { neighbours }),
    fields,
  }
}
