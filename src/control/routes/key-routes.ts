import type { ControlledKey, StoredKey } from '../../../schemas/generated/types.js'
import { didYouMean } from '../../domain/did-you-mean.js'
import { shown } from '../../domain/wrong-argument.js'
import { type GivenKey, givenKeyControls } from '../../service/controls/given-key.js'
import { inState } from '../../service/controls/in-state.js'
import { keyControls } from '../../service/controls/key-controls.js'
import { deleteKeys, updateKeys } from '../../service/controls/many-keys.js'
import { withUndo } from '../../service/controls/with-undo.js'
import type { Sandbox } from '../../service/sandbox.js'
import type { State } from '../../service/state.js'
import { ControlError } from '../control-error.js'
import { route } from '../control-route.js'
import { findChanges, findKeys } from './find-keys.js'
import { keyView } from './key-view.js'

export const keyRoutes = [
  route({
    method: 'GET',
    path: '/keys',
    scope: 'sandbox',
    summary: 'Keys by any filter, each with its state and the cause of the state',
    query: 'KeysQuery',
    openQuery: true,
    answer: 'ControlledKeys',
    run: async ({ sandbox, query, search }) => ({
      json: await inState(sandbox, state => {
        checkApi(state, query.apiId)
        return findKeys(state, query, search)
      }),
    }),
  }),
  route({
    method: 'POST',
    path: '/keys',
    scope: 'sandbox',
    summary: 'Add up to 10,000 keys in any state, such as expired',
    body: 'GivenKeysRequest',
    bodyOptional: true,
    answer: 'GivenKeys',
    status: 201,
    secret: true,
    async run({ sandbox, body: { count = 1, ...given } }) {
      // `givenKeys` checks the members other than `count`.
      return { json: { keys: await givenKeyControls(sandbox).givenKeys(count, given as GivenKey) } }
    },
  }),
  route({
    method: 'GET',
    path: '/keys/changes',
    scope: 'sandbox',
    summary: 'The expiries and refills of keys in a range of time',
    query: 'KeyChangesQuery',
    answer: 'KeyChanges',
    run: async ({ sandbox, query }) => ({ json: await inState(sandbox, state => findChanges(state, query)) }),
  }),
  route({
    method: 'POST',
    path: '/keys/verify',
    scope: 'sandbox',
    summary: 'Check a raw key, by default without a change of its remaining uses',
    body: 'VerifyKeyRequest',
    answer: 'VerifiedKey',
    async run({ sandbox, body: { key, use } }) {
      const keys = keyControls(sandbox)
      return { json: await (use ? keys.use(key) : keys.verify(key)) }
    },
  }),
  route({
    method: 'GET',
    path: '/keys/{id}',
    scope: 'sandbox',
    summary: 'One key, its state and the cause of the state',
    answer: 'ControlledKey',
    run: async ({ sandbox, parameters: { id = '' } }) => ({ json: await showKey(sandbox, id) }),
  }),
  route({
    method: 'PATCH',
    path: '/keys/{id}',
    scope: 'sandbox',
    summary:
      'Change a key: enable, disable, expiry, uses, name, metadata, refill, rate limit, roles, permissions',
    body: 'KeyUpdateRequest',
    answer: 'ControlledKey',
    async run({ sandbox, body, parameters: { id = '' } }) {
      await keyControls(sandbox).update(id, body)
      return { json: await showKey(sandbox, id) }
    },
  }),
  route({
    method: 'DELETE',
    path: '/keys/{id}',
    scope: 'sandbox',
    summary: 'Delete a key',
    query: 'UndoQuery',
    status: 204,
    async run({ sandbox, query, parameters: { id = '' } }) {
      await withUndo(sandbox, query.undo, () => keyControls(sandbox).delete(id))
      return {}
    },
  }),
  route({
    method: 'PATCH',
    path: '/keys',
    scope: 'sandbox',
    summary: 'Change many keys in the same way',
    query: 'UndoQuery',
    body: 'KeysUpdateRequest',
    answer: 'ChangedKeys',
    run: async ({ sandbox, query, body: { ids, changes } }) => ({
      json: { changed: await withUndo(sandbox, query.undo, () => updateKeys(sandbox, ids, changes)) },
    }),
  }),
  route({
    method: 'POST',
    path: '/keys/delete',
    scope: 'sandbox',
    summary: 'Delete many keys',
    query: 'UndoQuery',
    body: 'KeyIdsRequest',
    answer: 'ChangedKeys',
    run: async ({ sandbox, query, body: { ids } }) => ({
      json: { changed: await withUndo(sandbox, query.undo, () => deleteKeys(sandbox, ids)) },
    }),
  }),
  route({
    method: 'POST',
    path: '/keys/{id}/use',
    scope: 'sandbox',
    summary: 'Verify a key as a service does, and lower the remaining uses of a valid key by one',
    query: 'UndoQuery',
    answer: 'VerifiedKey',
    run: async ({ sandbox, query, parameters: { id = '' } }) => ({
      json: await withUndo(sandbox, query.undo, () => keyControls(sandbox).use(id)),
    }),
  }),
]

function showKey(sandbox: Sandbox, id: string): Promise<ControlledKey> {
  return inState(sandbox, async state => keyView(await keyById(state, id), state, state.clock.now()))
}

async function keyById({ store }: State, id: string): Promise<StoredKey> {
  const key = await store.change({ keyId: id }, found => ({ result: found.key }))
  if (key !== undefined) return key
  throw new ControlError(404, {
    code: 'KEY_NOT_FOUND',
    where: 'the id of the key',
    problem: 'There is no key with this id.',
    remedy: 'List the keys with GET /_keymock/keys, and use one of their ids.',
  })
}

function checkApi({ world }: State, apiId: string | undefined): void {
  if (apiId === undefined || world.apis.has(apiId)) return
  const known = [...world.apis.keys()]
  throw new ControlError(404, {
    code: 'API_NOT_FOUND',
    where: 'the query, at /apiId',
    problem: `Found ${shown(apiId)}; the fixture has no such API.${didYouMean(apiId, known)}`,
    remedy: `Use an existing API: ${known.slice(0, 20).join(', ')}${known.length > 20 ? ', …' : ''}.`,
  })
}
