import type { CheckContext } from '../engine/check-context.js'
import { allOf, failed, met, notExercised, type Outcome } from '../engine/outcome.js'
import { keysMissing } from '../findings/hypotheses.js'
import { type KeyFixture, pagesOfOneUser } from '../keys/key-pool.js'
import { isListedAt } from '../model/belongs.js'
import { succeeds } from '../model/succeeds.js'
import { fromCatalog } from './requirement.js'

const severalKeys = ['plain', 'prefix-16', 'meta'] as const

/** Requirements whose listings must have a key. */
export const listedKeys = fromCatalog([
  {
    id: 'REC-07',
    fixtures: severalKeys,
    requests: 0,
    async check(context) {
      const outcomes: Outcome[] = []
      for (const name of severalKeys) outcomes.push(await isListed(await context.pool.fixture(name), context))
      return allOf(outcomes)
    },
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
      const outcomes: Outcome[] = []
      for (const fixture of fixtures)
        if (fixture.body.apiId === run.offers.secondApiId) outcomes.push(await isListed(fixture, context))
      return allOf(outcomes)
    },
  },
  {
    id: 'REV-02',
    fixtures: ['plain', 'late'],
    requests: 4,
    async check(context) {
      const { client, pool, reader, run } = context
      const query = { externalId: run.users.main, limit: 100 }
      await pool.fixture('plain')
      // Gets three answers that the target may cache, before the create of the key.
      await reader.page(query)
      await reader.firstPage({ ...query, revalidateKeysCache: true })
      await client.list({ ...query, decrypt: true, revalidateKeysCache: true }, { purpose: 'probe' })
      return isListed(await pool.fixture('late'), context)
    },
  },
])

async function isListed(fixture: KeyFixture, context: CheckContext): Promise<Outcome> {
  const { clock, eventually, reader, time } = context
  const { apiId, externalId } = fixture.body
  return eventually(async () => {
    const query = { apiId, externalId, limit: 100, revalidateKeysCache: true }
    const { pages, records } = await reader.walkTo(fixture.keyId, query, pagesOfOneUser)
    if (records.some(({ record }) => record.id === fixture.keyId)) return met
    if (!isListedAt(clock.latest(time.now()), fixture.body)) return notExercised('the key has expired')
    if (records.some(({ record }) => typeof record.id !== 'string'))
      return notExercised('a listed record had no id')
    return failed({
      place: { instanceLocation: '/keys' },
      expected: `the key ${fixture.keyId} among the keys of ${apiId}`,
      cause: keysMissing,
      received: `${records.length} other keys`,
      exchanges: [fixture.exchange, ...pages.slice(-1).map(({ exchange }) => exchange)],
    })
  })
}
