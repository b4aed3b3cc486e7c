import { isObject, type JsonObject, memberOf } from '../../src/common/json.js'
import { createBodyOf } from './json-message.js'
import type { MiddlewareAnswer, MiddlewareRequest } from './middleware.js'
import { isCreate, isList, isSuccess } from './operation.js'

export interface Made {
  /** 0 for the first key. */
  readonly number: number
  readonly keyId: string
  readonly key: string
  readonly request: JsonObject
  /** The number of refused creates before this key. */
  readonly refusals: number
}

export interface Memory {
  readonly made: readonly Made[]
  readonly refused: readonly JsonObject[]
  readonly listings: readonly URLSearchParams[]
  madeOf(id: unknown): Made | undefined
  /** The record of a key in the latest listing that showed the key. */
  recordOf(id: unknown): JsonObject | undefined
  timesListed(id: unknown): number
  firstPage(): JsonObject | undefined
  /** The number of the page that a cursor leads to: 1 without a cursor, 2 for an unknown cursor. */
  pageNumber(cursor: string | null): number
  keysBefore(cursor: string | null): number
  see(request: MiddlewareRequest, answer: MiddlewareAnswer): void
}

export function createMemory(): Memory {
  const made: Made[] = []
  const refused: JsonObject[] = []
  const listings: URLSearchParams[] = []
  const byId = new Map<unknown, Made>()
  const records = new Map<unknown, JsonObject>()
  const listed = new Map<unknown, number>()
  const pages = new Map<string, { number: number; keysBefore: number }>()
  let first: JsonObject | undefined
  const pageNumber = (cursor: string | null) => (cursor ? (pages.get(cursor)?.number ?? 2) : 1)
  const keysBefore = (cursor: string | null) => (cursor ? (pages.get(cursor)?.keysBefore ?? 0) : 0)

  function seeCreate(request: MiddlewareRequest, answer: MiddlewareAnswer): void {
    const body = createBodyOf(request)
    if (body === undefined) return
    if (!isSuccess(answer)) {
      refused.push({ ...body })
      return
    }
    const created = jsonOf(answer)
    const { keyId, key } = created ?? {}
    if (typeof keyId !== 'string' || typeof key !== 'string') return
    const own: Made = { number: made.length, keyId, key, request: { ...body }, refusals: refused.length }
    made.push(own)
    byId.set(keyId, own)
  }

  function seeList({ query }: MiddlewareRequest, answer: MiddlewareAnswer): void {
    listings.push(query)
    const page = isSuccess(answer) ? jsonOf(answer) : undefined
    if (page === undefined) return
    first ??= page
    const keys: unknown[] = Array.isArray(page.keys) ? page.keys : []
    const asked = query.get('cursor')
    if (typeof page.cursor === 'string') {
      pages.set(page.cursor, {
        number: pageNumber(asked) + 1,
        keysBefore: keysBefore(asked) + keys.length,
      })
    }
    for (const record of keys) {
      if (!isObject(record)) continue
      records.set(record.id, record)
      listed.set(record.id, (listed.get(record.id) ?? 0) + 1)
    }
  }

  return {
    made,
    refused,
    listings,
    pageNumber,
    keysBefore,
    firstPage: () => first,
    madeOf: id => byId.get(id),
    recordOf: id => records.get(id),
    timesListed: id => listed.get(id) ?? 0,
    see(request, answer) {
      if (isCreate(request)) seeCreate(request, answer)
      if (isList(request)) seeList(request, answer)
    },
  }
}

/** Undefined if the body is no JSON object, for example after another middleware has changed the body. */
function jsonOf({ body }: MiddlewareAnswer): JsonObject | undefined {
  try {
    const json: unknown = JSON.parse(body)
    return isObject(json) ? json : undefined
  } catch {
    return undefined
  }
}

/** The path of a member in a create, by its path in a record, for members whose two paths differ. */
const requested: Readonly<Record<string, readonly string[]>> = { 'identity.externalId': ['externalId'] }

export function shownOf(memory: Memory, made: Made, path: readonly string[]): unknown {
  const name = path.join('.')
  if (name === 'id') return made.keyId
  if (name === 'plaintext') return made.key
  const record = memory.recordOf(made.keyId)
  return record === undefined ? memberOf(made.request, requested[name] ?? path) : memberOf(record, path)
}
