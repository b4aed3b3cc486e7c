import type { ListKeysQuery, Profile, StoredKey } from '../../../schemas/generated/types.js'
import { BoundedMap } from '../../common/collections.js'
import type { KeyPage, KeyStore, ListScope, Position } from '../key-store.js'
import type { Api } from '../world.js'

export interface ListedPage extends KeyPage {
  total: number
}

interface ListMemory {
  readonly cache: StaleCache<ListedPage>
  readonly total: LaggingTotal
}

interface ListKeysCommand {
  api: Api
  query: ListKeysQuery
  /** Unix milliseconds. */
  now: number
}

type ListKeysOutcome =
  | { kind: 'listed'; keys: readonly StoredKey[]; total: number; cursor?: string }
  | { kind: 'invalid-cursor' }

/** Spec 4.1 and 8. */
const defaultLimit = 100

/** Lists one page of the keys of an API (spec 4.1). */
export async function listKeys(
  store: KeyStore,
  memory: ListMemory,
  profile: Profile,
  { api, query, now }: ListKeysCommand,
): Promise<ListKeysOutcome> {
  const { limit = defaultLimit, cursor, externalId } = query
  const ownerIdCounts = externalId === undefined || profile.listing.ownerIdWithExternalId === 'both'
  const ownerId = ownerIdCounts ? query.ownerId : undefined
  const scope = { apiId: api.id, externalId, ownerId }
  const after = cursor === undefined ? undefined : readCursor(cursor, scope, profile)
  if (cursor !== undefined && after === undefined) return { kind: 'invalid-cursor' }

  if (externalId !== undefined && profile.listing.totalOfUnknownUser === 'zero') {
    const known = await store.identity({ workspaceId: api.workspaceId, externalId })
    if (known === undefined) return { kind: 'listed', keys: [], total: 0 }
  }
  const page = await memory.cache.get(
    () => JSON.stringify([scope, cursor, limit]),
    async () => {
      // Each spread or rest of an object would add about 5 % to the time of a listing.
      const { keys, more } = await store.page({ apiId: api.id, externalId, ownerId, after, limit })
      return { keys, more, total: await memory.total.of(api.id, () => store.count(api.id), now) }
    },
    now,
    query.revalidateKeysCache === true,
  )
  const last = page.keys.at(-1)
  const hasNext = last !== undefined && (page.more || profile.listing.cursorOnLastPage === 'present')
  const listed: ListKeysOutcome = { kind: 'listed', keys: page.keys, total: page.total }
  if (hasNext) listed.cursor = writeCursor(last, scope, profile)
  return listed
}

/** A total may lag by up to 5 minutes (spec 4.1). */
export class LaggingTotal {
  readonly #counts = new Map<string, { total: number; countedAt: number }>()
  readonly #held = new Map<string, number>()
  readonly #lagMs: number

  /** @param lagMs The greatest age of a total, in milliseconds; 0 for exact totals. */
  constructor(lagMs: number) {
    this.#lagMs = lagMs
  }

  /** @param now Unix milliseconds. */
  async of(apiId: string, count: () => Promise<number>, now: number): Promise<number> {
    const held = this.#held.get(apiId)
    if (held !== undefined) return held
    if (this.#lagMs === 0) return count()
    const known = this.#counts.get(apiId)
    const age = known === undefined ? Number.POSITIVE_INFINITY : now - known.countedAt
    if (known !== undefined && age >= 0 && age < this.#lagMs) return known.total
    const total = await count()
    this.#counts.set(apiId, { total, countedAt: now })
    return total
  }

  hold(apiId: string, total: number): void {
    if (!this.#held.has(apiId)) this.#held.set(apiId, total)
  }

  /** Called after a successful create. */
  release(apiId: string): void {
    this.#held.delete(apiId)
  }
}

interface Entry<Value> {
  value: Value
  readAt: number
}

const mostEntries = 1000

/** If both times are 0, the cache is off. */
interface CacheTimes {
  cacheFreshMs: number
  cacheStaleMs: number
}

/**
 * The cache that `revalidateKeysCache` skips (spec 4.1). It serves a stale value once, and stores a new value for the next call.
 */
export class StaleCache<Value> {
  readonly #entries = new BoundedMap<Entry<Value> | undefined>(mostEntries)
  readonly #freshMs: number
  readonly #staleMs: number

  constructor({ cacheFreshMs, cacheStaleMs }: CacheTimes) {
    this.#freshMs = cacheFreshMs
    this.#staleMs = cacheStaleMs
  }

  /**
   * @param nameOf Not called when the cache is off.
   * @param now Unix milliseconds.
   */
  async get(
    nameOf: () => string,
    read: () => Promise<Value>,
    now: number,
    revalidate = false,
  ): Promise<Value> {
    if (this.#freshMs + this.#staleMs === 0) return read()
    const name = nameOf()
    const cached = this.#entries.get(name)
    const age = cached === undefined ? Number.POSITIVE_INFINITY : now - cached.readAt
    const usable = cached !== undefined && !revalidate && age >= 0 && age < this.#freshMs + this.#staleMs
    if (usable && age < this.#freshMs) return cached.value
    const value = await read()
    this.#entries.set(name, { value, readAt: now })
    return usable ? cached.value : value
  }

  drop(name: string): void {
    if (this.#entries.get(name) !== undefined) this.#entries.set(name, undefined)
  }
}

/** Writes the cursor that leads to the keys after `last` (spec 4.1: opaque). */
export function writeCursor(last: Position, scope: ListScope, profile: Profile): string {
  if (profile.listing.cursor === 'last-id') return last.id
  const place = profile.listing.order === 'id' ? placeById(last) : placeByAge(last)
  return `${place}.${seal(place, scope)}`
}

/** @returns `undefined` for a cursor with a wrong or missing seal. Under `last-id`, cursors have no seal. */
export function readCursor(cursor: string, scope: ListScope, profile: Profile): Position | undefined {
  if (profile.listing.cursor === 'last-id') return { id: cursor, createdAt: 0, sequence: 0 }
  const end = cursor.lastIndexOf('.')
  const place = cursor.slice(0, end)
  if (end === -1 || cursor.slice(end + 1) !== seal(place, scope)) return undefined
  if (profile.listing.order === 'id') return { id: decodeURIComponent(place), createdAt: 0, sequence: 0 }
  const [createdAt = '', sequence = ''] = place.split('_')
  return { id: '', createdAt: Number.parseInt(createdAt, 36), sequence: Number.parseInt(sequence, 36) }
}

function placeById({ id }: Position): string {
  return encodeURIComponent(id)
}

function placeByAge({ createdAt, sequence }: Position): string {
  return `${createdAt.toString(36)}_${sequence.toString(36)}`
}

/** A checksum that detects mistyped cursors, and cursors of other listings. */
function seal(place: string, { apiId, externalId, ownerId }: ListScope): string {
  if (externalId === undefined && ownerId === undefined) return checksum(`${place} ${apiId}`)
  return checksum(JSON.stringify([place, apiId, externalId ?? null, ownerId ?? null]))
}

/** 64 bits in two lanes; the low lane is FNV-1a. Detects mistyped and truncated texts, but not forged texts. */
function checksum(text: string): string {
  let low = 0x811c9dc5
  let high = 0x9747b28c
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    low = Math.imul(low ^ code, 0x01000193)
    high = Math.imul(high ^ code ^ (low >>> 15), 0x85ebca6b)
  }
  return `${(low >>> 0).toString(36)}${((high ^ (high >>> 13)) >>> 0).toString(36)}`
}
