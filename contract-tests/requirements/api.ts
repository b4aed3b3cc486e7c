import type { CheckContext } from '../engine/check-context.js'
import { usedCursor } from '../script/foreign-cursors.js'
import { sending } from './judged.js'
import { fromCatalog } from './requirement.js'

export const apiRequirements = fromCatalog([
  {
    ...sending('API-01', listBothApis),
    fixtures: ['second-api', 'plain'],
    requests: 2,
  },
  { ...sending('API-05', listWithoutApi), requests: 2 },
])

async function listWithoutApi({ client, history, run }: CheckContext): Promise<void> {
  const ofMain = { externalId: run.users.main, limit: 100, revalidateKeysCache: true }
  const continued = usedCursor(history, ({ apiId }) => apiId === run.apiId)
  for (const query of continued === undefined ? [ofMain] : [ofMain, continued])
    await client.list({ ...query, apiId: null }, { purpose: 'refusal' })
}

async function listBothApis({ client, reader, run }: CheckContext): Promise<void> {
  const whole = { limit: 100, revalidateKeysCache: true }
  // An apiId that is only the beginning of the API's id must not list the API's keys.
  await client.list({ ...whole, apiId: run.apiId.slice(0, -1) }, { purpose: 'probe' })
  for (const apiId of [run.apiId, run.offers.secondApiId])
    await reader.walk({ ...whole, apiId, externalId: run.users.main }, 12)
}
