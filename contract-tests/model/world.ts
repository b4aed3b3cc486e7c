import { validateCreateKeyRequest } from '../../schemas/generated/request-validators.js'
import type { CreateKeyRequest } from '../../schemas/generated/types.js'
import { BoundedMap } from '../../src/common/bounded-map.js'
import { isObject } from '../../src/common/is-object.js'
import { createBodyIn } from '../records/create-body.js'
import { type AnsweredExchange, isSuccess } from '../traffic/exchange.js'
import { belongs, isListedAt } from './belongs.js'
import {
  type AnswerFact,
  type JsonObject,
  type KnownKey,
  randomLength,
  type Verdict,
  type WorldFacts,
} from './facts.js'
import { requestErrors } from './request-errors.js'
import { verdictsOf } from './rule.js'
import { rules } from './rules.js'

export interface WorldOptions {
  /** The Unix time, in milliseconds, from which `startedAtMs` of an exchange counts. @default 0 */
  startedAt?: number | undefined
  /** Whether the world sees every request to the service, so that no other client can change, delete or create keys. @default false */
  isAlone?: boolean | undefined
  /** A listing without the cache must show a key that is older than this. @default 2000 */
  visibleAfterMs?: number | undefined
  /** A listing without the cache must show that a key has expired, this long after its expiry. @default 5000 */
  graceMs?: number | undefined
}

/** What one page contributes to its listing. */
interface SeenPage {
  readonly ids: ReadonlySet<string>
  readonly hasUnnamed: boolean
  readonly isFresh: boolean
  readonly startedAt: number
  /** The name of the page whose cursor led to this page. */
  readonly before: string | undefined
}

const longestName = 200
const longestCursor = 4000
/** A record is not compared with a longer raw key. */
const longestKey = 1000
/** The world keeps a create for later findings only up to this length. */
const longestCreate = 8000
/** More comparisons would slow a proxy down. */
const mostPagesBack = 300
const mostKeys = 10_000
/** Of how many keys the answers are searched for the raw key. */
const searchedKeys = 200
/** A page with more keys breaks a rule already. */
const mostRecords = 100
const mostRefused = 200

/**
 * Everything that a sequence of exchanges shows about a service. Bounded, because a proxy may run for weeks: facts that the world
 * has forgotten are not observed.
 */
export class World implements WorldFacts {
  readonly startedAt: number
  readonly isAlone: boolean
  readonly visibleAfterMs: number
  readonly graceMs: number
  readonly keys = new BoundedMap<KnownKey>(mostKeys)
  readonly raws = new BoundedMap<string>(mostKeys)
  readonly recentKeys: (KnownKey & { key: string })[] = []
  readonly lengths = new Map<number, { shortest: KnownKey; longest: KnownKey }>()
  readonly accepted = new BoundedMap<true>(1000)
  readonly #workspaces = new BoundedMap<string>(1000)
  readonly #pages = new BoundedMap<SeenPage>(2000)
  /** The latest time of a create that made a key, or that may have made one, by API. */
  readonly #made = new BoundedMap<number>(1000)
  /** APIs whose keys before the first create are all known. */
  readonly #whole = new Set<string>()
  readonly #uncertain: JsonObject[] = []
  readonly #refused: JsonObject[] = []
  #known = 0

  constructor({ startedAt = 0, isAlone = false, visibleAfterMs = 2000, graceMs = 5000 }: WorldOptions = {}) {
    this.startedAt = startedAt
    this.isAlone = isAlone
    this.visibleAfterMs = visibleAfterMs
    this.graceMs = graceMs
  }

  /** Registers a create that may have made a key, although no answer gave its id. */
  doubt(body: JsonObject | undefined, at = Number.POSITIVE_INFINITY): void {
    const { apiId } = body ?? {}
    if (typeof apiId === 'string') this.#made.set(brief(apiId) ?? '', at)
    this.#uncertain.push(body ?? {})
    if (this.#uncertain.length > mostRefused) this.#whole.clear()
  }

  /** Adds an exchange to the world, and returns what its answer shows. Exchanges come in the order of their answers. */
  see(exchange: AnsweredExchange): Verdict[] {
    const { operation, request } = exchange
    const query: Record<string, string> = {}
    for (const [name, value] of request.query) query[name] ??= value
    if (operation === 'other') {
      this.#touch(exchange)
      return verdictsOf(rules.other, { exchange, world: this, query, body: undefined, isOrdinary: false })
    }
    const isCreate = operation === 'createKey'
    const body = isCreate ? createBodyIn(exchange) : undefined
    const isOrdinary = requestErrors(exchange).length === 0 && (isCreate ? !isOpen(body ?? {}) : true)
    const fact: AnswerFact = { exchange, world: this, query, body, isOrdinary }
    const verdicts = verdictsOf(rules.answer, fact)
    const { authorization } = request.headers
    if (isSuccess(exchange) && exchange.purpose !== 'refusal' && authorization !== undefined)
      this.accepted.set(authorization, true)
    const { json, status } = exchange.response
    const answer = status === 200 && isObject(json) ? json : undefined
    if (isCreate) return [...verdicts, ...this.#seeCreate(fact, answer)]
    return answer === undefined ? verdicts : [...verdicts, ...this.#seePage(fact, answer)]
  }

  #touch({ request, response }: AnsweredExchange): void {
    if (response.status > 299) return
    const body: unknown = createBodyIn({ request })
    const named = isObject(body) ? body.keyId : undefined
    const known = typeof named === 'string' ? this.keys.get(named) : undefined
    if (known !== undefined) known.isTouched = true
  }

  #seeCreate(fact: AnswerFact, created: JsonObject | undefined): Verdict[] {
    const { exchange, body = {} } = fact
    const answeredAt = this.startedAt + exchange.startedAtMs + exchange.durationMs
    if (!isSuccess(exchange)) {
      if (exchange.purpose === 'refusal') this.#refuse(body)
      else this.doubt(body, answeredAt)
      return []
    }
    const apiId = brief(body.apiId)
    this.#made.set(apiId ?? '', answeredAt)
    if (created === undefined) {
      this.doubt(body, answeredAt)
      return []
    }
    const verdicts = verdictsOf(rules.create, { ...fact, created })
    const { keyId, key } = created
    const id = brief(keyId)
    if (id === undefined || typeof key !== 'string' || key === '') {
      this.doubt(body, answeredAt)
      return verdicts
    }
    const isKept = exchange.response.text.length + (exchange.request.body ?? '').length <= longestCreate
    const known: KnownKey = {
      keyId: id,
      apiId,
      key: key.length <= longestKey ? key : undefined,
      body: isKept && validateCreateKeyRequest(body) ? (body as unknown as CreateKeyRequest) : undefined,
      since: answeredAt,
      create: isKept ? exchange : undefined,
    }
    this.#keep(known)
    if (known.key === undefined) return verdicts
    this.raws.set(known.key, id)
    this.recentKeys.push({ ...known, key: known.key })
    if (this.recentKeys.length > searchedKeys) this.recentKeys.shift()
    this.#measure(known)
    return verdicts
  }

  #measure(known: KnownKey): void {
    const bytes = known.body?.byteLength ?? 16
    if (known.body === undefined) return
    const { shortest = known, longest = known } = this.lengths.get(bytes) ?? {}
    const length = randomLength(known)
    this.lengths.set(bytes, {
      shortest: length < randomLength(shortest) ? known : shortest,
      longest: length > randomLength(longest) ? known : longest,
    })
  }

  #keep(known: KnownKey): void {
    if (this.keys.get(known.keyId) === undefined) this.#known += 1
    // Without the oldest keys, an old key would look like a key without a create.
    if (this.#known > mostKeys) this.#whole.clear()
    this.keys.set(known.keyId, known)
  }

  #refuse(body: JsonObject): void {
    this.#refused.push(body)
    if (this.#refused.length > mostRefused) this.#refused.shift()
  }

  #seePage(fact: AnswerFact, page: JsonObject): Verdict[] {
    const { exchange, query } = fact
    const keys = Array.isArray(page.keys) ? page.keys : undefined
    if (keys === undefined)
      return verdictsOf(rules.page, {
        ...fact,
        page,
        keys: [],
        repeated: undefined,
        isContinued: false,
        isLoop: false,
      })
    const records = keys.slice(0, mostRecords).filter(isObject)
    const ids = records.flatMap(({ id }) => brief(id) ?? [])
    const cursor = typeof page.cursor === 'string' && page.cursor !== '' ? page.cursor : undefined
    const before = query.cursor === undefined ? undefined : nameOf(query, query.cursor)
    const own = cursor === undefined ? undefined : nameOf(query, cursor)
    const isFirst = query.cursor === undefined
    const seen: SeenPage = {
      ids: new Set(ids),
      hasUnnamed: ids.length < keys.length,
      isFresh: query.revalidateKeysCache === 'true',
      startedAt: this.startedAt + exchange.startedAtMs,
      before,
    }
    const { pages, isWhole } = this.#pagesTo(seen, isFirst)
    const first = pages.at(-1) ?? seen
    const isMixed = this.#mayGainKey(query, first)
    const repeated = isMixed ? undefined : ids.find(id => pages.slice(1).some(other => other.ids.has(id)))
    const names = [before, ...pages.map(other => other.before)]
    const isLoop = own !== undefined && names.includes(own)
    const verdicts = verdictsOf(rules.page, {
      ...fact,
      page,
      keys,
      repeated,
      isContinued: pages.length > 1 && !isMixed,
      isLoop,
    })
    if (own !== undefined) this.#pages.set(own, seen)
    const found = records.flatMap((record, index) =>
      this.#seeRecord(fact, record, `/keys/${keys.indexOf(record, index)}`, first),
    )
    const ended = cursor === undefined && isWhole && keys.length <= mostRecords
    return [...verdicts, ...found, ...(ended ? this.#seeWalk(fact, pages, first) : [])]
  }

  /** The page and the earlier pages of its listing, latest first. */
  #pagesTo(page: SeenPage, isFirst: boolean): { pages: SeenPage[]; isWhole: boolean } {
    const pages = [page]
    let { before } = page
    const names = new Set<string>()
    while (before !== undefined && pages.length <= mostPagesBack && !names.has(before)) {
      names.add(before)
      const earlier = this.#pages.get(before)
      if (earlier === undefined) return { pages, isWhole: false }
      pages.push(earlier)
      before = earlier.before
    }
    return { pages, isWhole: isFirst || before === undefined }
  }

  #mayGainKey({ apiId = '' }: Readonly<Record<string, string>>, { startedAt }: SeenPage): boolean {
    return (this.#made.get(brief(apiId) ?? '') ?? 0) >= startedAt
  }

  #seeRecord(fact: AnswerFact, record: JsonObject, pointer: string, first: SeenPage): Verdict[] {
    const { exchange, query } = fact
    const id = brief(record.id)
    const known = id === undefined ? undefined : this.keys.get(id)
    const apiId = query.apiId ?? ''
    const isOfUntouched = known?.isTouched !== true
    const isNever = typeof record.updatedAt === 'number' && record.updatedAt === record.createdAt
    const isSame = typeof record.updatedAt === 'number' && record.updatedAt === known?.shown?.updatedAt
    const isStranger =
      known === undefined &&
      id !== undefined &&
      this.#whole.has(apiId) &&
      !this.#uncertain.some(body => mayBeOf(record, body))
    const isSettled = known !== undefined && first.startedAt >= known.since + this.visibleAfterMs
    const verdicts = verdictsOf(rules.record, {
      ...fact,
      record,
      pointer,
      known,
      isUnchanged: isOfUntouched && (this.isAlone || (isNever && isSettled)),
      isAsShown: isOfUntouched && (this.isAlone || isSame),
      workspaceId: this.#workspaces.get(brief(apiId) ?? ''),
      readAt: readAt(exchange, first.startedAt, this.startedAt),
      isStranger,
      refused: isStranger ? this.#refused.find(body => mayBeOf(record, body)) : undefined,
    })
    if (id === undefined) return verdicts
    const { workspaceId } = record
    if (typeof workspaceId === 'string' && this.#workspaces.get(brief(apiId) ?? '') === undefined)
      this.#workspaces.set(brief(apiId) ?? '', workspaceId.slice(0, longestName))
    const shown = exchange.response.text.length <= longestCreate * mostRecords ? record : undefined
    if (known === undefined) {
      this.#keep({ keyId: id, apiId: brief(apiId), since: this.startedAt + exchange.startedAtMs, shown })
    } else {
      if (shown !== undefined) known.shown = withFirst(known.shown, shown)
      delete known.missing
    }
    return verdicts
  }

  #seeWalk(fact: AnswerFact, pages: readonly SeenPage[], first: SeenPage): Verdict[] {
    const { exchange, query } = fact
    const { apiId, externalId, ownerId } = query
    const isFresh = pages.every(page => page.isFresh)
    if (apiId === undefined || !isFresh || ownerId !== undefined || pages.some(page => page.hasUnnamed))
      return []
    const latest = this.startedAt + exchange.startedAtMs + exchange.durationMs
    const ids = new Set(pages.flatMap(page => [...page.ids]))
    let missing: KnownKey | undefined
    let due = 0
    let absent = 0
    for (const [, known] of this.keys) {
      if (known.since + this.visibleAfterMs > first.startedAt || known.isTouched) continue
      const { body } = known
      const isDue =
        body === undefined
          ? externalId === undefined && known.apiId === apiId && this.isAlone
          : belongs(body, { apiId, externalId, ownerId }) === true && isListedAt(latest + this.graceMs, body)
      if (!isDue) continue
      due += 1
      if (ids.has(known.keyId)) continue
      absent += 1
      if (this.isAlone) missing ??= known
      else if (externalId === undefined) known.missing = exchange
    }
    if (externalId === undefined && this.#made.get(brief(apiId) ?? '') === undefined && this.isAlone)
      this.#whole.add(apiId)
    return verdictsOf(rules.walk, { ...fact, missing, isComplete: due > 0 && absent === 0 })
  }
}

/** The latest record, with the members that it lacks, and with the first createdAt, which no operation changes. */
function withFirst(first: JsonObject | undefined, record: JsonObject): JsonObject {
  const { createdAt = record.createdAt } = first ?? {}
  const isSame = first?.updatedAt === record.updatedAt
  return { ...record, ...(isSame && first), ...(createdAt !== undefined && { createdAt }) }
}

/** Whether a service may refuse the values of a create: a rule is open, or the token may lack a permission. */
export function isOpen(body: JsonObject): boolean {
  const { refill, ratelimit, recoverable, remaining, expires, name, meta, externalId, ownerId } = body
  const lengths = [name, externalId, ownerId].map(text => (typeof text === 'string' ? text.length : 0))
  return (
    [refill, ratelimit].some(part => part !== undefined) ||
    recoverable === true ||
    lengths.some(length => length > 255) ||
    (lengths[0] ?? 0) > 60 ||
    (ownerId !== undefined && externalId !== undefined) ||
    remaining === 0 ||
    (typeof remaining === 'number' && remaining >= 2 ** 31) ||
    (typeof expires === 'number' && expires >= 2 ** 31 * 1000) ||
    (typeof name === 'string' && name.trim() === '') ||
    JSON.stringify(meta)?.includes('__proto__') === true
  )
}

/** Compares only texts that are not too long to keep. */
function brief(text: unknown): string | undefined {
  return typeof text === 'string' && text.length <= longestName ? text : undefined
}

function nameOf(
  { apiId, externalId, ownerId }: Readonly<Record<string, string>>,
  cursor: string,
): string | undefined {
  const name = JSON.stringify([apiId, externalId, ownerId, cursor])
  return name.length <= longestCursor ? name : undefined
}

/** A key of `body` could have the record, as far as the record shows. */
function mayBeOf(record: JsonObject, body: JsonObject): boolean {
  const user = isObject(record.identity) ? record.identity.externalId : undefined
  const pairs: [unknown, unknown][] = [
    [record.apiId, body.apiId ?? record.apiId],
    [record.name, body.name],
    [user, body.externalId ?? body.ownerId],
  ]
  return pairs.every(([shown, given]) => shown === undefined || shown === null || shown === given)
}

/** The largest difference between the clocks of client and service that still proves a state. */
const closeMs = 60_000

/** Uses the Date header of the service, if its clock agrees with the clock of the client. */
function readAt(
  { response, startedAtMs, durationMs }: AnsweredExchange,
  firstAt: number,
  startedAt: number,
): readonly [number, number] | undefined {
  const sentAt = startedAt + startedAtMs
  const date = Date.parse(response.headers.date ?? '')
  if (Number.isNaN(date)) return [firstAt, sentAt + durationMs]
  if (Math.abs(date - sentAt - durationMs) > closeMs) return undefined
  return [Math.min(firstAt, date - (sentAt - firstAt)), Math.max(sentAt + durationMs, date + 1000)]
}
