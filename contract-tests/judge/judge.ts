import { isJsonObject, type JsonObject, memberOf } from '../middleware/member-value.js'
import type { MiddlewareAnswer } from '../middleware/middleware.js'
import { isSuccess } from '../middleware/operation.js'
import type { Finding } from './finding.js'
import { isAlike } from './is-alike.js'
import { jsonOfAnswer } from './json-of-answer.js'
import { judgeLasting } from './judge-lasting.js'
import { judgeLength } from './judge-length.js'
import { judgeRecord, judgeTypes } from './judge-record.js'
import type { KnownKey } from './known-key.js'
import { mayBeOf } from './may-be-of.js'

/** Whether a create has to succeed, has to fail, or may do either. */
export type Due = 'success' | 'failure' | 'either'

export interface JudgedPage {
  readonly records: readonly JsonObject[]
  readonly cursor: string | undefined
}

/** New keys may be listed late, even when the cache is skipped. */
export const visibleAfterMs = 2000
const minute = 60_000

/**
 * What the specification excludes. It sees every request and its answer, and nothing else; it keeps the keys that
 * were created and knows no choice that is left open.
 */
export class Judge {
  readonly findings: Finding[] = []
  readonly warnings: Finding[] = []
  readonly known: KnownKey[] = []
  readonly #byId = new Map<unknown, KnownKey>()
  /** Creates that were refused, and may have left a key. */
  readonly #uncertain: JsonObject[] = []
  readonly #listed = new Map<unknown, JsonObject>()
  readonly #before = new Map<unknown, string>()
  #decrypts = false

  find(section: string, what: string): void {
    this.findings.push({ level: 'MUST', section, what })
  }

  /** What the specification only suggests: a warning is all that it can earn. */
  warn(section: string, what: string): void {
    this.warnings.push({ level: 'SHOULD', section, what })
  }

  /** Keys that were there before the first create. */
  admit(apiId: string, records: readonly JsonObject[]): void {
    for (const { id } of records) this.#before.set(id, apiId)
  }

  /** A create that got no verdict, or a refusal that need not have been without effect. */
  doubt(request: JsonObject): void {
    this.#uncertain.push(request)
  }

  create(request: JsonObject, due: Due, answer: MiddlewareAnswer, now: number): void {
    if (due === 'failure') {
      if (isSuccess(answer))
        this.find('4.2', `a create was accepted that has to fail: ${JSON.stringify(request)}`)
      return
    }
    if (!isSuccess(answer)) {
      if (due === 'success')
        this.find('4.2', `a create was refused with ${answer.status}: ${JSON.stringify(request)}`)
      this.doubt(request)
      return
    }
    const created = jsonOfAnswer(answer, '4.2', this.find.bind(this))
    if (created === undefined) return
    const { keyId, key } = created
    const isText = (value: unknown) => typeof value === 'string' && value !== ''
    if (!isText(keyId)) this.find('4.2', 'keyId is no text')
    if (!isText(key)) this.find('4.2', 'key is no text')
    if (typeof keyId !== 'string' || typeof key !== 'string') return
    this.#seeNew({ keyId, key, request, createdAt: now }, answer)
  }

  #seeNew(made: KnownKey, answer: MiddlewareAnswer): void {
    const { keyId, key, request } = made
    if (this.known.some(other => other.keyId === keyId) || this.#before.has(keyId))
      this.find('2.1', `keyId comes twice: ${keyId}`)
    if (this.known.some(other => other.key === key)) this.find('4.2', 'a key comes twice')
    const { prefix } = request
    const lead = typeof prefix === 'string' && prefix !== '' ? `${prefix}_` : ''
    if (!key.startsWith(lead)) this.find('4.2 rule 1', `the key does not start with ${lead}`)
    if (key.length <= lead.length) this.find('4.2', 'the key has no characters of its own')
    judgeLength(made, this.known, this.find.bind(this))
    if (this.known.some(other => answer.body.includes(other.key)))
      this.find('4.2', 'a create shows another key')
    this.known.push(made)
    this.#byId.set(keyId, made)
  }

  /** @returns The page, to walk on from; undefined when there is none. */
  list(query: URLSearchParams, due: Due, answer: MiddlewareAnswer, now: number): JudgedPage | undefined {
    const decrypts = query.get('decrypt') === 'true'
    if (due === 'failure') {
      if (isSuccess(answer)) this.find('5', 'a listing was accepted that has to fail')
      return undefined
    }
    if (!isSuccess(answer)) {
      // A token may lack the right to decrypt. One that has it once has it always.
      const isDue = due === 'success' && (!decrypts || this.#decrypts)
      if (isDue) this.find('4.1', `a listing was refused with ${answer.status}: ${query}`)
      return undefined
    }
    if (decrypts) this.#decrypts = true
    const page = jsonOfAnswer(answer, '4.1', this.find.bind(this))
    return page && this.#judgePage(page, query, answer, now)
  }

  #judgePage(
    page: JsonObject,
    query: URLSearchParams,
    answer: MiddlewareAnswer,
    now: number,
  ): JudgedPage | undefined {
    const { keys, total, cursor } = page
    if (!Number.isInteger(total) || Number(total) < 0) this.find('4.1', `total is ${JSON.stringify(total)}`)
    if (cursor !== undefined && cursor !== null && typeof cursor !== 'string')
      this.find('4.1', 'cursor is no string')
    if (!Array.isArray(keys)) {
      this.find('4.1', 'keys is no array')
      return undefined
    }
    const limit = Number(query.get('limit') ?? 100)
    if (keys.length > limit) this.find('4.1', `${keys.length} keys on a page of ${limit}`)
    if (!keys.every(isJsonObject)) {
      this.find('4.1', 'keys holds other things than records')
      return undefined
    }
    const ids = keys.map(({ id }) => id).filter(id => id !== undefined)
    if (new Set(ids).size < ids.length) this.find('4.1', 'a key is on a page twice')
    for (const record of keys) this.#judgeListed(record, query, now)
    this.#judgeSecrets(keys, answer, query.get('decrypt') === 'true')
    return { records: keys, cursor: typeof cursor === 'string' && cursor !== '' ? cursor : undefined }
  }

  #judgeListed(record: JsonObject, query: URLSearchParams, now: number): void {
    const find = this.find.bind(this)
    judgeTypes(record, find)
    const apiId = query.get('apiId')
    if (typeof record.apiId === 'string' && record.apiId !== apiId)
      this.find('4.1', 'a key of another API is listed')
    const known = this.#byId.get(record.id)
    const user = query.get('externalId')
    const shown = memberOf(record, ['identity', 'externalId'])
    if (user !== null && typeof shown === 'string' && !isAlike(shown, user))
      this.find('4.1', `a key of ${shown} is listed for ${user}`)
    if (known === undefined) this.#judgeStranger(record)
    else {
      const { externalId, ownerId } = known.request
      if (known.request.apiId !== apiId) this.find('4.1', 'a key of another API is listed')
      if (user !== null && ![externalId ?? ownerId, ownerId].some(own => isAlike(own, user))) {
        this.find('4.1', `a key of ${JSON.stringify(externalId ?? ownerId)} is listed for ${user}`)
      }
      judgeRecord(record, known, this.known, now, query.get('revalidateKeysCache') === 'true', find)
      if (!this.#listed.has(known.keyId)) this.#judgeAge(record, known)
    }
    const before = this.#listed.get(record.id)
    if (before !== undefined) judgeLasting(before, record, find)
    if (record.id !== undefined) this.#listed.set(record.id, record)
  }

  #judgeStranger(record: JsonObject): void {
    if (this.known.length === 0 && this.#uncertain.length === 0) {
      // Before the first create nothing is known to be missing or new.
      return
    }
    const mayBeThere = this.#uncertain.some(request => mayBeOf(record, request))
    if (record.id === undefined || this.#before.has(record.id) || mayBeThere) return
    this.find('4.2', `a key is listed that no accepted create has made: ${JSON.stringify(record.id)}`)
  }

  /** Whatever its unit, a later creation has no earlier timestamp. */
  #judgeAge(record: JsonObject, known: KnownKey): void {
    for (const other of this.known) {
      const { createdAt } = this.#listed.get(other.keyId) ?? {}
      if (typeof createdAt !== 'number' || typeof record.createdAt !== 'number') continue
      const isBackwards =
        (other.createdAt < known.createdAt - minute && createdAt > record.createdAt) ||
        (known.createdAt < other.createdAt - minute && record.createdAt > createdAt)
      if (isBackwards) this.find('2.1', 'createdAt of a later key is earlier')
    }
  }

  /** The raw key is shown as plaintext, to who asks for it, when it is recoverable; and nowhere else (sections 2.1 and 4.1). */
  #judgeSecrets(records: readonly JsonObject[], answer: MiddlewareAnswer, decrypts: boolean): void {
    for (const record of records) {
      const known = this.#byId.get(record.id)
      const { plaintext } = record
      const isShown = plaintext !== undefined && plaintext !== null
      if (isShown && !decrypts) this.find('2.1', 'plaintext is there without decrypt')
      if (known === undefined) continue
      if (isShown && known.request.recoverable !== true)
        this.find('2.1', 'plaintext of a key that is not recoverable')
      if (isShown && plaintext !== known.key) this.find('4.1', 'plaintext is not the key')
      if (!isShown && decrypts && known.request.recoverable === true)
        this.find('4.1', 'plaintext of a recoverable key is not there')
    }
    const rest = decrypts ? JSON.stringify(records.map(({ plaintext, ...others }) => others)) : answer.body
    const leaked = this.known.find(({ key }) => rest.includes(key))
    if (leaked) this.find('2.1', 'a raw key is shown where none belongs')
  }

  /** A listing that was walked to its end, with the cache skipped, and its filter. */
  walked(query: URLSearchParams, records: readonly JsonObject[], now: number): void {
    const ids = new Set(records.map(({ id }) => id))
    if (ids.size < records.length && !ids.has(undefined)) this.find('4.1', 'a key is on two pages')
    // What a filter by ownerId finds is not shown.
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
    if (missing.length > 0) this.find('4.1', `${missing.length} keys are on no page: ${query}`)
    if (before.some(([id]) => !ids.has(id)) || records.length < due.length)
      this.find('4.1', `keys are on no page: ${query}`)
  }
}
