import type { ListKeysQuery, Profile, StoredKey } from '../../../schemas/generated/types.js'
import type { KeyPage, KeyStore } from '../key-store.js'
import type { Api } from '../world.js'
import { readCursor, writeCursor } from './cursor.js'
import type { LaggingTotal } from './lagging-total.js'
import type { StaleCache } from './stale-cache.js'

export interface ListedPage extends KeyPage {
  total?: number
}

export interface ListMemory {
  readonly cache: StaleCache<ListedPage>
  readonly total: LaggingTotal
}

export interface ListKeysCommand {
  api: Api
  query: ListKeysQuery
  /** Unix milliseconds. */
  now: number
}

export type ListKeysOutcome =
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
    const known = await store.identity(api.workspaceId, externalId)
    if (known === undefined) return { kind: 'listed', keys: [], total: 0 }
  }
  let counted: number | undefined
  const count = () => memory.total.of(api.id, async () => counted ?? store.count(api.id), now)
  const page = await memory.cache.get(
    () => JSON.stringify([scope, cursor, limit]),
    async () => {
      const read = await store.page({ apiId: api.id, externalId, ownerId, after, limit })
      counted = read.count
      return profile.listing.cacheTotal ? { ...read, total: await count() } : read
    },
    now,
    query.revalidateKeysCache === true,
  )
  const total = page.total ?? (await count())
  const last = page.keys.at(-1)
  const leadsOn = last !== undefined && (page.more || profile.listing.cursorOnLastPage === 'present')
  const listed: ListKeysOutcome = { kind: 'listed', keys: page.keys, total }
  if (leadsOn) listed.cursor = writeCursor(last, scope, profile)
  return listed
}
