import type { CreateKeyRequest } from '../../schemas/generated/types.js'
import { isObject } from '../../src/common/json.js'
import type { CheckContext } from '../engine/check-context.js'
import { met, NotMet, type Outcome } from '../engine/outcome.js'
import { type MadeKey, type PredictedMember, type Prediction, predictions } from '../model/predict-record.js'
import { listingContextOf } from '../oracle/listing-context.js'
import { ifThere, show } from '../records/member-checks.js'
import { mustSucceed } from '../records/succeeds.js'
import type { AnsweredExchange } from '../traffic/exchange.js'
import { createBodies, openFields } from './create-bodies.js'
import { runProperty } from './run-property.js'

/** One page is not enough, because pages may be empty. */
const mostPages = 4

/** Creates keys with random values. Checks that the target returns each key, and that a listing shows the values unchanged. */
export async function anyCreate(context: CheckContext): Promise<Outcome> {
  const fc = await import('fast-check')
  const { run, fuzz } = context
  let drawn = 0
  return runProperty(
    fc,
    context,
    guarded =>
      fc.asyncProperty(createBodies(fc, run), fields =>
        guarded(async () => {
          drawn += 1
          const externalId = `${run.users.refused(`drawn-${drawn}`)}${fields.externalId ?? ''}`
          const { expiresInMs, ...rest } = fields
          await holds(context, {
            ...rest,
            apiId: run.apiId,
            externalId,
            expires: context.clock.latest(context.time.now()) + expiresInMs,
          })
        }),
      ),
    { runs: fuzz, keysPerCase: 1 },
  )
}

async function holds(context: CheckContext, drawn: CreateKeyRequest): Promise<void> {
  const { body, exchange } = await create(context, drawn)
  mustSucceed(exchange)
  const { keyId, key } = created(exchange)
  const head = body.prefix ? `${body.prefix}_` : ''
  if (!key.startsWith(head) || key.length <= head.length + 16) {
    throw new NotMet({
      place: { instanceLocation: '/key' },
      expected: `at least ${head.length + 17} characters${head && ` that start with ${head}`}`,
      received: `${key.length} characters${head && ` that start with ${key.slice(0, head.length)}`}`,
      exchanges: [exchange],
    })
  }
  const outcome = await context.eventually(() => listedAsMade(context, { body, keyId, key }, exchange))
  if (outcome.kind === 'failed') throw new NotMet(outcome.finding)
}

async function create({ client }: CheckContext, body: CreateKeyRequest) {
  const isOpen = openFields.some(field => body[field] !== undefined)
  const exchange = await client.create(body, { purpose: isOpen ? 'probe' : 'lawful' })
  const { status } = exchange.response
  if (!isOpen || status < 400 || status >= 500) return { body, exchange }
  const plain = { ...body }
  for (const field of openFields) delete plain[field]
  return { body: plain, exchange: await client.create(plain) }
}

function created(exchange: AnsweredExchange): { keyId: string; key: string } {
  const { json } = exchange.response
  if (isObject(json) && typeof json.keyId === 'string' && typeof json.key === 'string') {
    return { keyId: json.keyId, key: json.key }
  }
  throw new NotMet({
    place: { instanceLocation: '' },
    expected: 'a keyId and a key',
    received: show(json),
    exchanges: [exchange],
  })
}

async function listedAsMade(
  context: CheckContext,
  made: MadeKey,
  exchange: AnsweredExchange,
): Promise<Outcome> {
  const query = { externalId: made.body.externalId, limit: 100, revalidateKeysCache: true }
  const { pages, records } = await context.reader.walk(query, mostPages)
  const listed = records.find(({ record }) => record.id === made.keyId)
  if (!listed) {
    // If a record has no id, this record may be the created key.
    if (records.some(({ record }) => record.id === undefined)) return met
    throw new NotMet({
      place: { instanceLocation: '/keys' },
      expected: `the key ${made.keyId}`,
      received: `${records.length} other keys`,
      exchanges: [exchange, ...pages.map(page => page.exchange)],
    })
  }
  const listing = listingContextOf(listed.page, context)
  for (const [member, predict] of Object.entries(predictions) as [PredictedMember, Prediction][]) {
    const outcome = ifThere(listed, member, value => {
      const difference = predict(value, made, listing)
      return difference === 'open' ? undefined : difference
    })
    if (outcome.kind !== 'failed') continue
    throw new NotMet({ ...outcome.finding, exchanges: [exchange, listed.page] })
  }
  return met
}
