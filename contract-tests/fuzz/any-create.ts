import type { CreateKeyRequest } from '../../schemas/generated/types.js'
import { isObject } from '../../src/common/json.js'
import type { CheckContext } from '../engine/check-context.js'
import { NotMet, type Outcome } from '../engine/outcome.js'
import { mustSucceed } from '../records/succeeds.js'
import type { AnsweredExchange } from '../traffic/exchange.js'
import { createBodies, openFields } from './create-bodies.js'
import { listsAsMade, runProperty } from './run-property.js'

/** One page is not enough, because pages may be empty. */
const mostPages = 4

/** Requirements about the answer to a create, and about the record of its key. */
const ofCreate = /^(CRE-0[56]|PFX-0[12]|BYT-04)$/
const ofRecord = /^MOD-(0[1-9]|1[0-4])$/

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
          const expires = context.clock.latest(context.time.now()) + expiresInMs
          await holds(context, { ...rest, apiId: run.apiId, externalId, expires })
        }),
      ),
    { runs: fuzz, keysPerCase: 1 },
  )
}

async function holds(context: CheckContext, drawn: CreateKeyRequest): Promise<void> {
  const exchange = await create(context, drawn)
  mustSucceed(exchange)
  const outcome = context.judge.outcomeSince(exchange.id, ofCreate)
  if (outcome.kind === 'failed') throw new NotMet(outcome.finding)
  const { json } = exchange.response
  const keyId = isObject(json) ? String(json.keyId) : ''
  const query = { externalId: drawn.externalId, limit: 100, revalidateKeysCache: true }
  await listsAsMade(context, query, mostPages, new Map([[keyId, exchange]]), ofRecord)
}

async function create({ client }: CheckContext, body: CreateKeyRequest): Promise<AnsweredExchange> {
  const isOpen = openFields.some(field => body[field] !== undefined)
  const exchange = await client.create(body, { purpose: isOpen ? 'probe' : 'lawful' })
  const { status } = exchange.response
  if (!isOpen || status < 400 || status >= 500) return exchange
  const plain = { ...body }
  for (const field of openFields) delete plain[field]
  return client.create(plain)
}
