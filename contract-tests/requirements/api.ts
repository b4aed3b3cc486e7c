import type { CheckContext } from '../engine/check-context.js'
import { allOf, failed, met, notExercised, type Outcome } from '../engine/outcome.js'
import type { AttemptName } from '../keys/refused-creates.js'
import { isRefused, succeeds } from '../records/succeeds.js'
import { inGroup } from './in-group.js'

export const apiRequirements = inGroup('api', [
  {
    id: 'API-01',
    section: '4.1',
    level: 'MUST',
    statement: 'list no key of another API',
    specimens: ['second-api', 'plain'],
    requests: 2,
    check: keepsApisApart,
  },
  {
    id: 'API-02',
    section: '4.2',
    level: 'MUST',
    statement: 'create a key in the API that is named, and list it there',
    specimens: ['second-api'],
    async check({ population, reader, eventually, world }) {
      const created = succeeds(await population.creation('second-api'))
      if (created.kind === 'failed') return created
      const specimen = await population.specimen('second-api')
      return eventually(async () => {
        if (await population.recordOf(specimen)) return met
        const { apiId, externalId } = specimen.body
        const { records } = await reader.walk(
          { apiId, externalId, limit: 100, revalidateKeysCache: true },
          12,
        )
        if (records.length > 0 && !records.some(({ record }) => typeof record.id === 'string')) {
          return notExercised('no record had an id')
        }
        return failed({
          location: 'body /keys',
          expected: `the key ${specimen.keyId} among those of ${world.offers.secondApiId}`,
          received: 'no such key',
          exchanges: [specimen.exchange],
        })
      })
    },
  },
  {
    id: 'API-03',
    section: '4.2',
    level: 'SHOULD',
    statement: 'refuse to create a key in an API that does not exist',
    attempts: ['unknown-api'],
    requests: 0,
    check: context => refuses(context, 'unknown-api'),
  },
  {
    id: 'API-04',
    section: '4.2',
    level: 'SHOULD',
    statement: 'refuse to create a key without an apiId',
    attempts: ['no-api'],
    requests: 0,
    check: context => refuses(context, 'no-api'),
  },
  {
    id: 'API-05',
    section: '4.1',
    level: 'SHOULD',
    statement: 'refuse to list keys without an apiId',
    check: async ({ client }) => isRefused(await client.list({ apiId: null }, { purpose: 'refusal' })),
  },
])

async function refuses({ population }: CheckContext, name: AttemptName): Promise<Outcome> {
  return isRefused(await population.attempt(name))
}

async function keepsApisApart({ population, reader, world }: CheckContext): Promise<Outcome> {
  const elsewhere = await population.specimen('second-api')
  const here = await population.specimen('plain')
  const outcomes: Outcome[] = []
  for (const [apiId, stray] of [
    [world.apiId, elsewhere],
    [world.offers.secondApiId, here],
  ] as const) {
    const query = { apiId, externalId: world.users.main, limit: 100, revalidateKeysCache: true }
    const { records } = await reader.walk(query, 12)
    const found = records.find(({ record }) => record.id === stray.keyId)
    if (!found) {
      outcomes.push(records.length > 0 ? met : notExercised('no key was listed'))
      continue
    }
    outcomes.push(
      failed({
        location: `body ${found.pointer}`,
        expected: `only keys of ${apiId}`,
        received: `${stray.keyId}, which was created in ${stray.body.apiId}`,
        exchanges: [stray.exchange, found.page],
      }),
    )
  }
  return allOf(outcomes)
}
