import { operationNamed } from '../../schemas/operations.js'
import { isObject, type JsonObject, jsonOf } from '../../src/common/json.js'
import { catalogEntry } from '../catalog/catalog.js'
import { locationOf } from '../engine/place.js'
import type { MiddlewareAnswer } from '../middleware/middleware.js'
import { isSuccess } from '../middleware/operation.js'
import { World } from '../model/world.js'
import type { OperationSent, Purpose } from '../traffic/exchange.js'
import type { Credentials } from './caller.js'

export interface Contradiction {
  /** `SHOULD` for a broken convention, which is only a warning. */
  readonly level: 'MUST' | 'SHOULD'
  readonly id: string
  readonly section: string
  readonly what: string
}

export interface JudgedPage {
  readonly records: readonly JsonObject[]
  readonly cursor: string | undefined
}

interface AcceptedCreate {
  readonly keyId: string
  readonly request: JsonObject
}

/** A new key may be absent from listings for this long, even without the cache. */
export const visibleAfterMs = 2000

/** Collects the rules that the answers to a session break. The session is the only client of its server. */
export class Judge {
  readonly findings: Contradiction[] = []
  readonly warnings: Contradiction[] = []
  readonly known: AcceptedCreate[] = []
  readonly #world = new World({ isAlone: true, visibleAfterMs })
  #exchanges = 0
  #decrypts = false

  find(id: string, what: string): void {
    const { level, section } = catalogEntry(id)
    const isMust = level !== 'SHOULD'
    const found = isMust ? this.findings : this.warnings
    found.push({ level: isMust ? 'MUST' : 'SHOULD', id, section, what })
  }

  /** Registers a create that may have made a key, although the judge saw no id of this key. */
  doubt(request: JsonObject): void {
    this.#world.doubt(request)
  }

  create(
    request: JsonObject,
    purpose: Purpose,
    answer: MiddlewareAnswer,
    now: number,
    credentials: Credentials,
  ): void {
    const body = JSON.stringify(request)
    const json = this.#see('createKey', purpose, { query: [], body }, answer, now, credentials)
    if (purpose === 'refusal' || !isSuccess(answer) || !isObject(json)) return
    if (typeof json.keyId === 'string') this.known.push({ keyId: json.keyId, request })
  }

  list(
    query: URLSearchParams,
    purpose: Purpose,
    answer: MiddlewareAnswer,
    now: number,
    credentials: Credentials,
  ): JudgedPage | undefined {
    const decrypts = query.get('decrypt') === 'true'
    // The token may lack the permission to decrypt, unless an earlier listing with `decrypt` succeeded.
    const meant = purpose === 'lawful' && decrypts && !this.#decrypts ? 'probe' : purpose
    const page = this.#see('listKeys', meant, { query: [...query] }, answer, now, credentials)
    if (meant === 'refusal' || !isSuccess(answer) || !isObject(page) || !Array.isArray(page.keys))
      return undefined
    if (decrypts) this.#decrypts = true
    const { cursor, keys } = page
    return {
      records: keys.filter(isObject),
      cursor: typeof cursor === 'string' && cursor !== '' ? cursor : undefined,
    }
  }

  #see(
    operation: OperationSent,
    purpose: Purpose,
    { query, body }: { query: readonly (readonly [string, string])[]; body?: string },
    { status, headers, body: text }: MiddlewareAnswer,
    now: number,
    { authorization }: Credentials,
  ): unknown {
    const { method, path } = operationNamed(operation === 'createKey' ? 'keys.createKey' : 'apis.listKeys')
    const json = jsonOf(text)
    this.#exchanges += 1
    const verdicts = this.#world.see({
      id: this.#exchanges,
      ...{ operation, purpose, startedAtMs: now, durationMs: 0 },
      request: {
        ...{ method, path, query, url: path },
        headers: { 'content-type': 'application/json', ...(authorization !== null && { authorization }) },
        ...(body !== undefined && { body }),
      },
      response: { status, headers: Object.fromEntries(headers), text, json },
    })
    for (const { ids, outcome, isWarning } of verdicts) {
      if (outcome.kind !== 'failed' || isWarning) continue
      const { place, expected, received } = outcome.finding
      this.find(ids[0] ?? '', `${locationOf(place)}: expected ${expected}, received ${received}`)
    }
    return json
  }
}
