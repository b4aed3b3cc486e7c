import type { CheckContext } from '../engine/check-context.js'
import { allOf, failed, met, notExercised, type Outcome } from '../engine/outcome.js'
import { succeeds } from '../records/succeeds.js'
import { fromCatalog } from './from-catalog.js'

export const listingRequirements = fromCatalog([
  {
    id: 'LST-09',
    check: async ({ client, run }) => succeeds(await client.list({ ownerId: run.users.owner, limit: 1 })),
  },
  {
    id: 'REC-07',
    fixtures: ['plain', 'prefix-16', 'meta'],
    requests: 0,
    check: isListedById,
  },
])

function isListedById({ eventually, pool, run, reader }: CheckContext): Promise<Outcome> {
  return eventually(async () => {
    const outcomes: Outcome[] = []
    for (const name of ['plain', 'prefix-16', 'meta'] as const) {
      const fixture = await pool.fixture(name)
      if (await pool.recordOf(fixture)) {
        outcomes.push(met)
        continue
      }
      const query = { externalId: run.users.main, limit: 100, revalidateKeysCache: true }
      const { records, pages } = await reader.walk(query, 12)
      const page = pages.at(-1)
      if (records.length > 0 && records.every(({ record }) => record.id === undefined)) {
        outcomes.push(notExercised('no listed record had an id'))
        continue
      }
      outcomes.push(
        failed({
          place: { instanceLocation: '/keys' },
          expected: `a record with the id ${fixture.keyId}`,
          received: `${records.length} records without this id`,
          exchanges: [fixture.exchange, ...(page ? [page.exchange] : [])],
        }),
      )
    }
    return allOf(outcomes)
  })
}
