import type { ListQuery } from '../check-context.js'
import { inGroup } from '../in-group.js'
import { allOf, failed, met, type Outcome } from '../outcome.js'
import type { Page, Reader } from '../reader.js'
import { succeeds } from '../succeeds.js'

export const limitRequirements = inGroup('limit', [
  {
    id: 'LIM-01',
    section: '4.1',
    level: 'MUST',
    statement: 'return no more keys than limit says',
    requests: 5,
    async check({ reader }) {
      const outcomes: Outcome[] = []
      for (const limit of [1, 2, 3, 7, 100]) outcomes.push(await holdsAtMost(reader, { limit }, limit))
      return allOf(outcomes)
    },
  },
  {
    id: 'LIM-02',
    section: '8',
    level: 'MUST',
    statement: 'accept a limit of 1',
    check: async ({ client }) => succeeds(await client.list({ limit: 1 })),
  },
  {
    id: 'LIM-03',
    section: '8',
    level: 'MUST',
    statement: 'accept a limit of 100',
    check: async ({ client }) => succeeds(await client.list({ limit: 100 })),
  },
  {
    id: 'LIM-04',
    section: '4.1',
    level: 'MUST',
    statement: 'return no more than 100 keys when limit is omitted',
    needs: ['bulk-api'],
    requests: 2,
    check: async ({ reader, world }) => holdsAtMost(reader, { apiId: world.offers.bulkApiId }, 100),
  },
  {
    id: 'LIM-05',
    section: '4.1',
    level: 'MUST',
    statement: 'return no more keys of one user than limit says',
    specimens: ['plain', 'named', 'meta', 'remaining'],
    requests: 2,
    async check({ reader, world }) {
      const outcomes: Outcome[] = []
      for (const limit of [1, 2]) {
        outcomes.push(
          await holdsAtMost(
            reader,
            { externalId: world.users.main, limit, revalidateKeysCache: true },
            limit,
          ),
        )
      }
      return allOf(outcomes)
    },
  },
])

async function holdsAtMost(reader: Reader, query: ListQuery, most: number): Promise<Outcome> {
  const page = await reader.page(query)
  return page.records.length <= most ? met : failed(tooMany(page, most))
}

export function tooMany({ exchange, records }: Page, most: number) {
  return {
    location: 'body /keys',
    expected: `at most ${most} keys`,
    received: `${records.length}`,
    exchanges: [exchange],
  }
}
