import { validateCreateKeyRequest } from '../../schemas/generated/request-validators.js'
import type { CreateKeyRequest } from '../../schemas/generated/types.js'
import { BoundedMap } from '../../src/common/collections.js'
import { isObject, memberOf } from '../../src/common/json.js'
import type { TargetClock } from '../engine/clock/target-clock.js'
import { type AnsweredExchange, isSuccess } from '../traffic/exchange.js'
import { belongs, isListedAt } from './belongs.js'
import { sightingsOf } from './compared-rules.js'
import { DueListings } from './due-listings.js'
import type {
  AnswerFact,
  JsonObject,
  KnownKey,
  PageFact,
  RecordFact,
  Sighting,
  TotalFact,
  Verdict,
  WalkFact,
  WorldFacts,
} from './facts.js'
import { startsWithPrefix } from './random-part.js'
import { isOpen, requestErrors } from './request-errors.js'
import { isThere, verdictsOf } from './rule.js'
import { rules } from './rules.js'
import { brief, idsOn, longestCursor, longestName, type SeenPage, SeenPages } from './seen-pages.js'
import { createBodyIn, mayHaveMadeKey } from './seen-records.js'
import { longestKey, SeenSecrets } from './seen-secrets.js'
import { isSizeOfPage } from './total-rules.js'

interface WorldOptions {
  /** The Unix time, in milliseconds, from which `startedAtMs` of an exchange counts. @default 0 */
  startedAt?: number | undefined
  /** Whether the world sees every request to the service, so that no other client can change, delete or create keys. @default false */
  isAlone?: boolean | undefined
  /** Whether only this client uses the keys that it creates. @default isAlone */
  ownsKeys?: boolean | undefined
  /** Whether a record is surely of this client. @default none */
  isOwnRecord?: ((record: JsonObject, query: AnswerFact['query']) => boolean) | undefined
  /** The clock of the service. @default the clock in its Date headers */
  clock?: Pick<TargetClock, 'skew' | 'earliest' | 'latest'> | undefined
  /** A listing without the cache must show a key that is older than this. @default 2000 */
  visibleAfterMs?: number | undefined
  /** A listing without the cache must show that a key has expired, this long after its expiry. @default 5000 */
  graceMs?: number | undefined
}

/** A complete listing that lacks a key, perhaps because another key disappeared between two pages. */
interface Suspect {
  readonly fact: WalkFact
  /** Keys of the listing that no later listing has shown yet. */
  readonly unseen: Set<string>
}

const parameters = ['apiId', 'limit', 'cursor', 'ownerId', 'externalId', 'decrypt', 'revalidateKeysCache']
/** The world keeps a create for later findings only up to this length. */
const longestCreate = 8000
const mostKeys = 10_000
const mostRecentKeys = 200
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
  readonly ownsKeys: boolean
  readonly visibleAfterMs: number
  readonly graceMs: number
  readonly keys = new BoundedMap<KnownKey>(mostKeys)
  readonly raws = new BoundedMap<string>(mostKeys)
  readonly recentKeys: (KnownKey & { key: string })[] = []
  readonly secrets: SeenSecrets
  readonly shownMembers = new Set<string>()
  readonly clock: WorldOptions['clock']
  readonly sightings = new Map<string, Sighting>()
  isOnOurClock = false
  findsCreated = false
  /** The parameters of successful listings. */
  readonly #answered = new BoundedMap<true>(1000)
  readonly #due = new DueListings(this)
  /** By API, the latest page of several keys whose total is the number of its keys. */
  readonly #larger = new BoundedMap<SeenPage>(1000)
  readonly #isOwnRecord: (record: JsonObject, query: AnswerFact['query']) => boolean
  #suspects: Suspect[] = []
  readonly #workspaces = new BoundedMap<string>(1000)
  readonly #pages = new SeenPages()
  /** The latest time of a create that made a key, or that may have made one, by API. */
  readonly #made = new BoundedMap<number>(1000)
  /** APIs whose keys before the first create are all known. */
  readonly #whole = new Set<string>()
  readonly #uncertain: JsonObject[] = []
  readonly #refused: AnswerFact[] = []
  #known = 0

  constructor(options: WorldOptions = {}) {
    const {
      startedAt = 0,
      isAlone = false,
      ownsKeys = isAlone,
      visibleAfterMs = 2000,
      graceMs = 5000,
    } = options
    this.startedAt = startedAt
    this.isAlone = isAlone
    this.ownsKeys = ownsKeys
    this.clock = options.clock
    this.secrets = new SeenSecrets(ownsKeys)
    this.#isOwnRecord = options.isOwnRecord ?? (() => false)
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
    const { operation, purpose, request } = exchange
    const query: Record<string, string> = {}
    for (const [name, value] of request.query) query[name] ??= value
    this.secrets.see(exchange)
    const { json, status, headers, text } = exchange.response
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\n`)
    const isCreate = operation === 'createKey'
    const body = isCreate ? createBodyIn(exchange) : undefined
    const isOrdinary =
      operation !== 'other' && requestErrors(exchange).length === 0 && !(isCreate && isOpen(body ?? {}))
    const secrets = this.secrets.find(head.join('') + text)
    const asked = brief(JSON.stringify(parameters.map(name => query[name])), longestCursor)
    const isRepeated = operation === 'listKeys' && this.#answered.get(asked ?? '') === true
    const hasForeignCursor = this.#pages.hasForeignCursor(query)
    const fact: AnswerFact = {
      ...{ exchange, world: this, query, body, isOrdinary },
      ...{ isRepeated, hasForeignCursor, secrets, isOfNobody: this.#isOfNobody(query) },
    }
    if (operation === 'other') {
      this.#touch(exchange)
      return verdictsOf(rules.other, fact)
    }
    const verdicts = verdictsOf(rules.answer, fact)
    if (!isCreate && purpose !== 'refusal' && status === 200 && asked !== undefined)
      this.#answered.set(asked, true)
    const answer = status === 200 && isObject(json) ? json : undefined
    if (isCreate) return [...verdicts, ...this.#seeCreate(fact, answer)]
    for (const due of this.#due.see(fact)) verdicts.push(...verdictsOf(rules.due, due))
    // The specification leaves open the meaning of a parameter that is given twice.
    const isOnce = new Set(request.query.map(([name]) => name)).size === request.query.length
    if (answer !== undefined && isOnce) return [...verdicts, ...this.#seePage(fact, answer)]
    // A service may answer so if a user has no keys.
    const hasNoKeys = status === 404 && query.cursor === undefined && query.revalidateKeysCache === 'true'
    return hasNoKeys
      ? [...verdicts, ...this.#seeNoKey(fact, this.startedAt + exchange.startedAtMs)]
      : verdicts
  }

  #isOfNobody(query: AnswerFact['query']): boolean {
    const { externalId } = query
    if (externalId === undefined) return false
    for (const [, { body, shown }] of this.keys) {
      const isOfUser =
        body === undefined
          ? memberOf(shown, ['identity', 'externalId']) === externalId
          : belongs(body, query) !== false
      if (isOfUser) return false
    }
    return true
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
      if (mayHaveMadeKey(exchange) && exchange.purpose !== 'refusal') this.doubt(body, answeredAt)
      else this.#refuse(fact)
      return []
    }
    const apiId = brief(body.apiId)
    this.#made.set(apiId ?? '', answeredAt)
    if (exchange.purpose === 'refusal') this.#refuse(fact)
    if (created === undefined) {
      this.doubt(body, answeredAt)
      return []
    }
    // A create that the service had to refuse predicts nothing.
    const isLawful = exchange.purpose !== 'refusal' && validateCreateKeyRequest(body)
    const { keyId, key } = created
    const id = brief(keyId)
    const isWhole = id !== undefined && typeof key === 'string' && key !== ''
    const lawful = isLawful ? (body as unknown as CreateKeyRequest) : undefined
    const isComparable =
      isWhole && lawful !== undefined && key.length <= longestKey && startsWithPrefix({ key, body: lawful })
    const verdicts = verdictsOf(rules.create, {
      ...{ ...fact, created, body: lawful as JsonObject | undefined },
      made: isComparable ? { keyId: id, key, body: lawful, create: exchange } : undefined,
    })
    if (!isWhole) {
      this.doubt(body, answeredAt)
      return verdicts
    }
    const isKept = exchange.response.text.length + (exchange.request.body ?? '').length <= longestCreate
    const known: KnownKey = {
      keyId: id,
      apiId,
      key: key.length <= longestKey ? key : undefined,
      body: isKept ? lawful : undefined,
      since: answeredAt,
      create: isKept ? exchange : undefined,
    }
    this.#keep(known)
    if (known.key === undefined) return verdicts
    this.raws.set(known.key, id)
    this.recentKeys.push({ ...known, key: known.key })
    if (this.recentKeys.length > mostRecentKeys) this.recentKeys.shift()
    return verdicts
  }

  #keep(known: KnownKey): void {
    if (this.keys.get(known.keyId) === undefined) this.#known += 1
    // Without the oldest keys, an old key would look like a key without a create.
    if (this.#known > mostKeys) this.#whole.clear()
    this.keys.set(known.keyId, known)
  }

  #refuse(create: AnswerFact): void {
    this.#refused.push(create)
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
        first: undefined,
        isContinued: false,
        isLoop: false,
        pages: [],
      })
    if (keys.length > 0) this.#due.show(fact)
    const records = keys.slice(0, mostRecords).filter(isObject)
    const ids = records.flatMap(({ id }) => brief(id) ?? [])
    const cursor = typeof page.cursor === 'string' && page.cursor !== '' ? page.cursor : undefined
    const { seen, pages, isWhole, isLoop, equal } = this.#pages.add(query, cursor, {
      exchange: this.ownsKeys ? exchange : undefined,
      ids: new Set(ids),
      hasUnnamed: ids.length < keys.length,
      isFresh: query.revalidateKeysCache === 'true',
      startedAt: this.startedAt + exchange.startedAtMs,
      total: page.total,
    })
    const first = pages.at(-1) ?? seen
    const isMixed = this.#mayGainKey(query, first)
    const repeated = isMixed ? undefined : ids.find(id => pages.slice(1).some(other => other.ids.has(id)))
    const pageFact: PageFact = {
      ...fact,
      page,
      keys,
      repeated,
      isContinued: pages.length > 1 && !isMixed,
      first: isMixed || !this.ownsKeys ? undefined : equal,
      isLoop,
      pages,
    }
    const verdicts = verdictsOf(rules.page, pageFact)
    const found = records.flatMap((record, index) =>
      this.#seeRecord(fact, record, `/keys/${keys.indexOf(record, index)}`, first),
    )
    const confirmed = seen.isFresh ? this.#confirm(ids) : []
    const ended = cursor === undefined && isWhole && keys.length <= mostRecords
    const ofTotal =
      typeof page.total === 'number'
        ? this.#seeTotal({ ...pageFact, seen, isWhole: ended && !isMixed }, page.total)
        : []
    const ofWalk = ended ? this.#seeWalk(fact, pages, first) : []
    return [...verdicts, ...found, ...confirmed, ...ofTotal, ...ofWalk]
  }

  #seeTotal(fact: Omit<TotalFact, 'total' | 'larger'>, total: number): Verdict[] {
    const apiId = brief(fact.query.apiId) ?? ''
    const whole: TotalFact = { ...fact, total, larger: this.#larger.get(apiId) }
    if (isSizeOfPage(whole)) this.#larger.set(apiId, fact.seen)
    return verdictsOf(rules.total, whole)
  }

  /** The verdicts on earlier listings whose keys have all been listed again since, so that none of them had disappeared. */
  #confirm(ids: readonly string[]): Verdict[] {
    for (const { unseen } of this.#suspects) for (const id of ids) unseen.delete(id)
    const confirmed = this.#suspects.filter(({ unseen }) => unseen.size === 0)
    if (confirmed.length > 0) this.#suspects = this.#suspects.filter(({ unseen }) => unseen.size > 0)
    return confirmed.flatMap(({ fact }) => verdictsOf(rules.walk, fact))
  }

  mustFind(query: AnswerFact['query'], now: number): boolean {
    return this.#due.mustFind(query, now, now)
  }

  /** Pages to read again, because they show whether a key disappeared while the client read a listing. */
  doubted(): AnsweredExchange[] {
    return this.#suspects.flatMap(({ fact: { exchange, missing } }) =>
      missing?.shownIn === undefined ? exchange : [exchange, missing.shownIn],
    )
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
      (this.#whole.has(apiId) || this.#isOwnRecord(record, query)) &&
      !this.#uncertain.some(body => mayBeOf(record, body))
    const isSettled = known !== undefined && first.startedAt >= known.since + this.visibleAfterMs
    const isOwn = this.ownsKeys && known?.create !== undefined
    for (const [name, value] of Object.entries(record)) if (isThere(value)) this.shownMembers.add(name)
    const recordFact: RecordFact = {
      ...fact,
      record,
      pointer,
      known,
      isUnchanged: isOfUntouched && (isOwn || isNever),
      isSettled,
      isAsShown: isOfUntouched && (this.isAlone || isOwn || isSame),
      workspaceId: this.#workspaces.get(brief(apiId) ?? ''),
      readAt: this.readAt(exchange, first.startedAt),
      isStranger,
      refused: isStranger ? this.#leftBy(record) : this.#refused.filter(isFirstListed(known)),
    }
    const verdicts = verdictsOf(rules.record, recordFact)
    for (const [name, sighting] of sightingsOf(recordFact)) this.sightings.set(name, sighting)
    if (known !== undefined) this.#compareClocks(record, known, exchange)
    if (query.externalId !== undefined && (id === undefined || known?.create)) this.findsCreated = true
    if (id === undefined) return verdicts
    const { workspaceId } = record
    if (typeof workspaceId === 'string' && this.#workspaces.get(brief(apiId) ?? '') === undefined)
      this.#workspaces.set(brief(apiId) ?? '', workspaceId.slice(0, longestName))
    const shown = exchange.response.text.length <= longestCreate * mostRecords ? record : undefined
    if (known === undefined) {
      const since = this.startedAt + exchange.startedAtMs
      const shownIn = this.ownsKeys ? exchange : undefined
      this.#keep({ keyId: id, apiId: brief(apiId), since, shown, shownIn })
    } else {
      if (shown !== undefined) known.shown = withFirst(known.shown, shown)
      known.isYoung = !isSettled
      if (this.ownsKeys) known.shownIn = exchange
      delete known.missing
    }
    return verdicts
  }

  /** The refused creates that may have made a key that no create returned. */
  #leftBy(record: JsonObject): AnswerFact[] {
    // Perhaps the key of an accepted create has another id.
    if (this.recentKeys.some(({ body }) => body !== undefined && mayBeOf(record, body))) return []
    return this.#refused.filter(({ exchange, body = {} }) => !isSuccess(exchange) && mayBeOf(record, body))
  }

  /** A key that is enabled shortly before its expiry and disabled shortly after it shows the clock of the service. */
  #compareClocks({ enabled }: JsonObject, known: KnownKey, { startedAtMs }: AnsweredExchange): void {
    const { expires = Number.POSITIVE_INFINITY, enabled: isEnabled } = known.body ?? {}
    const leftMs = expires - this.startedAt - startedAtMs
    if (isEnabled === false || Math.abs(leftMs) > closeMs) return
    if (enabled === true && leftMs > 0) known.wasEnabled = true
    if (enabled === false && leftMs < 0 && known.wasEnabled) this.isOnOurClock = true
  }

  /** Later pages may show keys as they were when the service answered the first page. */
  readAt(
    { response, startedAtMs, durationMs }: AnsweredExchange,
    firstAt: number,
  ): readonly [number, number] | undefined {
    const sentAt = this.startedAt + startedAtMs
    const latest = sentAt + durationMs
    const { clock } = this
    if (clock !== undefined)
      return clock.skew() === undefined ? undefined : [clock.earliest(firstAt), clock.latest(latest)]
    const date = Date.parse(response.headers.date ?? '')
    if (Number.isNaN(date)) return [firstAt, latest]
    if (Math.abs(date - latest) > closeMs) return undefined
    return [Math.min(firstAt, date - (sentAt - firstAt)), Math.max(latest, date + 1000)]
  }

  /** Sees that a listing of a user has no key of a refused create. */
  #seeNoKey(fact: AnswerFact, startedAt: number): Verdict[] {
    const { apiId, externalId, ownerId } = fact.query
    if (externalId === undefined || ownerId !== undefined || !this.findsCreated) return []
    const refused = this.#refused.filter(({ exchange, body = {} }) => {
      const answeredAt = this.startedAt + exchange.startedAtMs + exchange.durationMs
      return !isSuccess(exchange) && answeredAt <= startedAt && belongs(body, { apiId, externalId }) === true
    })
    return verdictsOf(rules.noKey, { ...fact, refused })
  }

  #seeWalk(fact: AnswerFact, pages: readonly SeenPage[], first: SeenPage): Verdict[] {
    const { exchange, query } = fact
    const { apiId, externalId, ownerId } = query
    const isFresh = pages.every(page => page.isFresh)
    if (apiId === undefined || !isFresh || ownerId !== undefined || pages.some(page => page.hasUnnamed))
      return []
    const answeredAt = this.startedAt + exchange.startedAtMs + exchange.durationMs
    const latest = this.clock?.latest(answeredAt) ?? answeredAt + this.graceMs
    const ids = idsOn(pages)
    let missing: KnownKey | undefined
    let lost: KnownKey | undefined
    let due = 0
    let isYoung = false
    for (const [, known] of this.keys) {
      if (known.since > first.startedAt || known.isTouched) continue
      const { body } = known
      const isOwn = this.isAlone || (this.ownsKeys && known.create !== undefined)
      const isDue =
        body === undefined
          ? externalId === undefined && known.apiId === apiId && this.ownsKeys
          : belongs(body, { apiId, externalId, ownerId }) === true && isListedAt(latest, body)
      if (!isDue) continue
      const isListed = ids.has(known.keyId)
      if (isOwn || isListed) due += 1
      if (isListed) continue
      if (known.since + this.visibleAfterMs > first.startedAt) isYoung = true
      else if (isOwn) missing ??= known
      else if (this.ownsKeys) lost ??= known
      else if (externalId === undefined) known.missing = exchange
    }
    if (externalId === undefined && this.#made.get(brief(apiId) ?? '') === undefined && this.isAlone)
      this.#whole.add(apiId)
    const walked = pages.flatMap(page => page.exchange ?? []).toReversed()
    const isComplete = due > 0 && missing === undefined && !isYoung
    const areOwn = [...ids].every(id => this.keys.get(id)?.create !== undefined)
    const found = { ...fact, missing: missing ?? lost, isComplete, isYoung, pages: walked, listed: ids.size }
    const ofRefused = areOwn ? this.#seeNoKey(fact, first.startedAt) : []
    const isProven = missing !== undefined && (this.isAlone || areOwn || pages.length === 1)
    if (isProven || found.missing === undefined) return [...ofRefused, ...verdictsOf(rules.walk, found)]
    // Another client may have deleted its key.
    const others = missing === undefined ? [found.missing.keyId] : []
    this.#suspects.push({ fact: found, unseen: new Set([...ids, ...others]) })
    return ofRefused
  }
}

/** Whether a listing shows the key of a create, which the service had to refuse, for the first time. */
const isFirstListed = (known: KnownKey | undefined) => (create: AnswerFact) =>
  create.exchange === known?.create && known.shown === undefined

/** The latest record, with the members that it lacks, and with the first createdAt, which no operation changes. */
function withFirst(first: JsonObject | undefined, record: JsonObject): JsonObject {
  const { createdAt = record.createdAt } = first ?? {}
  const isSame = first?.updatedAt === record.updatedAt
  return { ...record, ...(isSame && first), ...(createdAt !== undefined && { createdAt }) }
}

/** A key of `body` could have the record, as far as the record shows. */
function mayBeOf(
  record: JsonObject,
  body: { readonly [Field in keyof CreateKeyRequest]?: unknown },
): boolean {
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
