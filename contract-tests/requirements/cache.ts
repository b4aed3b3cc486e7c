import { failed, met, notExercised } from '../engine/outcome.js'
import { fromCatalog } from './from-catalog.js'

export const cacheRequirements = fromCatalog([
  {
    id: 'REV-02',
    fixtures: ['plain', 'late'],
    requests: 4,
    check: async ({ client, reader, pool, run, eventually }) => {
      const { main } = run.users
      const query = { externalId: main, limit: 100 }
      await pool.fixture('plain')
      // Gets three answers that the target may cache. The walk below must still list the key that is created after these answers.
      await reader.page(query)
      await reader.firstPage({ ...query, revalidateKeysCache: true })
      await client.list({ ...query, decrypt: true, revalidateKeysCache: true }, { purpose: 'probe' })
      const late = await pool.fixture('late')
      return eventually(async () => {
        const walk = await reader.walk({ ...query, revalidateKeysCache: true }, 12)
        if (walk.records.some(({ record }) => record.id === late.keyId)) return met
        if (walk.records.some(({ record }) => record.id === undefined)) {
          return notExercised('a listed record had no id')
        }
        const page = walk.pages.at(-1)
        return failed({
          place: { instanceLocation: '/keys' },
          expected: `the key ${late.keyId}`,
          received: `${walk.records.length} other keys`,
          exchanges: [late.exchange, ...(page ? [page.exchange] : [])],
        })
      })
    },
  },
])
