import { counted } from '../../src/common/document/counted.js'
import { isObject } from '../../src/common/is-object.js'
import { type JsonObject, memberOf } from '../middleware/member-value.js'
import type { MiddlewareAnswer } from '../middleware/middleware.js'
import { isSuccess } from '../middleware/operation.js'
import type { Contradiction } from './finding.js'
import { isAlike } from './is-alike.js'
import { judgeHead, type OperationSection, objectIn } from './judge-answer.js'
import { judgeCreated } from './judge-created.js'
import { judgeLasting } from './judge-lasting.js'
import { judgeLength } from './judge-length.js'
import { type JudgedRecord, judgeAsked, judgeOfCreate } from './judge-listed.js'
import { judgePage } from './judge-page.js'
import { judgeRecord, judgeTypes } from './judge-record.js'
import type { KnownKey } from './known-key.js'

/** The required outcome of a request. `either` allows any outcome. */
export type Due = 'success' | 'failure' | 'either'

export interface JudgedPage {
  readonly records: readonly JsonObject[]
  readonly cursor: string | undefined
}

/** A new key may be absent from listings for this long, even without the cache. */
export const visibleAfterMs = 2000
const minute = 60_000

/**
 * Finds answers that contradict the specification. The judge sees requests and answers, but does not know what the server
 * does where the specification allows several behaviors.
 */
export class Judge {
  readonly findings: Contradiction[] = []
  readonly warnings: Contradiction[] = []
  readonly known: KnownKey[] = []
  readonly #byId = new Map<unknown, KnownKey>()
  readonly #uncertain: JsonObject[] = []
  readonly #listed = new Map<unknown, JsonObject>()
  readonly #before = new Map<unknown, string>()
  #decrypts = false

  find(section: string, what: string): void {
    this.findings.push({ level: 'MUST', section, what })
  }

  warn(section: string, what: string): void {
    this.warnings.push({ level: 'SHOULD', section, what })
  }

  /** Registers keys that existed before the first create. */
  admit(apiId: string, records: readonly JsonObject[]): void {
    for (const { id } of records) this.#before.set(id, apiId)
  }

  /** Registers a create that may have made a key, although the judge saw no id of this key. */
  doubt(request: JsonObject): void {
    this.#uncertain.push(request)
  }

  create(request: JsonObject, due: Due, answer: MiddlewareAnswer, now: number): void {
    if (due === 'failure') {
      if (isSuccess(answer))
        this.find('4.2', `the service accepted a create that must fail: ${JSON.stringify(request)}`)
      return
    }
    if (!isSuccess(answer)) {
      if (due === 'success')
        this.find(
          '4.2',
          `the service refused a valid create with ${answer.status}: ${JSON.stringify(request)}`,
        )
      this.doubt(request)
      return
    }
    const created = this.#objectOf(answer, '4.2')
    if (created === undefined) return
    const earlier = {
      hasId: (id: string) => this.#byId.has(id) || this.#before.has(id),
      hasKey: (key: string) => this.known.some(other => other.key === key),
    }
    judgeCreated(created, request, earlier, this.find.bind(this))
    const { keyId, key } = created
    if (typeof keyId !== 'string' || typeof key !== 'string') return
    this.#seeNew({ keyId, key, request, createdAt: now }, answer)
  }

  #seeNew(made: KnownKey, answer: MiddlewareAnswer): void {
    judgeLength(made, this.known, this.find.bind(this))
    if (this.known.some(other => answer.body.includes(other.key)))
      this.find('4.2', 'the answer to a create shows the raw key of another create')
    this.known.push(made)
    this.#byId.set(made.keyId, made)
  }

  #objectOf({ status, headers, body }: MiddlewareAnswer, section: OperationSection): JsonObject | undefined {
    const find = this.find.bind(this)
    judgeHead({ status, contentType: headers.get('Content-Type') ?? '' }, section, find)
    return objectIn(body, section, find)
  }

  list(query: URLSearchParams, due: Due, answer: MiddlewareAnswer, now: number): JudgedPage | undefined {
    const decrypts = query.get('decrypt') === 'true'
    if (due === 'failure') {
      if (isSuccess(answer)) this.find('5', 'the service accepted a listing that must fail')
      return undefined
    }
    if (!isSuccess(answer)) {
      // The token may lack the permission to decrypt, unless an earlier listing with `decrypt` succeeded.
      const isDue = due === 'success' && (!decrypts || this.#decrypts)
      if (isDue) this.find('4.1', `the service refused a valid listing with ${answer.status}: ${query}`)
      return undefined
    }
    if (decrypts) this.#decrypts = true
    const page = this.#objectOf(answer, '4.1')
    return page && this.#judgePage(page, query, answer, now)
  }

  #judgePage(
    page: JsonObject,
    query: URLSearchParams,
    answer: MiddlewareAnswer,
    now: number,
  ): JudgedPage | undefined {
    const { cursor } = page
    const keys = judgePage(page, query, this.find.bind(this))
    if (keys === undefined) return undefined
    if (!keys.every(isObject)) {
      this.find('4.1', 'keys contains elements that are not objects')
      return undefined
    }
    for (const [index, record] of keys.entries())
      this.#judgeListed({ record, pointer: `/keys/${index}`, query }, now)
    this.#judgeSecrets(keys, answer, query.get('decrypt') === 'true')
    return { records: keys, cursor: typeof cursor === 'string' && cursor !== '' ? cursor : undefined }
  }

  #judgeListed(listed: JudgedRecord, now: number): void {
    const { record, pointer, query } = listed
    const find = this.find.bind(this)
    judgeTypes(record, find)
    judgeAsked(listed, find, isAlike)
    const known = this.#byId.get(record.id)
    const user = query.get('externalId')
    if (known === undefined) this.#judgeStranger(record)
    else {
      const { apiId, externalId, ownerId, recoverable } = known.request
      judgeOfCreate(listed, { apiId, key: known.key, isRecoverable: recoverable === true }, find)
      if (user !== null && ![externalId ?? ownerId, ownerId].some(own => isAlike(own, user))) {
        this.find(
          '4.1',
          `a listing by externalId ${user} shows a key of ${JSON.stringify(externalId ?? ownerId)}`,
        )
      }
      judgeRecord(record, known, this.known, now, query.get('revalidateKeysCache') === 'true', find)
      if (!this.#listed.has(known.keyId)) this.#judgeAge(record, known)
    }
    const before = this.#listed.get(record.id)
    if (before !== undefined) judgeLasting(before, record, pointer, find)
    if (record.id !== undefined) this.#listed.set(record.id, record)
  }

  #judgeStranger(record: JsonObject): void {
    if (this.known.length === 0 && this.#uncertain.length === 0) {
      // Until the first create, any listed key may be an old key.
      return
    }
    const mayBeThere = this.#uncertain.some(request => mayBeOf(record, request))
    if (record.id === undefined || this.#before.has(record.id) || mayBeThere) return
    this.find('4.2', `a listing shows a key that no accepted create made: ${JSON.stringify(record.id)}`)
  }

  /** Compares only the order of two keys, so that the check works for every unit of `createdAt`. */
  #judgeAge(record: JsonObject, known: KnownKey): void {
    for (const other of this.known) {
      const { createdAt } = this.#listed.get(other.keyId) ?? {}
      if (typeof createdAt !== 'number' || typeof record.createdAt !== 'number') continue
      const isBackwards =
        (other.createdAt < known.createdAt - minute && createdAt > record.createdAt) ||
        (known.createdAt < other.createdAt - minute && record.createdAt > createdAt)
      if (isBackwards) this.find('2.1', 'a later key has an earlier createdAt')
    }
  }

  /** A listing may show a raw key only with `decrypt`, and only in the member `plaintext` (sections 2.1 and 4.1). */
  #judgeSecrets(records: readonly JsonObject[], answer: MiddlewareAnswer, decrypts: boolean): void {
    const rest = decrypts ? JSON.stringify(records.map(({ plaintext, ...others }) => others)) : answer.body
    const leaked = this.known.find(({ key }) => rest.includes(key))
    if (leaked) this.find('2.1', 'a listing shows a raw key outside plaintext')
  }

  /** Judges a listing that was read to its end without the cache. */
  walked(query: URLSearchParams, records: readonly JsonObject[], now: number): void {
    const ids = new Set(records.map(({ id }) => id))
    if (ids.size < records.length && !ids.has(undefined)) this.find('4.1', 'a listing shows a key twice')
    // The specification leaves open which keys a filter by ownerId finds.
    if (query.has('ownerId')) return
    const user = query.get('externalId')
    const due = this.known.filter(({ request, createdAt }) => {
      const { apiId, externalId, expires, remaining } = request
      const isOver = (typeof expires === 'number' && expires <= now + visibleAfterMs) || remaining === 0
      return (
        apiId === query.get('apiId') &&
        (user === null || externalId === user) &&
        !isOver &&
        createdAt <= now - visibleAfterMs
      )
    })
    const before = user === null ? [...this.#before].filter(([, apiId]) => apiId === query.get('apiId')) : []
    const missing = ids.has(undefined) ? [] : due.filter(({ keyId }) => !ids.has(keyId))
    if (missing.length > 0)
      this.find('4.1', `${counted(missing.length, 'key')} missing from all pages: ${query}`)
    if (before.some(([id]) => !ids.has(id)) || records.length < due.length)
      this.find('4.1', `some keys missing from all pages: ${query}`)
  }
}

function mayBeOf(record: JsonObject, request: JsonObject): boolean {
  const pairs: [unknown, unknown][] = [
    [record.apiId, request.apiId ?? record.apiId],
    [record.name, request.name],
    [memberOf(record, ['identity', 'externalId']), request.externalId ?? request.ownerId],
  ]
  return pairs.every(([shown, given]) => shown === undefined || shown === null || shown === given)
}
