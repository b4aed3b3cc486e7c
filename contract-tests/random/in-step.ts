import { type OperationName, operationNamed } from '../../schemas/operations.js'
import { isObject, type JsonObject, jsonOf } from '../../src/common/json.js'
import type { MiddlewareAnswer, MiddlewareRequest, Next } from '../middleware/middleware.js'
import { isSuccess } from '../middleware/operation.js'
import { externalIdOf } from '../model/external-id.js'
import { isOpen } from '../model/request-errors.js'
import { otherScheme, similarTokens, trapTokens } from '../script/wrong-tokens.js'
import { inOtherHeaders, inParameters } from '../traffic/requests.js'
import { Comparison, Difference, differ, hasTwice, keyOf, visibleAfterMs } from './comparison.js'
import type { CreateStep, ListStep, Step, WalkStep } from './steps.js'

/** A wrong server and the same server without the bug, with one clock. */
export interface Twins {
  readonly wrong: Next
  readonly right: Next
  readonly token: string
  /** Two APIs, and an API with more keys than a page may have. */
  readonly apiIds: readonly [string, string, string]
  readonly time: { now(): number; sleep(ms: number): Promise<void> }
}

/** A correct listing in a session has fewer pages. */
const mostPages = 300

type Query = Readonly<Record<string, string>>

interface Sent {
  readonly request: MiddlewareRequest
  readonly isRefusal: boolean
  readonly body?: JsonObject
  readonly query?: Query
}

/**
 * Sends the same steps to a wrong server and to the server without its bug, as their only client. Returns the first value that
 * the specification decides and that differs.
 */
export async function firstDifference(twins: Twins, steps: readonly Step[]): Promise<string | undefined> {
  try {
    const session = new Session(twins)
    await session.begin()
    for (const step of steps) await session.play(step)
    return undefined
  } catch (error) {
    if (error instanceof Difference) return error.message
    throw error
  }
}

class Session {
  readonly #twins: Twins
  readonly #comparison = new Comparison()
  readonly #cursors: string[] = []
  #created: JsonObject[] = []
  #refused: JsonObject | undefined
  #listed: Query | undefined
  #missing = 0
  #isDecrypting = false

  constructor(twins: Twins) {
    this.#twins = twins
  }

  /** Reads the keys that existed before, without the cache, because a cached listing may lack some of them. */
  async begin(): Promise<void> {
    const query = { limit: 100, revalidateKeysCache: 'true' } as const
    for (const api of this.#twins.apiIds.keys()) await this.play({ kind: 'walk', query, api })
    this.#comparison.isLearning = false
  }

  async play(step: Step): Promise<void> {
    switch (step.kind) {
      case 'wait':
        return this.#twins.time.sleep(step.ms)
      case 'walk':
        return this.#walk(step)
      case 'together':
        return this.#together(step.steps.map(one => this.#sent(one)))
      default:
        return this.#together([this.#sent(step)])
    }
  }

  #sent(step: Extract<Step, { kind: 'create' | 'list' | 'stranger' }>): Sent {
    if (step.kind !== 'stranger') {
      const authorized = { authorization: `Bearer ${this.#twins.token}` }
      return step.kind === 'create' ? this.#sentCreate(step, authorized) : this.#sentList(step, authorized)
    }
    const all = strangers(this.#twins.token)
    const credentials = all[step.credentials % all.length] ?? { authorization: null }
    const { request, body, query } =
      step.step.kind === 'create'
        ? this.#sentCreate(step.step, credentials)
        : this.#sentList(step.step, credentials)
    return { request, isRefusal: true, ...(body && { body }), ...(query && { query }) }
  }

  #sentCreate({ body: drawn, like, api = 0, missing }: CreateStep, credentials: Credentials): Sent {
    const { expiresInMs, ...members } = drawn
    const { time, apiIds } = this.#twins
    const last = like === 'the refused create' ? this.#refused : this.#created.at(-1)
    const alike = like === 'the refused create' ? ['name', 'externalId'] : [like ?? '']
    const shared = Object.entries(last ?? {}).filter(([name]) => like === 'equal' || alike.includes(name))
    const own: JsonObject = {
      apiId: apiIds[api],
      ...members,
      ...(expiresInMs !== undefined && { expires: time.now() + expiresInMs }),
    }
    const body = like === 'equal' && last !== undefined ? last : { ...own, ...Object.fromEntries(shared) }
    if (missing === undefined) {
      this.#created.push(body)
      return { request: requestOf('keys.createKey', credentials, {}, body), isRefusal: false, body }
    }
    const { list, place } = missing
    const stranger = `missing_${++this.#missing}`
    const others = place === 'alone' ? [] : [body[list] ?? []].flat()
    const names = place === 'first' ? [stranger, ...others] : [...others, stranger]
    const refused = { ...body, externalId: `refused_${this.#missing}`, [list]: names }
    this.#refused = refused
    return { request: requestOf('keys.createKey', credentials, {}, refused), isRefusal: true, body: refused }
  }

  #sentList({ query, api = 0, again, hasForeignCursor }: ListStep, credentials: Credentials): Sent {
    const drawn = { apiId: this.#twins.apiIds[api] ?? '', ...textsOf(query) }
    const cursor = hasForeignCursor ? this.#cursors.at(-1) : undefined
    const own = again && this.#listed ? this.#listed : { ...drawn, ...(cursor && { cursor }) }
    this.#listed = own
    return { request: requestOf('apis.listKeys', credentials, own), isRefusal: false, query: own }
  }

  async #together(all: readonly Sent[]): Promise<void> {
    const isAlone = all.length === 1
    const answers = await Promise.all(all.map(({ request }) => this.#ask(request)))
    const answered = all.map((sent, index) => ({ ...sent, answer: answers[index] as MiddlewareAnswer }))
    for (const { answer, isRefusal, request } of answered)
      if (isRefusal && isSuccess(answer)) differ(`${request.method} succeeds, but must be refused`)
    // Sees the creates before the listings, because a listing may show a key whose create was in progress.
    for (const { request, body, answer, isRefusal } of answered)
      if (body !== undefined && !isRefusal) await this.#seeCreate(request, body, answer)
    const startedAt = this.#twins.time.now()
    for (const { query, answer, isRefusal } of answered) {
      if (query === undefined || isRefusal) continue
      const page = await this.#seePage(query, answer)
      if (isAlone && page !== undefined && page.cursor === undefined && query.cursor === undefined)
        await this.#endListing(query, page.shown, startedAt, true)
    }
  }

  /** Repeats a request that got a 429 or 503, because these answers are neither a success nor a refusal. */
  async #ask(request: MiddlewareRequest): Promise<MiddlewareAnswer> {
    const { time, wrong } = this.#twins
    await time.sleep(5)
    let answer = await wrong(request)
    for (let tries = 0; tries < 5 && [429, 503].includes(answer.status); tries++) {
      await time.sleep(3000)
      answer = await wrong(request)
    }
    return answer
  }

  async #seeCreate(request: MiddlewareRequest, body: JsonObject, answer: MiddlewareAnswer): Promise<void> {
    const { time, right } = this.#twins
    if (!isSuccess(answer)) {
      // An expiry of a repeated body may have passed.
      if (!isOpen(body) && !(Number(body.expires) < time.now() + 10_000))
        differ(`a create within the bounds gets ${answer.status}`)
      if (answer.status >= 500) this.#comparison.doubt()
      return
    }
    const made = this.#comparison.newKey(body, answer, time.now())
    const own = await right(request)
    if (isSuccess(own)) made.rightId = keyOf(own)
  }

  /** Returns undefined if the server may refuse the listing. */
  async #seePage(query: Query, answer: MiddlewareAnswer, isWalk = false) {
    const { apiId = '', externalId, ownerId } = query
    const decrypts = query.decrypt === 'true'
    const records = await this.#truth({ apiId, ...(decrypts && { decrypt: 'true' }) })
    if (!isSuccess(answer)) {
      const ofUser = (user: unknown) => records.some(record => externalIdOf(record.identity) === user)
      const isDue =
        (externalId === undefined || ofUser(externalId)) &&
        (ownerId === undefined ||
          records.some(record => record.ownerId === ownerId && externalIdOf(record.identity) === ownerId)) &&
        (!decrypts || this.#isDecrypting) &&
        !Object.values(query).includes('null') &&
        (query.cursor === undefined || isWalk)
      return isDue ? differ(`a listing gets ${answer.status}`) : undefined
    }
    if (decrypts) this.#isDecrypting = true
    return this.#comparison.seePage(answer, { query, now: this.#twins.time.now() }, records)
  }

  async #walk({ query: drawn, api = 0, betweenPages }: WalkStep): Promise<void> {
    const { time, apiIds, token } = this.#twins
    await time.sleep(visibleAfterMs + 500)
    const query: Record<string, string> = { apiId: apiIds[api] ?? '', ...textsOf(drawn) }
    const startedAt = time.now()
    const before = this.#created.length
    const shown: unknown[] = []
    const passed = new Set<string>()
    for (let pages = 0; pages < mostPages; pages++) {
      const request = requestOf('apis.listKeys', { authorization: `Bearer ${token}` }, query)
      const page = await this.#seePage(query, await this.#ask(request), true)
      if (page === undefined) return
      shown.push(...page.shown)
      if (page.cursor === undefined)
        return this.#endListing(query, shown, startedAt, this.#created.length === before)
      if (passed.has(page.cursor)) break
      query.cursor = page.cursor
      this.#cursors.push(page.cursor)
      passed.add(page.cursor)
      if (betweenPages !== undefined && pages < 3) await this.play(betweenPages)
    }
    differ('a listing does not end')
  }

  async #endListing(query: Query, shown: readonly unknown[], startedAt: number, isWhole: boolean) {
    const { cursor: _, limit: __, ...asked } = query
    if (isWhole && hasTwice(shown)) differ('a listing shows a key twice')
    if (query.revalidateKeysCache !== 'true' || query.ownerId !== undefined) return
    const due = await this.#truth(asked)
    this.#comparison.seeEnd(due, shown, startedAt, this.#twins.time.now())
  }

  /** All records that the server without the bug lists. */
  async #truth(asked: Query): Promise<JsonObject[]> {
    const query: Record<string, string> = { ...asked, limit: '100', revalidateKeysCache: 'true' }
    const authorized = { authorization: `Bearer ${this.#twins.token}` }
    const records: JsonObject[] = []
    do {
      const page = jsonOf((await this.#twins.right(requestOf('apis.listKeys', authorized, query))).body)
      const { keys, cursor } = isObject(page) ? page : {}
      if (Array.isArray(keys)) records.push(...keys.filter(isObject))
      query.cursor = typeof cursor === 'string' ? cursor : ''
    } while (query.cursor !== '')
    return records
  }
}

function textsOf(query: object): Record<string, string> {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]))
}

interface Credentials {
  /** The Authorization header; null omits the header. */
  readonly authorization: string | null
  readonly headers?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
}

/** Invalid credentials. Some have the valid token, but in a wrong parameter or header. */
function strangers(token: string): readonly Credentials[] {
  const bearers = ['', 'unknown_token_of_nobody', ...similarTokens(token), ...trapTokens]
  const wrong = [
    null,
    'Basic dXNlcjpwYXNzd29yZA==',
    otherScheme(token),
    ...bearers.map(one => `Bearer ${one}`),
  ]
  const places = [
    ...inParameters(token).map(parameter => ({ query: Object.fromEntries([parameter]) })),
    ...Object.entries(inOtherHeaders(token)).map(header => ({ headers: Object.fromEntries([header]) })),
  ]
  return [
    ...wrong.map(authorization => ({ authorization })),
    ...places.map(place => ({ authorization: null, ...place })),
  ]
}

function requestOf(
  operation: OperationName,
  { authorization, headers = {}, query: more = {} }: Credentials,
  query: Query,
  body?: JsonObject,
): MiddlewareRequest {
  const { method, path } = operationNamed(operation)
  return {
    method,
    path,
    query: new URLSearchParams({ ...query, ...more }),
    headers: new Headers({
      ...headers,
      ...(authorization !== null && { Authorization: authorization }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    }),
    body: body === undefined ? '' : JSON.stringify(body),
  }
}
