import { BoundedMap } from '../../src/common/collections.js'
import { isSuccess } from '../traffic/exchange.js'
import { belongs, isListedAt } from './belongs.js'
import type { AnswerFact, WorldFacts } from './facts.js'
import { longestCursor } from './seen-pages.js'
import { cursorIn } from './seen-records.js'

const parameters = ['apiId', 'limit', 'cursor', 'externalId', 'decrypt', 'revalidateKeysCache']
const pleasToWait = [429, 503]

type Query = AnswerFact['query']

/**
 * Finds listings that a service has no reason to refuse, because a listing of the API with equal credentials succeeds, before or
 * later. Both must have `decrypt=true`, or neither, because the specification does not state the permissions for `decrypt`.
 */
export class DueListings {
  readonly #world: WorldFacts
  readonly #answered = new BoundedMap<true>(1000)
  /** Refused listings, until a similar listing succeeds. */
  readonly #refused = new BoundedMap<AnswerFact[]>(100)
  /**
   * For each cursor, the listings that returned the cursor since a request last sent it. A refused request counts too, because a
   * target may accept each cursor only once.
   */
  readonly #fresh = new BoundedMap<ReadonlySet<string>>(1000)
  /** Users whose keys a cached listing has shown. */
  readonly #cached = new BoundedMap<true>(1000)

  constructor(world: WorldFacts) {
    this.#world = world
  }

  /** The listings that turn out to be due. */
  see(fact: AnswerFact): readonly AnswerFact[] {
    const { exchange, query } = fact
    if (!this.#world.ownsKeys || exchange.purpose === 'refusal' || !isPlain(fact)) return []
    const { cursor = '', ...asked } = query
    const name = JSON.stringify(Object.entries(asked).sort())
    const { authorization } = exchange.request.headers
    const kind = JSON.stringify([authorization, query.apiId, query.decrypt === 'true'])
    const isFresh = cursor === '' || this.#fresh.get(cursor)?.has(name) === true
    this.#fresh.set(cursor, new Set())
    if (isSuccess(exchange)) {
      const next = cursorIn(exchange) ?? ''
      if (next.length <= longestCursor)
        this.#fresh.set(next, new Set([...(this.#fresh.get(next) ?? []), name]))
      this.#answered.set(kind, true)
      const late = this.#refused.get(kind) ?? []
      this.#refused.set(kind, [])
      return [...late, fact]
    }
    const sentAt = this.#world.startedAt + exchange.startedAtMs
    const isDue = isFresh && this.mustFind(query, sentAt, sentAt + exchange.durationMs)
    if (!isDue || pleasToWait.includes(exchange.response.status)) return []
    if (this.#answered.get(kind)) return [fact]
    this.#refused.set(kind, [...(this.#refused.get(kind) ?? []), fact])
    return []
  }

  /** Registers that a listing shows keys. */
  show({ query }: AnswerFact): void {
    if (query.revalidateKeysCache !== 'true') this.#cached.set(userIn(query), true)
  }

  /**
   * Whether a listing must find keys, if it asks for a user. The target may answer "not found" for a user without keys (section 7),
   * and for a user whose keys are expired or not visible yet. The delay of a cache is open (section 4.1), so a cached listing may
   * find no keys, until a cached listing of this user has shown a key.
   */
  mustFind(query: Query, sentAt: number, answeredAt: number): boolean {
    const { keys, clock, graceMs, visibleAfterMs } = this.#world
    if (query.externalId === undefined) return true
    if (query.revalidateKeysCache !== 'true' && !this.#cached.get(userIn(query))) return false
    const latest = clock?.latest(answeredAt) ?? answeredAt + graceMs
    const ofUser = { ...query, ownerId: undefined }
    for (const [, { body, since }] of keys) {
      if (body === undefined || since + visibleAfterMs > sentAt || !isListedAt(latest, body)) continue
      if (belongs(body, ofUser) === true) return true
    }
    return false
  }
}

function userIn({ apiId, externalId }: Query): string {
  return JSON.stringify([apiId, externalId])
}

function isPlain({ exchange: { request }, query, isOrdinary }: AnswerFact): boolean {
  const names = Object.keys(query)
  return (
    isOrdinary &&
    request.query.length === names.length &&
    names.every(name => parameters.includes(name)) &&
    query.cursor !== '' &&
    [query.decrypt, query.revalidateKeysCache].every(flag => flag !== 'null')
  )
}
