import type { ControlledKey, StoredKey } from '../../schemas/generated/types.js'
import { didYouMean, shown } from '../domain/keymock-error.js'
import { inState, withUndo } from '../service/controls/in-state.js'
import { deleteKeys, updateKeys, useKeyOnce } from '../service/controls/key-controls.js'
import type { State } from '../service/operation.js'
import type { Sandbox } from '../service/sandbox.js'
import { action } from './action.js'
import { refused } from './control-error.js'
import { findChanges, findKeys, keyView } from './find-keys.js'

export const keyActions = [
  action(
    'GET /keys',
    {
      summary: 'Keys by any filter, each with its state and the cause of the state',
      query: 'KeysQuery',
      openQuery: true,
      answer: 'ControlledKeys',
    },
    ({ sandbox, query, search }) =>
      inState(sandbox, state => {
        checkApi(state, query.apiId)
        return findKeys(state, query, search)
      }),
  ),
  action('POST /keys', {
    summary: 'Add up to 10,000 keys in any state, such as expired',
    body: 'GivenKeysRequest',
    bodyOptional: true,
    answer: 'GivenKeys',
    status: 201,
    secret: true,
  }),
  action(
    'GET /keys/changes',
    {
      summary: 'The expiries and refills of keys in a range of time',
      query: 'KeyChangesQuery',
      answer: 'KeyChanges',
    },
    ({ sandbox, query }) => inState(sandbox, state => findChanges(state, query)),
  ),
  action('POST /keys/verify', {
    summary: 'Check a raw key, by default without a change of its remaining uses',
    body: 'VerifyKeyRequest',
    answer: 'VerifiedKey',
  }),
  action(
    'GET /keys/{id}',
    { summary: 'One key, its state and the cause of the state', answer: 'ControlledKey' },
    ({ sandbox, id }) => showKey(sandbox, id),
  ),
  action(
    'PATCH /keys/{id}',
    {
      summary:
        'Change a key: enable, disable, expiry, uses, name, metadata, refill, rate limit, roles, permissions',
      body: 'KeyUpdateRequest',
      checksBody: true,
      answer: 'ControlledKey',
    },
    async ({ act, sandbox, id }) => {
      await act()
      return showKey(sandbox, id)
    },
  ),
  action('DELETE /keys/{id}', { summary: 'Delete a key', query: 'UndoQuery', status: 204 }),
  action(
    'PATCH /keys',
    {
      summary: 'Change many keys in the same way',
      query: 'UndoQuery',
      body: 'KeysUpdateRequest',
      answer: 'ChangedKeys',
    },
    async ({ sandbox, query, body: { ids, changes } }) => ({
      changed: await withUndo(sandbox, query.undo, () => updateKeys(sandbox, ids, changes)),
    }),
  ),
  action(
    'POST /keys/delete',
    { summary: 'Delete many keys', query: 'UndoQuery', body: 'KeyIdsRequest', answer: 'ChangedKeys' },
    async ({ sandbox, query, body: { ids } }) => ({
      changed: await withUndo(sandbox, query.undo, () => deleteKeys(sandbox, ids)),
    }),
  ),
  action(
    'POST /keys/{id}/use',
    {
      summary: 'Verify a key as a service does, and lower the remaining uses of a valid key by one',
      query: 'UndoQuery',
      answer: 'VerifiedKey',
    },
    ({ sandbox, query, id }) => withUndo(sandbox, query.undo, () => useKeyOnce(sandbox, id)),
  ),
]

function showKey(sandbox: Sandbox, id: string): Promise<ControlledKey> {
  return inState(sandbox, async state => keyView(await keyById(state, id), state, state.clock.now()))
}

async function keyById({ store }: State, id: string): Promise<StoredKey> {
  const key = await store.change({ keyId: id }, found => ({ result: found.key }))
  if (key !== undefined) return key
  throw refused(404)`KEY_NOT_FOUND  the id of the key
    There is no key with this id.
    List the keys with GET /_keymock/keys, and use one of their ids.`
}

function checkApi({ world }: State, apiId: string | undefined): void {
  if (apiId === undefined || world.apis.has(apiId)) return
  const known = [...world.apis.keys()]
  throw refused(404)`API_NOT_FOUND  the query, at /apiId
    Found ${shown(apiId)}; the fixture has no such API.${didYouMean(apiId, known)}
    Use an existing API: ${known.slice(0, 20).join(', ')}${known.length > 20 ? ', …' : ''}.`
}
