import type { CreateKeyRequest, KeyRecord } from '../../schemas/generated/types.js'
import type { CheckContext } from '../engine/check-context.js'
import { NotMet, type Outcome } from '../engine/outcome.js'
import { isObject } from '../records/is-object.js'
import { type Difference, different, ifThere, show } from '../records/member-checks.js'
import { mustSucceed } from '../records/succeeds.js'
import type { AnsweredExchange } from '../traffic/exchange.js'
import { type FastCheck, runProperty } from './run-property.js'

/** Any create that the specification allows is answered with a key, which is then listed as it was made. */
export async function anyCreate(context: CheckContext): Promise<Outcome> {
  const fc = await import('fast-check')
  const { run, fuzz } = context
  let drawn = 0
  return runProperty(
    fc,
    context,
    guarded =>
      fc.asyncProperty(bodies(fc), fields =>
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

/** Everything inside the stated bounds that needs no leave of the target's owner. */
function bodies(fc: FastCheck) {
  const optional = { requiredKeys: ['expiresInMs' as const] }
  const letter = fc.constantFrom(...'abcXYZ019_-')
  const space = fc.constantFrom('', '', ' ')
  return fc.record(
    {
      prefix: fc.string({ unit: letter, minLength: 1, maxLength: 16 }),
      name: fc
        .tuple(space, fc.string({ unit: 'grapheme', maxLength: 40 }), space)
        .map(([before, text, after]) => `${before}${text}${after}`),
      byteLength: fc.oneof(fc.constantFrom(16, 17, 32, 254, 255), fc.integer({ min: 16, max: 255 })),
      externalId: fc.string({ unit: 'grapheme', maxLength: 20 }),
      meta: fc.dictionary(
        fc.string({ unit: 'grapheme', maxLength: 8 }).filter(name => name !== '__proto__'),
        fc.jsonValue({ maxDepth: 2, stringUnit: 'grapheme' }),
        { maxKeys: 4, noNullPrototype: true },
      ),
      remaining: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
      enabled: fc.boolean(),
      environment: fc.string({ unit: letter, minLength: 1, maxLength: 256 }),
      expiresInMs: fc.integer({ min: 600_000, max: 3_600_000 }),
    },
    optional,
  )
}

async function holds(context: CheckContext, body: CreateKeyRequest): Promise<void> {
  const exchange = await context.client.create(body)
  mustSucceed(exchange)
  const { keyId, key } = created(exchange)
  const head = body.prefix ? `${body.prefix}_` : ''
  if (!key.startsWith(head) || key.length <= head.length + 16) {
    throw new NotMet({
      place: { instanceLocation: '/key' },
      expected: `${head} and at least 17 characters`,
      received: `${key.length} characters that start with ${key.slice(0, head.length)}`,
      exchanges: [exchange],
    })
  }
  const outcome = await context.eventually(() => listedAsMade(context, body, keyId, key, exchange))
  if (outcome.kind === 'failed') throw new NotMet(outcome.finding)
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
  { reader }: CheckContext,
  body: CreateKeyRequest,
  keyId: string,
  key: string,
  exchange: AnsweredExchange,
): Promise<Outcome> {
  const query = { externalId: body.externalId, limit: 100, revalidateKeysCache: true }
  const page = await reader.page(query)
  const listed = page.records.find(({ record }) => record.id === keyId)
  if (!listed) {
    throw new NotMet({
      place: { instanceLocation: '/keys' },
      expected: `the key ${keyId}`,
      received: `${page.records.length} keys without it`,
      exchanges: [exchange, page.exchange],
    })
  }
  for (const [member, check] of Object.entries(checks(body, key)) as [keyof KeyRecord, Check][]) {
    const outcome = ifThere(listed, member, check)
    if (outcome.kind !== 'failed') continue
    throw new NotMet({ ...outcome.finding, exchanges: [exchange, page.exchange] })
  }
  return { kind: 'met' }
}

type Check = (value: unknown) => Difference | undefined

function checks(body: CreateKeyRequest, key: string): Partial<Record<keyof KeyRecord, Check>> {
  const same =
    (given: unknown): Check =>
    value =>
      given === undefined ? undefined : different(given, value)
  return {
    name: same(body.name),
    meta: same(body.meta),
    remaining: same(body.remaining),
    enabled: same(body.enabled ?? true),
    apiId: same(body.apiId),
    identity: value =>
      isObject(value) && value.externalId ? different(body.externalId, value.externalId) : undefined,
    start: value =>
      typeof value === 'string' && !key.startsWith(value)
        ? { expected: 'the leading characters of the key', received: value }
        : undefined,
    plaintext: value => ({ expected: 'nothing', received: typeof value }),
  }
}
