import { counted } from '../../src/common/document/counted.js'
import type { CheckContext } from '../engine/check-context.js'
import { allOf, failed, met, type Outcome } from '../engine/outcome.js'
import { listOnce } from '../keys/probe.js'
import { ownKeys } from '../oracle/expected-keys.js'
import { succeeds } from '../records/succeeds.js'
import { type AnsweredExchange, isSuccess } from '../traffic/exchange.js'
import { type Page, pageOf } from '../traffic/reader.js'
import type { ListQuery } from '../traffic/requests.js'
import { fromCatalog } from './from-catalog.js'

export const limitRequirements = fromCatalog([
  {
    id: 'LIM-01',
    requests: 3,
    async check(context) {
      const outcomes: Outcome[] = []
      for (const limit of [1, 3, 100]) outcomes.push(await holdsAtMost(context, { limit }, limit))
      return allOf(outcomes)
    },
  },
  {
    id: 'LIM-02',
    requests: 0,
    check: async context => succeeds(await listOnce(context, { limit: 1 })),
  },
  {
    id: 'LIM-03',
    requests: 0,
    check: async context => succeeds(await listOnce(context, { limit: 100 })),
  },
  {
    id: 'LIM-04',
    needs: ['bulk-api'],
    requests: 2,
    // Also reads a second page, so that other requirements find a cache that ignores the cursor.
    async check({ reader, run }) {
      const { pages } = await reader.walk({ apiId: run.offers.bulkApiId }, 2)
      return allOf(pages.map(page => (page.records.length <= 100 ? met : failed(tooMany(page, 100)))))
    },
  },
  {
    id: 'LIM-05',
    fixtures: ['plain', 'named', 'meta', 'remaining'],
    requests: 7,
    async check(context) {
      const { client, reader, run } = context
      const outcomes: Outcome[] = []
      const { main, longer } = run.users
      const plain = { externalId: longer, limit: 1, revalidateKeysCache: true }
      const decrypted = { ...plain, decrypt: true }
      const isDecrypted = isSuccess(await client.list(decrypted, { purpose: 'probe' }))
      for (const query of [{ ...plain, externalId: main }, isDecrypted ? decrypted : plain]) {
        // If the check fails, the replay script must create keys of this user before it repeats the listing.
        const creates = ownKeys(context, query.externalId)
          .map(({ exchange }) => exchange)
          .slice(0, 2)
        const { pages } = await reader.walk(query, 3)
        outcomes.push(
          ...pages.map(page => (page.records.length <= 1 ? met : failed(tooMany(page, 1, creates)))),
        )
      }
      return allOf(outcomes)
    },
  },
])

async function holdsAtMost(context: CheckContext, query: ListQuery, most: number): Promise<Outcome> {
  const page = pageOf(await listOnce(context, query))
  return page.records.length <= most ? met : failed(tooMany(page, most))
}

function tooMany({ exchange, records }: Page, most: number, creates: readonly AnsweredExchange[] = []) {
  return {
    place: { instanceLocation: '/keys' },
    expected: `at most ${counted(most, 'key')}`,
    received: `${records.length}`,
    exchanges: [...creates, exchange],
  }
}
