import { listOnce } from '../keys/probe.js'
import { isSuccess } from '../traffic/exchange.js'
import { pageOf } from '../traffic/reader.js'
import { sending } from './judged.js'
import { fromCatalog } from './requirement.js'

export const limitRequirements = fromCatalog([
  {
    ...sending('LIM-01', async context => {
      for (const limit of [100, 3, 1]) pageOf(await listOnce(context, { limit }))
    }),
    requests: 3,
  },
  {
    // Also reads a second page, so that other requirements find a cache that ignores the cursor.
    ...sending('LIM-04', ({ reader, run }) => reader.walk({ apiId: run.offers.bulkApiId }, 2)),
    needs: ['bulk-api'],
    requests: 2,
  },
  {
    ...sending('LIM-05', async ({ client, reader, run }) => {
      const { main, longer } = run.users
      const plain = { externalId: longer, limit: 1, revalidateKeysCache: true }
      const decrypted = { ...plain, decrypt: true }
      const isDecrypted = isSuccess(await client.list(decrypted, { purpose: 'probe' }))
      for (const query of [{ ...plain, externalId: main }, isDecrypted ? decrypted : plain])
        await reader.walk(query, 3)
    }),
    fixtures: ['plain', 'named', 'meta', 'remaining'],
    requests: 7,
  },
])
