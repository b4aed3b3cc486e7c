import { describedChoices } from '../../schemas/generated/described-choices.js'
import type { Overview, Profile, ProfileView, WorldView } from '../../schemas/generated/types.js'
import { isSameJson } from '../common/json.js'
import { shown } from '../domain/keymock-error.js'
import { isHashed } from '../domain/keys/key-hash.js'
import { fieldOf } from '../profile/field-path.js'
import { standardProfile } from '../profile/standard-profile.js'
import { apiSummaries, inState, snapshotOf, undoOf, withUndo } from '../service/controls/in-state.js'
import type { State } from '../service/operation.js'
import type { StateInput } from '../service/sandbox-state.js'
import { action, type Place, Reply } from './action.js'
import { controlPath } from './address.js'
import { type ControlError, refused } from './control-error.js'
import { clockState } from './time.js'

const maxBytes = 64 * 1024 * 1024

export const serverActions = [
  action(
    'GET /',
    {
      summary: 'The sandbox at a glance: version, profile, clock, APIs with counts, tokens, links',
      answer: 'Overview',
      secret: true,
    },
    overview,
  ),
  action(
    'GET /health',
    {
      summary:
        'Check whether the server is ready; without access to the control API, the answer has only `ready`',
      answer: 'Health',
    },
    async ({ server, sandbox }) => {
      const ready = await sandbox.isReady()
      return new Reply({ status: ready ? 200 : 503, json: { ready, keymock: server.version } })
    },
  ),
]

/** An action that begins the state again. It changes nothing if its fixture, profile, snapshot or a fault is invalid. */
const beginsAgain = { query: 'UndoQuery', answer: 'Overview', secret: true } as const

type Beginning = Place & { query?: { undo?: string } | undefined }

async function startOver(
  context: Beginning,
  input: Partial<StateInput>,
  check?: () => void,
): Promise<Overview> {
  const { sandbox, query } = context
  await withUndo(sandbox, query?.undo, () => sandbox.startOver(input, { check }))
  return overview(context)
}

export const loadAction = action(
  'POST /load',
  {
    summary: 'Reset with another fixture, profile or faults in one step',
    body: 'LoadRequest',
    maxBytes,
    answer: 'Overview',
    secret: true,
  },
  async context => {
    await context.act()
    return overview(context)
  },
)

export const worldAction = action(
  'GET /world',
  { summary: 'Workspaces with their roles, permissions and users', answer: 'WorldView' },
  ({ sandbox }) => inState(sandbox, worldView),
)

export const stateActions = [
  action(
    'POST /reset',
    {
      summary: 'Reset to the fixture: keys, users, clock, random numbers, faults and journal',
      ...beginsAgain,
    },
    async context => {
      await context.act()
      return overview(context)
    },
  ),
  action(
    'GET /state',
    {
      summary: 'Get the whole state, to restore it later. The header ETag names the state',
      answer: 'Snapshot',
      secret: true,
    },
    async ({ sandbox }) => {
      const { tag, json } = await inState(sandbox, async state => {
        const { tag } = sandbox
        return { tag, json: await snapshotOf(state) }
      })
      return new Reply({ json, ...(tag !== undefined && { headers: { ETag: tag } }) })
    },
  ),
  action(
    'PUT /state',
    {
      summary: 'Restore a state; with If-Match, only if no change has followed that ETag',
      body: 'Snapshot',
      checksBody: true,
      maxBytes,
      ...beginsAgain,
    },
    async context => {
      const { sandbox, server, headers, body } = context
      const snapshot = await server.checks.snapshot(body)
      return startOver(context, { snapshot }, () => mustMatch(headers['if-match'], sandbox.tag))
    },
  ),
  action(
    'PUT /fixture',
    { summary: 'Reset with another fixture', body: 'Fixture', checksBody: true, maxBytes, ...beginsAgain },
    async context => startOver(context, { fixture: await context.server.checks.fixture(context.body) }),
  ),
  action(
    'GET /profile',
    {
      summary: 'Each choice of the profile: its section, its value, and the value in the profile standard',
      answer: 'ProfileView',
    },
    async ({ sandbox }) => profileView((await sandbox.state()).profile),
  ),
  action(
    'PUT /profile',
    {
      summary: 'Reset with another profile',
      query: 'UndoQuery',
      body: 'ProfileRequest',
      answer: 'ProfileView',
    },
    async ({ sandbox, query, body, server }) => {
      const profile = await server.checks.profile(body.profile as never)
      await withUndo(sandbox, query.undo, () => sandbox.startOver({ profile }))
      return profileView(sandbox.profile)
    },
  ),
  action(
    'POST /undo',
    {
      summary: 'Undo the latest action by its undo name, within 60 seconds',
      body: 'UndoRequest',
      answer: 'Overview',
      secret: true,
    },
    async context => {
      await undoOf(context.sandbox).run(context.body.undo)
      return overview(context)
    },
  ),
]

function mustMatch(tags: string | undefined, tag: string | undefined): void {
  if (tags === undefined || tags.trim() === '*') return
  if (tag !== undefined && tags.split(',').some(one => one.trim() === tag)) return
  throw refused(412)`STATE_CHANGED  the header If-Match
    Found ${shown(tags)}; \
    ${tag === undefined ? 'a state that servers share has no ETag' : `the state is ${tag}`}.
    Read the state again with GET /_keymock/state, and repeat your change. Nothing was changed.`
}

type Field = ProfileView['fields'][number]

function profileView(profile: Profile): ProfileView {
  const { name, description, neighbours, quirks } = profile
  const fields = Object.entries(describedChoices).map(([field, described]) => {
    const value = fieldOf(profile, field)
    const standard = fieldOf(standardProfile(), field)
    return {
      field,
      ...described,
      value: (value ?? null) as NonNullable<Field['value']>,
      standard: (standard ?? null) as NonNullable<Field['standard']>,
      differs: !isSameJson(value, standard),
    }
  })
  return {
    name,
    ...(description !== undefined && { description }),
    ...(neighbours !== undefined && { neighbours }),
    ...(quirks !== undefined && { quirks }),
    fields,
  }
}

function overview(place: Place): Promise<Overview> {
  return inState(place.sandbox, state => overviewOf(state, place))
}

async function overviewOf(state: State, { server, sandbox, sandboxName, prefix }: Place): Promise<Overview> {
  const { fixture, profile, clock } = state
  const { tokens = [], anyToken } = fixture
  const base = `${prefix}${controlPath}`
  return {
    keymock: server.version,
    ...(server.replica !== undefined && { replica: server.replica }),
    ...(server.upstream !== undefined && { upstream: server.upstream }),
    ...(sandboxName !== undefined && { sandbox: sandboxName }),
    profile: profile.name,
    clock: clockState(clock),
    apis: await apiSummaries(state),
    tokens: [
      ...tokens.map(({ token, workspaceId, permissions }, place) => ({
        place,
        ...(isHashed(token) ? { hashed: true as const } : { token }),
        workspaceId,
        ...(permissions !== undefined && { permissions }),
      })),
      ...(anyToken === undefined ? [] : [{ place: tokens.length, workspaceId: anyToken.workspaceId }]),
    ],
    links: {
      openapi: `${controlPath}/openapi.json`,
      clock: `${base}/clock`,
      keys: `${base}/keys`,
      faults: `${base}/faults`,
      latency: `${base}/latency`,
      requests: `${base}/requests`,
      events: `${base}/events`,
      profile: `${base}/profile`,
      state: `${base}/state`,
      ...(!sandbox.hasOtherWriters && { undo: `${base}/undo` }),
      ...(server.contract !== undefined && { contract: `${base}/contract` }),
      ...(sandboxName === undefined && { sandboxes: `${controlPath}/sandboxes` }),
    },
  }
}

async function worldView({ world, store }: State): Promise<WorldView> {
  const identities = await store.identities()
  return {
    workspaces: [...world.workspaces.values()].map(({ id, name, roles, permissions }) => ({
      id,
      ...(name !== undefined && { name }),
      roles: [...roles].map(([role, brings]) => ({ name: role, permissions: [...brings] })),
      permissions: [...permissions],
      users: identities
        .filter(({ workspaceId }) => workspaceId === id)
        .map(({ externalId, meta }) => ({ externalId, ...(meta !== undefined && { meta }) })),
    })),
  }
}

export const timeActions = [
  action('GET /clock', { summary: 'Get the time', answer: 'ClockState' }, async ({ sandbox }) => {
    // Reads the state from the store first, because another server may have moved the shared clock.
    await sandbox.state()
    return clockState(sandbox.clock)
  }),
  action(
    'PATCH /clock',
    { summary: 'Set, advance, freeze, run or reset the clock', body: 'ClockRequest', answer: 'ClockState' },
    async ({ act, sandbox, body }) => {
      if (body.freeze && body.run) throw contradiction()
      await sandbox.state()
      await act()
      return clockState(sandbox.clock)
    },
  ),
  action(
    'GET /latency',
    { summary: 'The delay of every answer of the service', answer: 'LatencyState' },
    async ({ sandbox }) => {
      // Reads the shared latency first, because another replica may have changed it.
      await sandbox.state()
      return sandbox.faults.latency
    },
  ),
  action(
    'PUT /latency',
    {
      summary: 'Delay every answer of the service; {"from":0} ends the delay',
      body: 'LatencyRequest',
      answer: 'LatencyState',
    },
    async ({ act, sandbox }) => {
      await act()
      return sandbox.faults.latency
    },
  ),
]

function contradiction(): ControlError {
  return refused(400)`BODY_INVALID  the body
    The body has both freeze and run.
    Omit one of the two members.`
}
