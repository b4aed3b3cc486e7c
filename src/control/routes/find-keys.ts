import type { ControlledKeys, KeysQuery, StoredKey } from '../../../schemas/generated/types.js'
import type { KeyStore, Position } from '../../domain/key-store.js'
import { keyState } from '../../domain/keys/key-state.js'
import type { State } from '../../service/state.js'
import { keyView } from './key-view.js'
import { pageOf, placesOf } from './page.js'

type IsWanted = (key: StoredKey) => boolean

const mostAtOnce = 1000

export async function findKeys(
  state: State,
  query: KeysQuery,
  search: URLSearchParams,
): Promise<ControlledKeys> {
  const { store, clock, world, profile } = state
  const now = clock.now()
  const isWanted = filterOf(state, query, metaOf(search), now)
  const apiIds = query.apiId === undefined ? [...world.apis.keys()] : [query.apiId]
  // If the store lists the newest keys first and no filter applies, keys after the page need not be read.
  const isCut = isWanted === undefined && profile.listing.order === 'newest-first'
  const most = isCut ? placesOf(query).to : Number.POSITIVE_INFINITY
  const found = await Promise.all(apiIds.map(apiId => readKeys(store, apiId, isWanted ?? (() => true), most)))
  const counts = isCut
    ? await Promise.all(apiIds.map(apiId => store.count(apiId)))
    : found.map(keys => keys.length)
  const total = counts.reduce((sum, count) => sum + count, 0)
  const { items, ...rest } = pageOf(found.flat().sort(newestFirst), query, total)
  return { keys: items.map(key => keyView(key, state, now)), ...rest }
}

async function readKeys(
  store: KeyStore,
  apiId: string,
  isWanted: IsWanted,
  most: number,
): Promise<StoredKey[]> {
  const found: StoredKey[] = []
  let after: Position | undefined
  do {
    const { keys, more } = await store.page({ apiId, after, limit: Math.min(mostAtOnce, most) })
    for (const key of keys) if (isWanted(key)) found.push(key)
    after = more ? keys.at(-1) : undefined
  } while (after !== undefined && found.length < most)
  return found
}

function newestFirst(one: StoredKey, other: StoredKey): number {
  return other.createdAt - one.createdAt || other.sequence - one.sequence
}

/** Filters by meta: `meta.team=payments` for a member of meta, `meta.owner.id=7` for a member of an inner object. */
function metaOf(search: URLSearchParams): [path: string[], text: string][] {
  return [...search]
    .filter(([name]) => name.startsWith('meta.'))
    .map(([name, text]) => [name.split('.').slice(1), text])
}

function filterOf(
  { profile }: State,
  { externalId, state, text, role }: KeysQuery,
  meta: [path: string[], text: string][],
  now: number,
): IsWanted | undefined {
  if ([externalId, state, text, role].every(part => part === undefined) && meta.length === 0) return undefined
  const wanted = text?.toLowerCase()
  return key =>
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
