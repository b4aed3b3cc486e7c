import type { CheckContext } from '../engine/check-context.js'
import { allOf, failed, met, notExercised, type Outcome } from '../engine/outcome.js'
import type { KeyFixture } from '../keys/key-pool.js'
import { isListedAt } from '../model/belongs.js'
import { usedCursor } from '../oracle/foreign-cursors.js'
import { isRefused, succeeds } from '../records/succeeds.js'
import type { RefusedCreateName } from '../script/bodies.js'
import type { ListQuery } from '../traffic/requests.js'
import { fromCatalog } from './from-catalog.js'
import { sending } from './judged.js'

export const apiRequirements = fromCatalog([
  {
    ...sending('API-01', listBothApis),
    fixtures: ['second-api', 'plain'],
    requests: 2,
  },
  {
    id: 'API-02',
    fixtures: ['second-api', 'object-id'],
    requests: 2,
    async check(context) {
      const { pool, run } = context
      const created = succeeds(await pool.creation('second-api'))
      if (created.kind === 'failed') return created
      const fixtures = [await pool.fixture('second-api'), await pool.fixture('object-id')]
      const elsewhere = fixtures.filter(({ body }) => body.apiId === run.offers.secondApiId)
      const outcomes: Outcome[] = []
      for (const fixture of elsewhere) outcomes.push(await isListedInItsApi(fixture, context))
      return allOf(outcomes)
    },
  },
  {
    id: 'API-03',
    refused: ['unknown-api'],
    requests: 0,
    check: context => refuses(context, 'unknown-api'),
  },
  {
    id: 'API-04',
    refused: ['no-api'],
    requests: 0,
    check: context => refuses(context, 'no-api'),
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

async function isListedInItsApi(
  fixture: KeyFixture,
  { pool, reader, eventually, clock, time }: CheckContext,
): Promise<Outcome> {
  return eventually(async () => {
    if (await pool.recordOf(fixture)) return met
    const { apiId, externalId } = fixture.body
    if (!isListedAt(clock.latest(time.now()), fixture.body)) return notExercised('the key has expired')
    const { records } = await reader.walk({ apiId, externalId, limit: 100, revalidateKeysCache: true }, 12)
    if (records.length > 0 && !records.some(({ record }) => typeof record.id === 'string')) {
      return notExercised('no record had an id')
    }
    return failed({
      place: { instanceLocation: '/keys' },
      expected: `the key ${fixture.keyId} among the keys of ${apiId}`,
      received: 'no such key',
      exchanges: [fixture.exchange],
    })
  })
}

async function refuses({ pool }: CheckContext, name: RefusedCreateName): Promise<Outcome> {
  return isRefused(await pool.refusal(name))
}

async function listBothApis({ client, reader, run }: CheckContext): Promise<void> {
  const whole = { limit: 100, revalidateKeysCache: true }
  // An apiId that is only the beginning of the API's id must not list the API's keys.
  await client.list({ ...whole, apiId: run.apiId.slice(0, -1) }, { purpose: 'probe' })
  for (const apiId of [run.apiId, run.offers.secondApiId])
    await reader.walk({ ...whole, apiId, externalId: run.users.main }, 12)
}
