import type { CheckContext } from '../engine/check-context.js'
import { allOf } from '../engine/outcome.js'
import { isRefused } from '../records/succeeds.js'
import { usedCursor } from '../script/foreign-cursors.js'
import type { ListQuery } from '../traffic/requests.js'
import { sending } from './judged.js'
import { fromCatalog } from './requirement.js'

export const apiRequirements = fromCatalog([
  {
    ...sending('API-01', listBothApis),
    fixtures: ['second-api', 'plain'],
    requests: 2,
  },
  {
    id: 'API-05',
    requests: 2,
    async check({ client, history, run }) {
      const besides = { externalId: run.users.main, limit: 100, revalidateKeysCache: true }
      const refused = async (query: ListQuery) =>
        isRefused(await client.list({ ...query, apiId: null }, { purpose: 'refusal' }))
      const continued = usedCursor(history, ({ apiId }) => apiId === run.apiId)
      return allOf([await refused(besides), ...(continued ? [await refused(continued)] : [])])
    },
  },
])

async function listBothApis({ client, reader, run }: CheckContext): Promise<void> {
  const whole = { limit: 100, revalidateKeysCache: true }
  // An apiId that is only the beginning of the API's id must not list the API's keys.
  await client.list({ ...whole, apiId: run.apiId.slice(0, -1) }, { purpose: 'probe' })
  for (const apiId of [run.apiId, run.offers.secondApiId])
    await reader.walk({ ...whole, apiId, externalId: run.users.main }, 12)
}
