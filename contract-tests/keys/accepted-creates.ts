import { groupedBy } from '../../src/common/collections.js'
import { isObject } from '../../src/common/json.js'
import type { CheckContext } from '../engine/check-context.js'
import { allOf, met, notExercised, type Outcome } from '../engine/outcome.js'
import { createBodyIn } from '../model/seen-records.js'
import { succeeds } from '../model/succeeds.js'
import { type FixtureName, isBeside, keyOptionsOf } from '../script/script.js'
import { type AnsweredExchange, isSuccess } from '../traffic/exchange.js'
import { unlessNotPermitted } from '../traffic/not-permitted.js'
import type { KeyFixture } from './key-pool.js'
import { probeCreate } from './probe.js'

/** Statuses that say nothing about the body. */
const aboutTheSender = [401, 403, 423, 425, 429, 503]
/** The status of a create that conflicts with a simultaneous create. */
const aboutOthers = 409

/**
 * Checks only the last create of each key, because earlier creates may have values that the target may refuse. Another
 * requirement checks whether the target limits the size of meta.
 */
export function acceptsEveryCreate({ pool }: CheckContext): Outcome {
  const created = pool.created()
  const last = new Map(pool.tried().map(({ name, exchange }) => [name, exchange]))
  const mayRefuse = (name: FixtureName, exchange: AnsweredExchange) => {
    const { status } = exchange.response
    if (aboutTheSender.includes(status) || (status === aboutOthers && isBeside(name))) return true
    const body = createBodyIn(exchange) ?? {}
    const isTooLarge = piecesIn(body).length > 1 && !isMetaOf(created, body)
    return isTooLarge || mayExceedQuota(exchange, body, created)
  }
  const due = [...last].filter(
    ([name, exchange]) =>
      exchange.purpose === 'lawful' && (isSuccess(exchange) || !mayRefuse(name, exchange)),
  )
  return allOf(
    due.map(([, exchange]) => succeeds(exchange)),
    'no create got an answer',
  )
}

/**
 * Checks that the target refuses no create, unless the create's recipe has `mayBeRefused`. A target that seems to limit the size
 * of meta may also refuse a create with a larger meta.
 */
export async function acceptsEveryCombination(context: CheckContext): Promise<Outcome> {
  const { pool } = context
  for (const { name, exchange } of pool.tried()) {
    if (keyOptionsOf(name).mayBeRefused || isSuccess(exchange)) continue
    const isPermitted = await unlessNotPermitted(() => pool.creation(name))
    if (isPermitted === undefined) continue
    const outcome = await succeedsBySize(exchange, context)
    if (outcome.kind !== 'met') return outcome
  }
  return pool.created().length > 0 ? met : notExercised('no key was created')
}

/**
 * Whether a limit on the keys of an API, or on the keys of a user, may explain a refusal. The specification leaves such limits
 * open.
 */
function mayExceedQuota(
  { id }: AnsweredExchange,
  refused: Readonly<Record<string, unknown>>,
  created: readonly KeyFixture[],
): boolean {
  return (['apiId', 'externalId'] as const).some(member => {
    const value = refused[member]
    const owners = created.flatMap(({ body }) => body[member] ?? [])
    const groups = groupedBy(owners, owner => owner)
    const before = created.filter(({ body, exchange }) => body[member] === value && exchange.id < id)
    // At least 1, because a limit of 0 would refuse every create.
    const most = Math.max(1, ...[...groups.values()].map(group => group.length))
    return value !== undefined && before.length >= most
  })
}

/** The number of characters of JSON that every service should accept in meta. Section 8 states no limit for meta. */
const expectedCharacters = 700

/**
 * Checks that a create succeeded. A refusal also counts as `met` if the target seems to limit the size of meta: the target
 * accepts each piece of the meta in a separate create.
 */
export async function succeedsBySize(exchange: AnsweredExchange, context: CheckContext): Promise<Outcome> {
  const body = createBodyIn(exchange) ?? {}
  const pieces = piecesIn(body)
  // Every status from 400 on is a refusal, because the specification leaves the status of a refusal open.
  if (pieces.length < 2 || exchange.response.status < 400 || isMetaOf(context.pool.created(), body))
    return succeeds(exchange)
  for (const piece of pieces) {
    const isLeft = context.keysLeft() > 0 && context.requestsLeft() > 0
    const answer = isLeft ? await probeCreate(context, 'meta', { meta: piece }) : undefined
    if (answer === undefined)
      return notExercised(
        'the target may limit the size of meta, and the budget left no keys or requests to check this',
      )
    if (!isSuccess(answer)) return succeeds(exchange)
  }
  return met
}

function isMetaOf(created: readonly KeyFixture[], { meta }: Readonly<Record<string, unknown>>): boolean {
  const text = JSON.stringify(meta)
  return created.some(({ body }) => JSON.stringify(body.meta) === text)
}

function piecesIn({ meta }: Readonly<Record<string, unknown>>): ReturnType<typeof metaPieces> {
  return isObject(meta) ? metaPieces(meta, expectedCharacters) : []
}

type JsonObject = Readonly<Record<string, unknown>>

const sizeOf = (value: unknown) => JSON.stringify(value).length

/** The JSON of each piece has at most `mostCharacters`. A piece with one member may be longer. */
export function metaPieces(meta: JsonObject, mostCharacters: number): JsonObject[] {
  const pieces: JsonObject[] = []
  for (const [name, member] of Object.entries(meta)) {
    const isLarge = isObject(member) && sizeOf(member) > mostCharacters
    for (const part of isLarge ? metaPieces(member, mostCharacters) : [member]) {
      const last = pieces.at(-1) ?? {}
      // Builds the object from entries, because assigning to __proto__ adds no member.
      const longer = Object.fromEntries([...Object.entries(last), [name, part]])
      if (pieces.length > 0 && !Object.hasOwn(last, name) && sizeOf(longer) <= mostCharacters)
        pieces[pieces.length - 1] = longer
      else pieces.push(Object.fromEntries([[name, part]]))
    }
  }
  return pieces
}
