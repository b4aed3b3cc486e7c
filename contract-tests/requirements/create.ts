import type { CheckContext } from '../engine/check-context.js'
import { failed, met, notExercised, type Outcome } from '../engine/outcome.js'
import { keysWithoutCreate } from '../findings/hypotheses.js'
import { acceptsEveryCreate } from '../keys/accepted-creates.js'
import { hasMark } from '../records/external-id.js'
import { returnedIds } from '../records/seen-records.js'
import { fromCatalog } from './requirement.js'

export const createRequirements = fromCatalog([
  {
    id: 'CRE-09',
    fixtures: ['plain', 'named'],
    last: true,
    requests: 2,
    check: onePerCreate,
  },
  {
    id: 'CRE-16',
    fixtures: ['plain', 'again'],
    wholePool: true,
    requests: 0,
    check: async context => acceptsEveryCreate(context),
  },
])

async function onePerCreate({
  pool,
  run,
  reader,
  history,
  eventually,
  account,
}: CheckContext): Promise<Outcome> {
  if (history.some(({ operation, response }) => operation === 'createKey' && !response)) {
    return notExercised('a create got no answer, so the number of keys is unknown')
  }
  await pool.fixture('plain')
  return eventually(async () => {
    const own = pool
      .created()
      .filter(({ body }) => body.externalId === run.users.main && body.apiId === run.apiId)
    const walk = await reader.walk({ externalId: run.users.main, limit: 100, revalidateKeysCache: true }, 12)
    const listed = walk.records.filter(({ record }) => typeof record.id === 'string')
    if (listed.length === 0) return notExercised('no listed record had an id')
    // A service may take other names of the run for this user, so keys of any create may be listed.
    const returned = returnedIds(history)
    if (!listed.some(({ record }) => returned.has(record.id)))
      return notExercised('no listed key had an id that a create returned')
    const extra = listed.find(({ record }) => !returned.has(record.id))
    if (!extra) return walk.ended ? met : notExercised('the listing by externalId has too many pages')
    if (!hasMark(extra.record, run))
      return notExercised('the filter by externalId does not work, so the suite cannot search for extra keys')
    // The unknown key comes from a refused create, or from a create that returned another id. The failure shows these creates.
    const unkept = history.filter(
      ({ operation, request, response }) =>
        operation === 'createKey' &&
        request.body?.includes(JSON.stringify(run.users.main)) === true &&
        !own.some(({ exchange }) => exchange.response === response),
    )
    const isLeft = unkept.some(({ response }) => response !== undefined && response.status >= 400)
    await account.found(
      {
        keyId: String(extra.record.id),
        apiId: run.apiId,
        externalId: run.users.main,
        disabled: false,
        state: isLeft ? 'left by a refused request' : 'uncertain',
      },
      extra.record,
    )
    return failed({
      place: { instanceLocation: `${extra.pointer}/id` },
      expected: 'only keys that a create returned',
      received: `${extra.record.id}, which no create returned`,
      cause: keysWithoutCreate,
      exchanges: [...(unkept.length > 0 ? unkept : own.map(({ exchange }) => exchange)), extra.page],
    })
  })
}
