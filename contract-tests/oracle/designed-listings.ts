import { coverPairs, type Row } from '../design/cover-pairs.js'
import type { CheckContext, ListQuery } from '../engine/check-context.js'
import { allOf, failed, met, type Outcome } from '../engine/outcome.js'
import { seededRandom } from '../engine/random.js'
import { isObject } from '../records/is-object.js'
import { succeeds } from '../records/succeeds.js'
import { decryptsElsewhere } from './decrypts-elsewhere.js'
import { walksIn } from './walks.js'

const walks = 24
/** Enough to see what becomes of a page after the second. */
const pagesOfWalk = 3
/** What the observations and the last checks may need. */
const requestsKept = 100

/**
 * Lists with combinations of all parameters that cover each pair of their values, a few pages each. What the pages
 * hold is compared with the model afterwards.
 */
export async function answersDesignedListings(context: CheckContext): Promise<Outcome> {
  const outcomes: Outcome[] = []
  const from = context.history.length
  for (const { query, pages } of designedQueries(context)) {
    let cursor: string | undefined
    for (let page = 0; page < pages && context.requestsLeft() > requestsKept; page += 1) {
      // What was accepted once is accepted with its cursor too.
      const purpose = cursor === undefined && mayBeRefused(query, context) ? 'probe' : 'lawful'
      const exchange = await context.client.list({ ...query, cursor }, { purpose })
      const { status, json } = exchange.response
      if (purpose === 'probe' && status >= 400 && status < 500) break
      const outcome = succeeds(exchange)
      if (outcome.kind === 'failed') return outcome
      outcomes.push(met)
      const next = isObject(json) ? json.cursor : undefined
      if (typeof next !== 'string' || next === '') break
      cursor = next
    }
  }
  return allOf(
    [...outcomes, ...holdsBulk(context, from), decryptsElsewhere(context)],
    'the budget of requests left nothing to ask',
  )
}

/** Which permissions decrypt needs is not shown, nor what a filter answers for a user who has no key in the API. */
function mayBeRefused({ apiId, externalId, decrypt }: ListQuery, { run }: CheckContext): boolean {
  const isUnknown = externalId !== undefined && (apiId !== run.apiId || externalId === run.users.nobody)
  return decrypt === true || isUnknown
}

/** The API of which the caller says that it has more keys than a page without a limit. */
function holdsBulk({ history, run }: CheckContext, from: number): Outcome[] {
  return walksIn(history.slice(from)).flatMap(({ parameters, records, pages, ended }) => {
    const isWhole = ended && parameters.apiId === run.offers.bulkApiId && parameters.externalId === undefined
    const ids = new Set(records.map(({ record }) => record.id))
    if (!isWhole || ids.has(undefined) || ids.size > 100) return []
    return [
      failed({
        place: { instanceLocation: '/keys' },
        expected: 'more than 100 keys, as the target is said to have',
        received: `${ids.size} keys on ${pages.length} pages, and no cursor any more`,
        cause: 'listKeys pages lack keys',
        exchanges: pages.map(({ exchange }) => exchange),
      }),
    ]
  })
}

/** Pages of several keys, with what changes a record. */
const whole = { apiId: 'own', externalId: 'main', limit: '5', decrypt: 'true', revalidateKeysCache: 'true' }
/** The same, for a cache. */
const cached = { ...whole, revalidateKeysCache: 'absent' }
/** What a page without a limit does not hold. */
const bulk = {
  apiId: 'bulk',
  externalId: 'absent',
  limit: 'absent',
  decrypt: 'absent',
  revalidateKeysCache: 'true',
}

/** A listing and, straight after it, those that differ from it in one parameter: a cache that forgets one shows. */
const fixed: readonly { row: Row; pages: number }[] = [
  { row: whole, pages: pagesOfWalk },
  { row: cached, pages: 2 },
  { row: { ...cached, decrypt: 'absent' }, pages: 2 },
  { row: { ...whole, decrypt: 'absent' }, pages: 2 },
  { row: { ...whole, limit: 'absent' }, pages: 1 },
  { row: { ...cached, externalId: 'other' }, pages: 1 },
  { row: { ...cached, limit: '2' }, pages: 1 },
  { row: { ...cached, externalId: 'absent', limit: 'absent' }, pages: 1 },
  // All keys of the run on one page.
  { row: { ...whole, externalId: 'absent', limit: '100' }, pages: 1 },
  { row: { ...whole, revalidateKeysCache: 'false', limit: '100' }, pages: 1 },
]

function designedQueries({ run, pool }: CheckContext): { query: ListQuery; pages: number }[] {
  const { users, offers, met: needs } = run
  const others = pool.created().flatMap(({ body }) => body.externalId ?? [])
  const asked = { main: users.main, other: others.find(user => user !== users.main) ?? users.nobody }
  const factors = {
    apiId: [
      'own',
      ...(needs.has('bulk-api') ? ['bulk'] : []),
      ...(needs.has('second-api') ? ['second'] : []),
    ],
    externalId: ['absent', 'main', 'other'],
    limit: ['absent', '1', '2', '5', '100'],
    decrypt: ['absent', 'true', 'false'],
    revalidateKeysCache: ['absent', 'true', 'false'],
  }
  const apis: Record<string, string | undefined> = {
    own: run.apiId,
    bulk: offers.bulkApiId,
    second: offers.secondApiId,
  }
  const first = [
    ...(needs.has('bulk-api') ? [{ row: bulk, pages: 2 }] : []),
    ...(needs.has('second-api') ? [{ row: { ...bulk, apiId: 'second' }, pages: 2 }] : []),
    ...fixed,
  ]
  const rows = coverPairs({
    factors,
    fixed: first.map(({ row }) => row),
    random: seededRandom(run.randomSeed),
    most: walks,
  })
  return rows.map(({ apiId = 'own', externalId, limit, decrypt, revalidateKeysCache }, index) => ({
    pages: first[index]?.pages ?? pagesOfWalk,
    query: {
      apiId: apis[apiId],
      externalId: externalId === 'main' ? asked.main : externalId === 'other' ? asked.other : undefined,
      limit: limit === 'absent' ? undefined : limit,
      decrypt: booleanOf(decrypt),
      revalidateKeysCache: booleanOf(revalidateKeysCache),
    },
  }))
}

function booleanOf(level: string | undefined): boolean | undefined {
  return level === undefined || level === 'absent' ? undefined : level === 'true'
}
