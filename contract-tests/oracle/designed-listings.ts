import { coverPairs } from '../design/cover-pairs.js'
import type { CheckContext, ListQuery } from '../engine/check-context.js'
import { allOf, met, type Outcome } from '../engine/outcome.js'
import { seededRandom } from '../engine/random.js'
import { succeeds } from '../records/succeeds.js'

const walks = 9
/** Enough to see what becomes of a page after the second. */
const pagesOfWalk = 3
/** What the observations and the last checks may need. */
const requestsKept = 110

/**
 * Lists with combinations of all parameters that cover each pair of their values, a few pages each. What the pages
 * hold is compared with the model afterwards.
 */
export async function answersDesignedListings(context: CheckContext): Promise<Outcome> {
  const outcomes: Outcome[] = []
  for (const query of designedQueries(context)) {
    let cursor: string | undefined
    for (let page = 0; page < pagesOfWalk && context.requestsLeft() > requestsKept; page += 1) {
      const purpose = mayBeRefused(query, context) ? 'probe' : 'lawful'
      const exchange = await context.client.list({ ...query, cursor }, { purpose })
      const { status, json } = exchange.response
      if (purpose === 'probe' && status >= 400 && status < 500) break
      const outcome = succeeds(exchange)
      if (outcome.kind === 'failed') return outcome
      outcomes.push(met)
      const next = typeof json === 'object' && json !== null && 'cursor' in json ? json.cursor : undefined
      if (typeof next !== 'string' || next === '') break
      cursor = next
    }
  }
  return allOf(outcomes, 'the budget of requests left nothing to ask')
}

/** Which permissions decrypt needs is not shown, nor what a filter answers for a user who has no key in the API. */
function mayBeRefused({ apiId, externalId, decrypt }: ListQuery, { run }: CheckContext): boolean {
  const isUnknown = externalId !== undefined && (apiId !== run.apiId || externalId === run.users.nobody)
  return decrypt === true || isUnknown
}

function designedQueries({ run, pool }: CheckContext): ListQuery[] {
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
    limit: ['absent', '2', '5', '100'],
    decrypt: ['absent', 'true', 'false'],
    revalidateKeysCache: ['absent', 'true', 'false'],
  }
  const apis: Record<string, string | undefined> = {
    own: run.apiId,
    bulk: offers.bulkApiId,
    second: offers.secondApiId,
  }
  const rows = coverPairs({
    factors,
    // Several pages of several keys, with what changes a record.
    fixed: [
      { apiId: 'own', externalId: 'main', limit: '2', decrypt: 'true', revalidateKeysCache: 'true' },
      { apiId: 'own', externalId: 'absent', limit: '5', decrypt: 'true', revalidateKeysCache: 'absent' },
      { apiId: 'own', externalId: 'main', limit: '5', decrypt: 'absent', revalidateKeysCache: 'absent' },
      { apiId: 'own', externalId: 'main', limit: '2', decrypt: 'false', revalidateKeysCache: 'false' },
    ],
    random: seededRandom(run.randomSeed),
    most: walks,
  })
  return rows.map(({ apiId = 'own', externalId, limit, decrypt, revalidateKeysCache }) => ({
    apiId: apis[apiId],
    externalId: externalId === 'main' ? asked.main : externalId === 'other' ? asked.other : undefined,
    limit: limit === 'absent' ? undefined : limit,
    decrypt: booleanOf(decrypt),
    revalidateKeysCache: booleanOf(revalidateKeysCache),
  }))
}

function booleanOf(level: string | undefined): boolean | undefined {
  return level === undefined || level === 'absent' ? undefined : level === 'true'
}
