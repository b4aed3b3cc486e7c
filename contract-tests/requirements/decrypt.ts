import type { CheckContext } from '../engine/check-context.js'
import { allOf, failed, met, NotThere, notExercised, type Outcome } from '../engine/outcome.js'
import type { KeyFixture } from '../keys/key-pool.js'
import { listOnce } from '../keys/probe.js'
import { successfulLists } from '../records/seen-records.js'
import { succeeds } from '../records/succeeds.js'
import { type Page, pageOf } from '../traffic/reader.js'
import { fromCatalog } from './from-catalog.js'

export const decryptRequirements = fromCatalog([
  {
    id: 'DEC-01',
    fixtures: ['recoverable-a', 'recoverable-b'],
    settled: true,
    requests: 1,
    check: context =>
      context.eventually(async () => {
        const page = await decrypted(context)
        const outcomes: Outcome[] = []
        await context.pool.fixture('recoverable-a')
        for (const fixture of context.pool.created()) {
          if (fixture.body.recoverable === true) outcomes.push(showsKey(page, fixture))
        }
        return allOf(outcomes)
      }),
  },
  {
    id: 'DEC-02',
    fixtures: ['plain', 'named'],
    settled: true,
    requests: 0,
    check: async context => {
      const page = lastDecrypted(context) ?? (await decrypted(context))
      const own = context.pool.created().filter(({ body }) => body.recoverable !== true)
      return allOf(
        page.records.map(({ record, pointer }) => {
          const fixture = own.find(({ keyId }) => keyId === record.id)
          if (!fixture) return notExercised('only recoverable or unknown keys were listed')
          if (record.plaintext === undefined || record.plaintext === null) return met
          return failed({
            place: { instanceLocation: `${pointer}/plaintext` },
            expected: 'no plaintext, because the key is not recoverable',
            received: 'a string',
            exchanges: [fixture.exchange, page.exchange],
          })
        }),
        'no key was listed',
      )
    },
  },
  {
    id: 'DEC-03',
    check: async context => succeeds(await listOnce(context, { decrypt: false, limit: 1 })),
  },
])

function lastDecrypted({ history, run }: CheckContext): Page | undefined {
  const made = history.findLast(({ operation }) => operation === 'createKey')?.id ?? 0
  const last = successfulLists(history).findLast(({ id, request }) => {
    const { apiId, cursor, decrypt, externalId, limit, ownerId } = Object.fromEntries(request.query)
    const isOfMain = apiId === run.apiId && externalId === run.users.main
    const isWhole = limit === '100' && cursor === undefined && ownerId === undefined
    return id > made && isOfMain && decrypt === 'true' && isWhole
  })
  return last && pageOf(last)
}

/** A refusal is allowed, because the specification leaves open which tokens may decrypt. A server error is not allowed. */
async function decrypted({ client, run }: CheckContext): Promise<Page> {
  const query = { externalId: run.users.main, limit: 100, decrypt: true, revalidateKeysCache: true }
  const exchange = await client.list(query, { purpose: 'probe' })
  const { status } = exchange.response
  if (status >= 400 && status < 500)
    throw new NotThere('the target refused a listing with decrypt; the specification allows this')
  return pageOf(exchange)
}

function showsKey(page: Page, fixture: KeyFixture): Outcome {
  const listed = page.records.find(({ record }) => record.id === fixture.keyId)
  if (!listed) return notExercised('the recoverable key was not on the page')
  if (listed.record.plaintext === fixture.key) return met
  return failed({
    place: { instanceLocation: `${listed.pointer}/plaintext` },
    expected: 'the raw key from the create',
    received: listed.record.plaintext === undefined ? 'nothing' : 'another value',
    exchanges: [fixture.exchange, page.exchange],
  })
}
