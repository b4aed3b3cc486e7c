import type { CheckContext } from '../engine/check-context.js'
import { allOf, failed, met, notExercised, type Outcome } from '../engine/outcome.js'
import type { KeyFixture } from '../keys/key-pool.js'
import { isListedAt } from '../model/belongs.js'
import { usedCursor } from '../oracle/foreign-cursors.js'
import { isRefused, succeeds } from '../records/succeeds.js'
import type { RefusedCreateName } from '../script/bodies.js'
import type { ListQuery } from '../traffic/requests.js'
import { fromCatalog } from './from-catalog.js'

export const apiRequirements = fromCatalog([
  {
    id: 'API-01',
    fixtures: ['second-api', 'plain'],
    requests: 2,
    check: keepsApisApart,
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

async function keepsApisApart({ client, pool, reader, run }: CheckContext): Promise<Outcome> {
  // MOD-16 checks this listing: an apiId that is only the beginning of the API's id must not list the API's keys.
  await client.list(
    { apiId: run.apiId.slice(0, -1), limit: 100, revalidateKeysCache: true },
    { purpose: 'probe' },
  )
  const elsewhere = await pool.fixture('second-api')
  const here = await pool.fixture('plain')
  const outcomes: Outcome[] = []
  for (const [apiId, stray] of [
    [run.apiId, elsewhere],
    [run.offers.secondApiId, here],
  ] as const) {
    const query = { apiId, externalId: run.users.main, limit: 100, revalidateKeysCache: true }
    const { records } = await reader.walk(query, 12)
    const found = records.find(({ record }) => record.id === stray.keyId)
    if (!found) {
      outcomes.push(records.length > 0 ? met : notExercised('no key was listed'))
      continue
    }
    outcomes.push(
      failed({
        place: { instanceLocation: `${found.pointer}` },
        expected: `only keys of ${apiId}`,
        received: `${stray.keyId}, which was created in ${stray.body.apiId}`,
        exchanges: [stray.exchange, found.page],
      }),
    )
  }
  return allOf(outcomes)
}
