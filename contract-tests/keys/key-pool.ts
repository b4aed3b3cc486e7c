import type { CreateKeyRequest } from '../../schemas/generated/types.js'
import type { Client } from '../engine/check-context.js'
import type { Time } from '../engine/contract-options.js'
import type { RunFacts } from '../engine/run-facts.js'
import { isObject } from '../records/is-object.js'
import { isSuccess } from '../records/succeeds.js'
import type { AnsweredExchange } from '../traffic/exchange.js'
import type { ListedRecord, Reader } from '../traffic/reader.js'
import { bodiesOf, type FixtureName, recipeOf } from './key-recipes.js'
import { type RefusedCreateName, refusedCreateOf } from './refused-creates.js'

/** A key of the shared pool, as its create answered. */
export interface KeyFixture {
  name: FixtureName
  keyId: string
  key: string
  body: CreateKeyRequest
  exchange: AnsweredExchange
  /** Unix milliseconds, before the create was sent. */
  createdAfter: number
}

/** The keys of one run. Each is created once, when it is first asked for. */
export interface KeyPool {
  /** @throws {Unobtainable} when the target refused it, or its answer held no key. */
  fixture(name: FixtureName): Promise<KeyFixture>
  /** The answer to a create of the shared pool, whatever it was; of several bodies the last that was tried. */
  creation(name: FixtureName): Promise<AnsweredExchange>
  /** The answer to a create that has to be refused. */
  refusal(name: RefusedCreateName): Promise<AnsweredExchange>
  /** The record of one key, read after it was created; undefined when it is not listed within the window. */
  recordOf(fixture: KeyFixture): Promise<ListedRecord | undefined>
  /** Every key that the run is known to have created so far. */
  created(): readonly KeyFixture[]
}

/** A key that a check needs could not be had. The requirement that speaks of its create fails; those that need it are skipped. */
export class Unobtainable extends Error {
  override readonly name = 'Unobtainable'
  constructor(
    readonly fixture: FixtureName,
    readonly exchange: AnsweredExchange,
    /** Whether the specification allows the target to refuse it. */
    readonly lawful: boolean,
  ) {
    super(`the key "${fixture}" could not be created (status ${exchange.response.status})`)
  }
}

export interface KeyPoolOptions {
  run: RunFacts
  client: Client
  reader: Reader
  time: Time
  /** Repeats a reading while what was written may not be visible yet. */
  untilVisible<T>(read: () => Promise<T | undefined>): Promise<T | undefined>
}

/** More pages than a few dozen keys fill, however short the pages are. */
const pagesOfOneUser = 12

export function createKeyPool({ run, client, reader, time, untilVisible }: KeyPoolOptions): KeyPool {
  const creations = new Map<FixtureName, Promise<Created>>()
  const refusals = new Map<RefusedCreateName, Promise<AnsweredExchange>>()
  const fixtures: KeyFixture[] = []

  interface Created {
    body: CreateKeyRequest
    exchange: AnsweredExchange
    createdAfter: number
  }

  async function create(name: FixtureName, triesLeft = 2): Promise<Created> {
    const purpose = recipeOf(name).mayBeRefused ? 'probe' : 'lawful'
    const createdAfter = time.now()
    let last: Created | undefined
    for (const body of bodiesOf(name, run, createdAfter)) {
      const exchange = await client.create(body, { purpose })
      last = { body, exchange, createdAfter }
      const { status, json } = exchange.response
      if (status < 200 || status > 299) continue
      if (isObject(json) && typeof json.keyId === 'string' && typeof json.key === 'string') {
        fixtures.push({ name, keyId: json.keyId, key: json.key, ...last })
      }
      break
    }
    if (!last) throw new Error(`there is no body to create ${name} with`)
    // Whoever had to wait for its turn may have asked for an expiry that has passed by now, and rightly been refused.
    const isLate = !isSuccess(last.exchange) && (last.body.expires ?? Number.POSITIVE_INFINITY) <= time.now()
    return isLate && triesLeft > 0 ? create(name, triesLeft - 1) : last
  }

  const creation = (name: FixtureName): Promise<Created> => remembered(creations, name, () => create(name))

  async function readRecord(fixture: KeyFixture): Promise<ListedRecord | undefined> {
    const { apiId, externalId, ownerId } = fixture.body
    const query = { apiId, externalId, ownerId, limit: 100, revalidateKeysCache: true }
    const { records } = await reader.walk(query, pagesOfOneUser)
    return records.find(({ record }) => record.id === fixture.keyId)
  }

  return {
    creation: async name => (await creation(name)).exchange,
    async fixture(name) {
      const { exchange } = await creation(name)
      const fixture = fixtures.find(candidate => candidate.name === name)
      if (fixture) return fixture
      throw new Unobtainable(name, exchange, recipeOf(name).mayBeRefused ?? false)
    },
    refusal: name =>
      remembered(refusals, name, () => {
        const { body, authorization } = refusedCreateOf(name)
        const common = { externalId: run.users.refused(name), expires: run.expires }
        return client.create(
          {
            apiId: run.apiId,
            name: `keymock contract ${run.runId} refused ${name}`,
            ...common,
            ...body(run),
          },
          { purpose: 'refusal', ...(authorization ? { authorization: authorization(run) } : {}) },
        )
      }),
    recordOf: fixture => untilVisible(() => readRecord(fixture)),
    created: () => fixtures,
  }
}

function remembered<K, V>(memory: Map<K, Promise<V>>, name: K, make: () => Promise<V>): Promise<V> {
  const known = memory.get(name)
  if (known) return known
  const made = make()
  memory.set(name, made)
  return made
}
