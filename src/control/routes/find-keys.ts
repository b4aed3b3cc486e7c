import type { ControlledKeys, KeysQuery, StoredKey } from '../../../schemas/generated/types.js'
import { keyState } from '../../domain/keys/key-state.js'
import type { State } from '../../service/state.js'
import { keyView } from './key-view.js'
import { pageOf } from './page.js'

/** One page of the keys that all filters let through, newest first. */
export async function findKeys(
  state: State,
  query: KeysQuery,
  search: URLSearchParams,
): Promise<ControlledKeys> {
  const { store, clock } = state
  const now = clock.now()
  const { keys } = await store.state()
  const found = keys.filter(filterOf(state, query, metaOf(search), now)).reverse()
  const { items, ...rest } = pageOf(found, query)
  return { keys: items.map(key => keyView(key, state, now)), ...rest }
}

/** `meta.team=payments` asks for a member of meta, `meta.owner.id=7` for one inside a member. */
function metaOf(search: URLSearchParams): [path: string[], text: string][] {
  return [...search]
    .filter(([name]) => name.startsWith('meta.'))
    .map(([name, text]) => [name.split('.').slice(1), text])
}

function filterOf(
  { profile }: State,
  { apiId, externalId, state, text, role }: KeysQuery,
  meta: [path: string[], text: string][],
  now: number,
): (key: StoredKey) => boolean {
  const wanted = text?.toLowerCase()
  return key =>
    (apiId === undefined || key.apiId === apiId) &&
    (externalId === undefined || key.externalId === externalId || key.identity?.externalId === externalId) &&
    (role === undefined || key.roles.includes(role)) &&
    (wanted === undefined || textsOf(key).some(part => part.toLowerCase().includes(wanted))) &&
    meta.every(([path, expected]) => memberText(key.meta, path) === expected) &&
    (state === undefined || stateOf(key, profile, now) === state)
}

function stateOf(key: StoredKey, profile: State['profile'], now: number) {
  const { disabledBy } = keyState(key, profile, now)
  if (disabledBy === undefined) return 'active'
  return disabledBy === 'update' ? 'disabled' : disabledBy === 'expiry' ? 'expired' : 'exhausted'
}

function textsOf({ id, name, start, externalId, ownerId, environment }: StoredKey): string[] {
  return [id, name, start, externalId, ownerId, environment].filter(part => part !== undefined)
}

function memberText(value: unknown, path: readonly string[]): string | undefined {
  let inner = value
  for (const member of path) {
    if (typeof inner !== 'object' || inner === null || !Object.hasOwn(inner, member)) return undefined
    inner = (inner as Record<string, unknown>)[member]
  }
  return typeof inner === 'string' ? inner : JSON.stringify(inner)
}
