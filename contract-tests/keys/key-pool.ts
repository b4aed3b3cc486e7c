import type { CreateKeyRequest } from '../../schemas/generated/types.js'
import { isObject } from '../../src/common/json.js'
import type { TargetClock } from '../engine/clock/target-clock.js'
import type { Time } from '../engine/clock/time.js'
import { NotChecked } from '../engine/outcome.js'
import type { RunFacts } from '../engine/run-facts.js'
import {
  type CreateToTry,
  type RefusedCreateName,
  recoverableElsewhere,
  refillAlone,
} from '../script/bodies.js'
import type { KeyBodies } from '../script/create-bodies.js'
import { bodyOfRefused } from '../script/create-bodies.js'
import { type FixtureName, isBeside, keyOptionsOf, refusedOptionsOf } from '../script/script.js'
import { type AnsweredExchange, isSuccess, isTooLarge, Unanswered } from '../traffic/exchange.js'
import { NotPermitted } from '../traffic/not-permitted.js'
import type { ListedRecord, Reader } from '../traffic/reader.js'
import type { Client } from '../traffic/requests.js'
import { createSender } from './create-sender.js'

export interface KeyFixture {
  name: FixtureName
  keyId: string
  key: string
  body: CreateKeyRequest
  exchange: AnsweredExchange
  /** The moment before the create was sent, in Unix milliseconds by this machine's clock. */
  createdAfter: number
  createdBefore: number
}

/** The pool creates each key once, on first use. */
export interface KeyPool {
  /** @throws {NotChecked} if the target refuses the create or returns no key. */
  fixture(name: FixtureName): Promise<KeyFixture>
  /** The answer to the last attempt to create the key. The answer may be a refusal. */
  creation(name: FixtureName): Promise<AnsweredExchange>
  /** @param next The next key to create. The refused create copies its name or its body. */
  refusal(name: RefusedCreateName, next?: FixtureName): Promise<AnsweredExchange>
  /** Undefined if no listing shows the record within `visibilityMs`. */
  recordOf(fixture: KeyFixture): Promise<ListedRecord | undefined>
  /** The last create of each key, successful or not. Also each create that the target refused and then accepted unchanged. */
  tried(): readonly { name: FixtureName; exchange: AnsweredExchange }[]
  created(): readonly KeyFixture[]
}

interface KeyPoolOptions {
  run: RunFacts
  /** The run's token, for creates with a similar token. */
  token: string
  bodies: KeyBodies
  clock: TargetClock
  client: Client
  reader: Reader
  time: Time
  untilVisible<T>(read: () => Promise<T | undefined>): Promise<T | undefined>
}

/** The limit of pages to read for one user. A few dozen keys fill fewer pages, even if pages are short. */
export const pagesOfOneUser = 12

/** After the target has refused every body of this many keys, the pool tries only the first and the last body of later keys. */
const mostUnmade = 3

export function createKeyPool({
  run,
  token,
  bodies: keyBodies,
  clock,
  client,
  reader,
  time,
  untilVisible,
}: KeyPoolOptions): KeyPool {
  const creations = new Map<FixtureName, Promise<Created>>()
  const refusals = new Map<RefusedCreateName, Promise<AnsweredExchange>>()
  /** A refused create may copy the body of a key that the run creates later. This body stays here until the run creates the key. */
  const prepared = new Map<FixtureName, readonly CreateToTry[]>()
  const fixtures: KeyFixture[] = []
  const answered: { name: FixtureName; exchange: AnsweredExchange }[] = []
  const countRefusal = refusalCauses(run)
  let unmade = 0
  const send = createSender(client)

  interface Created {
    body: CreateKeyRequest
    exchange: AnsweredExchange
    createdAfter: number
    createdBefore: number
  }

  /** Returns the prepared bodies only once, because a key that is tried again needs a new expiry. */
  function takePrepared(name: FixtureName): readonly CreateToTry[] | undefined {
    const forms = prepared.get(name)
    prepared.delete(name)
    return forms
  }

  /** @param reserveMs Milliseconds to add to the expiry of a key that expires soon. */
  async function create(name: FixtureName, triesLeft = 2, reserveMs = 0): Promise<Created> {
    const createdAfter = time.now()
    let last: Created | undefined
    const refused: CreateKeyRequest[] = []
    let edgesRefused: readonly string[] = []
    const { twinOf, escaped, inPieces = false } = keyOptionsOf(name)
    const sideBySide = isBeside(name)
    const source = fixtures.find(one => one.name === twinOf)
    // A twin has the body of its source key. The target accepted this body once, so it must accept the body again.
    const all =
      source === undefined
        ? (takePrepared(name) ?? keyBodies.bodiesOf(name, clock.latest(createdAfter) + reserveMs))
        : [{ body: source.body, open: false, edges: [] }]
    const isAtEnd = (_: unknown, place: number) => place === 0 || place === all.length - 1
    const bodies = unmade < mostUnmade ? all : all.filter(isAtEnd)
    for (const { body, open, edges } of bodies) {
      const exchange = await send(body, {
        purpose: open ? 'probe' : 'lawful',
        escaped,
        sideBySide,
        inPieces: inPieces && refused.length === 0,
        onUnjust: first => answered.push({ name, exchange: first }),
      })
      last = { body, exchange, createdAfter, createdBefore: time.now() }
      const { status, json } = exchange.response
      if (status < 200 || status > 299) {
        refused.push(body)
        edgesRefused = edges
        for (const edge of edges) countRefusal(edge)
        continue
      }
      for (const edge of edges) run.accepted.add(edge)
      // The cause of the refusal is an edge value that the target has never accepted. If there are several, the cause is unclear.
      const [edge, ...others] = edgesRefused.filter(one => !run.accepted.has(one))
      if (edge !== undefined && others.length === 0) run.refused.add(edge)
      const decisive = refused.flatMap(before => onlyFieldIn(before, body) ?? [])
      if (refused.some(before => isAlike(before, body, 'remaining') && body.refill))
        run.refused.add(refillAlone)
      if (body.apiId !== run.apiId && refused.some(before => isAlike(before, body, 'recoverable')))
        run.refused.add(recoverableElsewhere)
      if (body.refill && body.remaining === undefined) run.accepted.add(refillAlone)
      if (body.recoverable && body.apiId !== run.apiId) run.accepted.add(recoverableElsewhere)
      // If the target accepted a field in another create, the field alone did not cause the refusal.
      for (const field of decisive) if (!run.accepted.has(field)) run.refused.add(field)
      if (body.externalId !== undefined) for (const field of Object.keys(body)) run.accepted.add(field)
      if (isObject(json) && typeof json.keyId === 'string' && typeof json.key === 'string') {
        fixtures.push({ name, keyId: json.keyId, key: json.key, ...last })
      }
      break
    }
    if (!last) throw new Error(`There is no request body for the key "${name}".`)
    // The create may have waited so long that its expiry passed before the target received it.
    const { expires = Number.POSITIVE_INFINITY } = last.body
    const isLate = !isSuccess(last.exchange) && expires <= clock.latest(time.now())
    if (isLate && triesLeft > 0) return create(name, triesLeft - 1, 2 * (time.now() - createdAfter))
    answered.push({ name, exchange: last.exchange })
    if (!isSuccess(last.exchange) && last.exchange.purpose === 'lawful') unmade += 1
    return last
  }

  const creation = (name: FixtureName): Promise<Created> =>
    remembered(creations, name, () => againIfLost(() => create(name)))

  /** @throws {NotPermitted} if the target refused every create in this API for lack of permission. */
  async function permitted<C extends { body: CreateKeyRequest; exchange: AnsweredExchange }>(
    create: C,
  ): Promise<C> {
    const {
      body: { apiId },
      exchange: {
        response: { status },
      },
    } = create
    if (status < 400 || status > 499 || fixtures.some(({ body }) => body.apiId === apiId)) return create
    if (status === 401 || status === 403)
      throw new NotPermitted(`the token may not create keys in ${apiId} (status ${status})`)
    // This listing throws `NotPermitted` if the token may not use the API.
    if (apiId !== run.apiId) await reader.walk({ apiId, limit: 1 }, 1)
    return create
  }

  async function readRecord(fixture: KeyFixture): Promise<ListedRecord | undefined> {
    const { apiId, externalId, ownerId } = fixture.body
    // Never sends ownerId together with externalId, because their combined effect is unspecified.
    const user = externalId === undefined ? { ownerId } : { externalId }
    const query = { apiId, ...user, limit: 100, revalidateKeysCache: true }
    const { records } = await reader.walkTo(fixture.keyId, query, pagesOfOneUser)
    return records.find(({ record }) => record.id === fixture.keyId)
  }

  return {
    creation: async name => (await permitted(await creation(name))).exchange,
    async fixture(name) {
      const { exchange } = await permitted(await creation(name))
      const fixture = fixtures.find(candidate => candidate.name === name)
      if (fixture) return fixture
      throw new NotChecked(
        `the target did not create the key "${name}" (status ${exchange.response.status})`,
        keyOptionsOf(name).mayBeRefused ? 'not exercised' : 'skip',
      )
    },
    async refusal(name, next) {
      const { ids, authorization, tokenElsewhere } = refusedOptionsOf(name)
      const exchange = await remembered(refusals, name, () => {
        const forms = next && keyBodies.bodiesOf(next, clock.latest(time.now()))
        if (next !== undefined && forms !== undefined) prepared.set(next, forms)
        return againIfLost(() =>
          client.create(bodyOfRefused(name, run, forms?.[0]?.body), {
            purpose: 'refusal',
            serves: ids,
            tokenElsewhere,
            ...(authorization ? { authorization: authorization(run, token) } : {}),
          }),
        )
      })
      if (authorization === undefined) await permitted({ body: { apiId: run.apiId }, exchange })
      return exchange
    },
    recordOf: fixture => untilVisible(() => readRecord(fixture)),
    tried: () => answered,
    created: () => fixtures,
  }
}

/** Sends a create once more if it got no answer. The target may have made the key of the first attempt. */
async function againIfLost<T>(create: () => Promise<T>): Promise<T> {
  try {
    return await create()
  } catch (error) {
    if (!(error instanceof Unanswered) || isTooLarge(error.exchange)) throw error
    return create()
  }
}

function remembered<K, V>(memory: Map<K, Promise<V>>, name: K, make: () => Promise<V>): Promise<V> {
  const known = memory.get(name)
  if (known) return known
  const made = make()
  memory.set(name, made)
  return made
}

const refusalsOfCause = 2

/** The returned function counts refusals. After two refusals and no accepted create, the run no longer sends the edge value. */
function refusalCauses({
  accepted,
  refused,
}: Pick<RunFacts, 'accepted' | 'refused'>): (edge: string) => void {
  const counts = new Map<string, number>()
  return edge => {
    const count = (counts.get(edge) ?? 0) + 1
    counts.set(edge, count)
    if (count >= refusalsOfCause && !accepted.has(edge)) refused.add(edge)
  }
}

/** Whether two bodies differ in `field`, and in no other field. */
function isAlike(one: CreateKeyRequest, other: CreateKeyRequest, field: keyof CreateKeyRequest): boolean {
  const without = (body: CreateKeyRequest) => JSON.stringify({ ...body, [field]: undefined })
  return one[field] !== other[field] && without(one) === without(other)
}

function onlyFieldIn(fuller: CreateKeyRequest, body: CreateKeyRequest): string | undefined {
  const names = Object.keys(fuller).filter(name => !Object.hasOwn(body, name))
  const [name] = names
  if (names.length !== 1 || name === undefined) return undefined
  return JSON.stringify({ ...fuller, [name]: undefined }) === JSON.stringify(body) ? name : undefined
}
