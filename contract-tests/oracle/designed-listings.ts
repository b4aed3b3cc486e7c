import { counted } from '../../src/common/document/counted.js'
import type { CheckContext } from '../engine/check-context.js'
import { allOf, failed, met, type Outcome } from '../engine/outcome.js'
import { keysMissing } from '../findings/hypotheses.js'
import { externalIdOf, isText } from '../records/external-id.js'
import { cursorIn, seenRecords } from '../records/seen-records.js'
import { succeeds } from '../records/succeeds.js'
import { type DesignedListing, designListings } from '../script/designed-listings.js'
import { refuseCreate } from '../script/refuse-create.js'
import { unlessNotPermitted } from '../traffic/not-permitted.js'
import type { ListQuery } from '../traffic/requests.js'
import { keepsDecryptPermission } from './decrypt-permission.js'
import { listsExpiredKeysAgain } from './expired-keys.js'
import { findsUser } from './known-users.js'
import { countedIn, isWhole, walksIn } from './walks/walks.js'

const mostRequests = 30
/** Later checks may need this many requests. The designed listings may use the rest. */
const requestsOfLaterChecks = 300
export const listingRequests = 20
const requestsReserved = 15
/** The fifth request, and then every ninth request, is a create that the target must refuse. */
const [refusedEach, firstRefused] = [9, 4]

/** Sends the designed listings. The requirements in model.ts check the pages. */
export async function answersDesignedListings(context: CheckContext): Promise<Outcome> {
  const outcomes: Outcome[] = []
  const from = context.history.length
  const most = Math.max(mostRequests, context.requestsLeft() - requestsOfLaterChecks)
  let sent = 0
  const isLeft = () => sent < most && context.requestsLeft() > requestsReserved
  let failure: Outcome | undefined
  await context.eachOf(designedQueries(context), async ({ query, pages }) => {
    if (failure !== undefined) return
    if (!isLeft()) context.leaveOut(1, 'listing')
    let cursor: string | undefined
    for (let page = 0; page < pages && isLeft(); page += 1) {
      const turn = sent
      const isRefused = turn % refusedEach === firstRefused && context.run.met.has('write')
      sent += isRefused ? 2 : 1
      if (isRefused) outcomes.push(await refuseCreate(context, turn))
      // If the target accepted a listing, it must also accept the cursor of that listing.
      const isForUser = findsUser(query, context)
      const purpose = cursor === undefined && mayBeRefused(query, context) ? 'probe' : 'lawful'
      const exchange = await unlessNotPermitted(() => context.client.list({ ...query, cursor }, { purpose }))
      if (exchange === undefined) return
      const { status } = exchange.response
      if (purpose === 'probe' && status >= 400 && (status < 500 || !isForUser)) return
      const outcome = succeeds(exchange)
      if (outcome.kind === 'failed') failure = outcome
      if (failure !== undefined) return
      outcomes.push(met)
      cursor = cursorIn(exchange)
      if (cursor === undefined) return
    }
  })
  if (failure !== undefined) return failure
  return allOf(
    [
      ...outcomes,
      ...holdsBulk(context, from),
      keepsDecryptPermission(context),
      await listsExpiredKeysAgain(context),
    ],
    'the budget left no requests for this check',
  )
}

export function mayBeRefused(query: ListQuery, context: CheckContext): boolean {
  return query.decrypt === true || !findsUser(query, context) || query.ownerId !== undefined
}

function holdsBulk({ history, run }: CheckContext, from: number): Outcome[] {
  return walksIn(history.slice(from)).flatMap(walk => {
    const { parameters, records, pages } = walk
    const isOfBulk = isWhole(walk) && parameters.apiId === run.offers.bulkApiId
    const ids = new Set(records.map(({ record }) => record.id))
    if (!isOfBulk || ids.has(undefined) || ids.size > 100) return []
    return [
      failed({
        place: { instanceLocation: '/keys' },
        expected: 'more than 100 keys, as declared for the bulk API',
        received: `${counted(ids.size, 'key')} on ${counted(pages.length, 'page')}, and no further cursor`,
        cause: keysMissing,
        exchanges: pages.map(({ exchange }) => exchange),
      }),
    ]
  })
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
