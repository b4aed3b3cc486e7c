import type { CheckContext } from '../engine/check-context.js'
import type { KeyFixture } from '../keys/key-pool.js'
import { externalIdOf, isText } from '../model/external-id.js'
import { cursorIn, seenRecords } from '../model/seen-records.js'
import { countedIn, type SeenWalk, skipsCache, walksIn } from '../model/walks.js'
import { isSuccess } from '../traffic/exchange.js'
import { unlessNotPermitted } from '../traffic/not-permitted.js'
import type { ListQuery } from '../traffic/requests.js'
import { type DesignedListing, designListings } from './designed-listings.js'
import { refuseCreate } from './refuse-create.js'

const mostRequests = 30
/** Later checks may need this many requests. The designed listings may use the rest. */
const requestsOfLaterChecks = 300
export const listingRequests = 20
const requestsReserved = 15
/** The fifth request, and then every ninth request, is a create that the target must refuse. */
const [refusedEach, firstRefused] = [9, 4]

/** Sends listings that together cover each pair of parameter values. Stops after a wrong answer. */
export async function sendDesignedListings(context: CheckContext, isBroken: () => boolean): Promise<void> {
  const most = Math.max(mostRequests, context.requestsLeft() - requestsOfLaterChecks)
  let sent = 0
  const isLeft = () => sent < most && context.requestsLeft() > requestsReserved
  await context.eachOf(designedQueries(context), async ({ query, pages }) => {
    if (isBroken()) return
    if (!isLeft()) context.leaveOut(1, 'listing')
    let cursor: string | undefined
    for (let page = 0; page < pages && isLeft(); page += 1) {
      const turn = sent
      const isRefused = turn % refusedEach === firstRefused && context.run.met.has('write')
      sent += isRefused ? 2 : 1
      if (isRefused) await refuseCreate(context, turn)
      cursor = await nextCursor({ ...query, cursor }, context)
      if (cursor === undefined) return
    }
  })
  if (!isBroken()) await listExpiredKeysAgain(context)
}

/** Sends a listing, and returns the cursor of its answer. */
export async function nextCursor(
  query: ListQuery,
  { client, judge, run }: CheckContext,
  sideBySide = false,
): Promise<string | undefined> {
  const { apiId = run.apiId, cursor, decrypt, externalId, ownerId, revalidateKeysCache } = query
  const asked = { ...(apiId !== null && { apiId }), ...(externalId !== undefined && { externalId }) }
  const isOfKeys = judge.mustFind({ ...asked, revalidateKeysCache: String(revalidateKeysCache) })
  // If the target accepted a listing, it must also accept the cursor of that listing.
  const mayBeRefused = cursor === undefined && (decrypt === true || ownerId !== undefined || !isOfKeys)
  const purpose = mayBeRefused ? 'probe' : 'lawful'
  const exchange = await unlessNotPermitted(() => client.list(query, { purpose, sideBySide }))
  return exchange && isSuccess(exchange) ? cursorIn(exchange) : undefined
}

export interface AskedListing {
  query: ListQuery
  pages: number
}

export function queriesOf(
  listings: readonly DesignedListing[],
  { run, pool, history }: CheckContext,
  others: readonly string[] = [mostListed(pool, run)],
): AskedListing[] {
  const { users, offers, apiId } = run
  const apis: Record<string, string | undefined> = {
    own: apiId,
    bulk: offers.bulkApiId,
    second: offers.secondApiId,
  }
  const asked: Record<string, string | undefined> = {
    main: users.main,
    // A cache that ignores letter case or trims spaces mistakes `twin` or `spaced` for `main`.
    twin: users.caseTwin,
    spaced: users.spaced,
    traps: users.traps,
    otherTraps: users.otherTraps,
    odd: pool.created().find(({ name }) => name === 'odd-user')?.body.externalId,
    bulkUser: listedUser(history, offers.bulkApiId),
  }
  const known = listings.filter(
    ({ row: { externalId = 'absent' } }) =>
      ['absent', 'other'].includes(externalId) || asked[externalId] !== undefined,
  )
  const turns = turnsOf(others)
  return known.map(({ row, pages }) => ({
    pages,
    query: {
      apiId: apis[row.apiId ?? ''],
      externalId: row.externalId === 'other' ? turns() : asked[row.externalId ?? ''],
      ownerId: row.ownerId === 'owner' ? users.owner : undefined,
      limit: row.limit === 'absent' ? undefined : row.limit,
      decrypt: booleanOf(row.decrypt),
      revalidateKeysCache: booleanOf(row.revalidateKeysCache),
    },
  }))
}

function turnsOf(values: readonly string[]): () => string | undefined {
  let turn = -1
  return () => {
    turn += 1
    return values[turn % values.length]
  }
}

function designedQueries(context: CheckContext): AskedListing[] {
  const { history, run } = context
  const { users, apiId } = run
  const listed = { user: countedIn(history, apiId, users.main), api: countedIn(history, apiId) }
  // Limits for a last page of one key and for a full last page, to find keys lost at the end of a page.
  const second = {
    apiId: run.offers.secondApiId ?? '',
    limit: countedIn(history, run.offers.secondApiId ?? '') - 1,
  }
  const borders: ListQuery[] = [
    second,
    { externalId: users.main, limit: listed.user - 1 },
    { externalId: users.main, limit: halfOf(listed.user) ?? listed.user },
    { limit: halfOf(listed.api) ?? listed.api - 1 },
  ]
  return [
    ...borders
      .filter(({ limit }) => Number(limit) > 0 && Number(limit) <= 100)
      .map(asked => ({ pages: 2, query: { apiId, ...asked, revalidateKeysCache: true } })),
    ...queriesOf(designListings(run.met), context),
  ]
}

function halfOf(count: number): number | undefined {
  return count % 2 === 0 ? count / 2 : undefined
}

/** Listings of this user probably have several pages. */
function mostListed(pool: CheckContext['pool'], { apiId, users }: CheckContext['run']): string {
  const counts = new Map<string, number>()
  for (const { body } of pool.created()) {
    const { externalId } = body
    if (body.apiId !== apiId || externalId === undefined || externalId === users.main) continue
    counts.set(externalId, (counts.get(externalId) ?? 0) + 1)
  }
  const [[user] = [users.nobody]] = [...counts].sort(([, a], [, b]) => b - a)
  return user
}

function listedUser(history: CheckContext['history'], apiId: string | undefined): string | undefined {
  return seenRecords(history)
    .filter(({ record }) => record.apiId === apiId)
    .map(({ record }) => externalIdOf(record.identity))
    .find(isText)
}

function booleanOf(level: string | undefined): boolean | undefined {
  return level === undefined || level === 'absent' ? undefined : level === 'true'
}

/** Repeats a listing that showed a key before its expiry, to find a cache that shows an earlier state on later pages. */
async function listExpiredKeysAgain(context: CheckContext): Promise<void> {
  const { clock, history, leaveOut, pool, reader, requestsLeft, run, time } = context
  if (!clock.isSure()) return
  const ended = pool.created().filter(({ body }) => (body.expires ?? Infinity) <= clock.earliest(time.now()))
  const walks = walksIn(history).filter(walk => skipsCache(walk) && walk.pages.length > 1)
  const last = walks.findLast(walk => ended.some(fixture => showedBefore(walk, fixture, context)))
  if (last === undefined) return
  if (requestsLeft() < last.pages.length) return leaveOut(1, 'listing after an expiry')
  const wait = latestExpiry(ended) + run.graceMs + 1 - clock.earliest(time.now())
  if (wait > 0) await time.sleep(wait)
  reader.forget()
  await reader.walk(last.parameters, last.pages.length)
}

function latestExpiry(fixtures: readonly KeyFixture[]): number {
  return Math.max(...fixtures.map(({ body }) => body.expires ?? 0))
}

function showedBefore(
  { pages, records }: SeenWalk,
  { keyId, body }: KeyFixture,
  { clock, run }: CheckContext,
): boolean {
  const { startedAtMs = 0, durationMs = 0 } = pages.at(-1)?.exchange ?? {}
  const readAt = clock.latest(run.startedAt + startedAtMs + durationMs)
  return readAt < (body.expires ?? 0) && records.some(({ record }) => record.id === keyId)
}
