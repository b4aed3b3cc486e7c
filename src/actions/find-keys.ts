import type {
  ControlledKey,
  ControlledKeys,
  KeyChanges,
  KeyChangesQuery,
  KeysQuery,
  StoredKey,
} from '../../schemas/generated/types.js'
import type { KeyStore, Position } from '../domain/key-store.js'
import { keyRecord } from '../domain/keys/key-record.js'
import { type KeyState, keyState, stateNames } from '../domain/keys/key-state.js'
import type { State } from '../service/operation.js'
import { pageOf, placesOf } from './action.js'

type IsWanted = (key: StoredKey) => boolean

const mostAtOnce = 1000
const dayMs = 86_400_000
const soonMs = 7 * dayMs

export async function findKeys(
  state: State,
  query: KeysQuery,
  search: URLSearchParams,
): Promise<ControlledKeys> {
  const { store, clock, world, profile } = state
  const now = clock.now()
  const { sort = '-created', counts, state: wantedState } = query
  const isWanted = filterOf(query, metaOf(search))
  const apiIds = query.apiId === undefined ? [...world.apis.keys()] : [query.apiId]
  // If the store lists the newest keys first and no filter applies, keys after the page need not be read.
  const isCut =
    isWanted === undefined &&
    wantedState === undefined &&
    !counts &&
    sort === '-created' &&
    profile.listing.order === 'newest-first'
  const most = isCut ? placesOf(query).to : Number.POSITIVE_INFINITY
  const all = (
    await Promise.all(apiIds.map(apiId => readKeys(store, apiId, isWanted ?? (() => true), most)))
  ).flat()
  const states = { active: 0, soon: 0, disabled: 0, expired: 0, exhausted: 0 }
  const found: StoredKey[] = []
  for (const key of all) {
    const names = counts || wantedState !== undefined ? statesOf(key, keyState(key, profile, now), now) : []
    for (const name of names) states[name]++
    if (wantedState === undefined || names.includes(wantedState)) found.push(key)
  }
  const total = isCut
    ? (await Promise.all(apiIds.map(apiId => store.count(apiId)))).reduce((sum, count) => sum + count, 0)
    : found.length
  const { items, ...rest } = pageOf(inOrder(found, sort, state, now), query, total)
  return {
    keys: items.map(key => keyView(key, state, now)),
    ...rest,
    ...(counts && { states }),
  }
}

/** The expiries and the first refill of each key in the range. */
export async function findChanges(
  { store, clock, world, profile }: State,
  { after = clock.now(), until = after + 30 * dayMs, limit = 100 }: KeyChangesQuery,
): Promise<KeyChanges> {
  const keys = await Promise.all(
    [...world.apis.keys()].map(apiId => readKeys(store, apiId, () => true, Number.POSITIVE_INFINITY)),
  )
  const changes: KeyChanges['changes'] = []
  for (const key of keys.flat()) {
    const { id: keyId, name, expires, refill } = key
    const found = (at: number | undefined, change: 'expiry' | 'refill') => {
      if (at !== undefined && at > after && at <= until)
        changes.push({ at, change, keyId, ...(name !== undefined && { name }) })
    }
    found(expires, 'expiry')
    if (refill === undefined) continue
    const { changesAt } = keyState(withoutExpiry(key), profile, Math.max(after, key.createdAt))
    if (expires === undefined || changesAt < expires) found(changesAt, 'refill')
  }
  changes.sort((one, other) => one.at - other.at)
  return { changes: changes.slice(0, limit), total: changes.length }
}

function withoutExpiry({ expires: _, ...key }: StoredKey): StoredKey {
  return key
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
  { externalId, text, role }: KeysQuery,
  meta: [path: string[], text: string][],
): IsWanted | undefined {
  if ([externalId, text, role].every(part => part === undefined) && meta.length === 0) return undefined
  const wanted = text?.toLowerCase()
  return key =>
    (externalId === undefined || key.externalId === externalId || key.identity?.externalId === externalId) &&
    (role === undefined || key.roles.includes(role)) &&
    (wanted === undefined || textsOf(key).some(part => part.toLowerCase().includes(wanted))) &&
    meta.every(([path, expected]) => memberText(key.meta, path) === expected)
}

/** The names that the filter "state" accepts for the key: the state, and "soon". */
function statesOf(key: StoredKey, { disabledBy }: KeyState, now: number): NonNullable<KeysQuery['state']>[] {
  if (disabledBy !== undefined) return [stateNames[disabledBy]]
  const { expires } = key
  return expires !== undefined && expires > now && expires - now <= soonMs ? ['active', 'soon'] : ['active']
}

/** The position of each state in the order by state. */
const stateOrder = ['soon', 'active', 'exhausted', 'expired', 'disabled'] as const

function inOrder(
  keys: StoredKey[],
  sort: NonNullable<KeysQuery['sort']>,
  { profile }: State,
  now: number,
): StoredKey[] {
  keys.sort(newestFirst)
  if (sort === '-created') return keys
  const name = sort.replace('-', '') as keyof typeof values
  const values = {
    created: ({ createdAt }: StoredKey) => createdAt,
    // Coming expiries are before past ones.
    expires: ({ expires }: StoredKey) =>
      expires === undefined ? undefined : expires > now ? expires - now : 1e16 + (now - expires),
    name: ({ name, id }: StoredKey) => (name || id).toLowerCase(),
    user: ({ externalId, identity }: StoredKey) =>
      (externalId ?? identity?.externalId)?.toLowerCase() || undefined,
    remaining: (key: StoredKey) => keyState(key, profile, now).remaining,
    state: (key: StoredKey) =>
      stateOrder.indexOf(statesOf(key, keyState(key, profile, now), now).at(-1) ?? 'active'),
  }
  const sign = sort.startsWith('-') ? -1 : 1
  const rows = keys.map(key => ({ key, value: values[name](key) }))
  rows.sort(({ value: one }, { value: other }) => {
    if (one === other) return 0
    if (one === undefined || other === undefined) return one === undefined ? 1 : -1
    return one < other ? -sign : sign
  })
  return rows.map(({ key }) => key)
}

function textsOf({ id, name, start, externalId, ownerId, environment, roles }: StoredKey): string[] {
  return [id, name, start, externalId, ownerId, environment, ...roles].filter(part => part !== undefined)
}

function memberText(value: unknown, path: readonly string[]): string | undefined {
  let inner = value
  for (const member of path) {
    if (typeof inner !== 'object' || inner === null || !Object.hasOwn(inner, member)) return undefined
    inner = (inner as Record<string, unknown>)[member]
  }
  return typeof inner === 'string' ? inner : JSON.stringify(inner)
}

/** Omits the raw key and its hash. */
export function keyView(key: StoredKey, { world, profile }: State, now: number): ControlledKey {
  const { disabledBy, changesAt, remaining, lastRefillAt } = keyState(key, profile, now)
  const since = disabledBy && sinceOf[disabledBy](key)
  const expiresNext = key.expires !== undefined && key.expires === changesAt
  return {
    id: key.id,
    apiId: key.apiId,
    workspaceId: key.workspaceId,
    start: key.start,
    state: disabledBy === undefined ? 'active' : stateNames[disabledBy],
    why: reasonOf(key, disabledBy, remaining, now),
    ...(since !== undefined && { stateSince: since }),
    ...(lastRefillAt !== undefined && lastRefillAt > key.createdAt && { refilledAt: lastRefillAt }),
    ...(Number.isFinite(changesAt) && {
      nextChangeAt: changesAt,
      nextChange: expiresNext ? 'expiry' : 'refill',
    }),
    record: keyRecord(key, world, profile, now, false).record,
  }
}

const sinceOf = {
  update: ({ updatedAt, createdAt }: StoredKey) => updatedAt ?? createdAt,
  expiry: ({ expires }: StoredKey) => expires,
  exhaustion: ({ exhaustedAt }: StoredKey) => exhaustedAt,
}

function reasonOf(
  key: StoredKey,
  disabledBy: KeyState['disabledBy'],
  remaining: number | undefined,
  now: number,
): string {
  switch (disabledBy) {
    case 'update':
      return key.updatedAt === undefined
        ? 'Created disabled.'
        : `Disabled. The last update was at ${moment(key.updatedAt)}.`
    case 'expiry':
      return `Expired at ${moment(key.expires)}.`
    case 'exhaustion':
      return `Used up at ${moment(key.exhaustedAt)}.`
    default:
      return `${[
        key.expires !== undefined && key.expires <= now
          ? `Enabled again after the expiry at ${moment(key.expires)}`
          : 'Enabled',
        ...(key.expires !== undefined && key.expires > now ? [`Expires at ${moment(key.expires)}`] : []),
        ...(remaining === undefined ? [] : [`${remaining} ${remaining === 1 ? 'use' : 'uses'} left`]),
      ].join('. ')}.`
  }
}

function moment(ms: number | undefined): string {
  return ms !== undefined && Math.abs(ms) <= 8.64e15 ? new Date(ms).toISOString() : 'an unknown moment'
}
