import { operationNamed } from '../../../schemas/operations.js'
import { isObject } from '../../common/json.js'

/** A request without the base URL and the token of a service, so that keymock can send it to any service. */
export interface Call {
  /** Unique within the scene. */
  name: string
  /** `other` for any request that is neither a listing nor a create. */
  operation: 'listKeys' | 'createKey' | 'other'
  method: string
  path: string
  query: readonly (readonly [name: string, value: string])[]
  /** The header names are in lower case. */
  headers: Readonly<Record<string, string>>
  body?: string
  /**
   * The Authorization header; null sends no header. `{key}` stands for the last created key, and `{weak}` stands for the weak token.
   *
   * @default `Bearer` and the token of the service that gets the call
   */
  authorization?: string | null
  /** The name of an earlier call. The query then also contains the cursor from that call's answer. */
  cursorOf?: string
}

export interface Answer {
  status: number
  /** The header names are in lower case. */
  headers: Readonly<Record<string, string>>
  text: string
  /** Undefined if the body is not JSON. */
  json: unknown
}

/** The answer is undefined if no answer arrived, or if the call could not be sent. */
export interface Played {
  call: Call
  answer: Answer | undefined
  /** The time of the call in Unix milliseconds. */
  at: number
}

type More = Partial<Omit<Call, 'name' | 'operation'>>

const listing = operationNamed('apis.listKeys')
const creation = operationNamed('keys.createKey')

export function list(name: string, query: Readonly<Record<string, unknown>>, more: More = {}): Call {
  return {
    name,
    operation: 'listKeys',
    method: listing.method,
    path: listing.path,
    query: Object.entries(query).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, String(value)] as const],
    ),
    headers: { accept: 'application/json' },
    ...more,
  }
}

export function create(name: string, body: object | string, more: More = {}): Call {
  return {
    name,
    operation: 'createKey',
    method: creation.method,
    path: creation.path,
    query: [],
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...more,
  }
}

export function other(name: string, method: string, path: string, more: More = {}): Call {
  return { name, operation: 'other', method, path, query: [], headers: {}, ...more }
}

export function requestLine({ method, path, query, body }: Call): string {
  const search = query.length === 0 ? '' : `?${new URLSearchParams(query.map(([a, b]) => [a, b]))}`
  return `${method} ${path}${search}${body === undefined ? '' : `  ${body.slice(0, 500)}`}`
}

export function isCreate({ operation, method }: Call): boolean {
  return operation === 'createKey' && method === creation.method
}

/** A member of the answer that is a text, such as `key` or `cursor`. Undefined if it is absent or empty. */
export function textIn(answer: Answer | undefined, member: 'key' | 'cursor'): string | undefined {
  const json = answer?.json
  const value = isObject(json) ? json[member] : undefined
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The records in a listing. */
export function recordsIn(answer: Answer | undefined): Readonly<Record<string, unknown>>[] {
  const json = answer?.json
  return isObject(json) && Array.isArray(json.keys) ? json.keys.filter(isObject) : []
}

/** The query of a call, with the cursor of the earlier call that it names. */
export function queryOf({ query, cursorOf }: Call, answers: ReadonlyMap<string, Answer>): Call['query'] {
  const cursor = cursorOf === undefined ? undefined : textIn(answers.get(cursorOf), 'cursor')
  return cursor === undefined ? query : [...query, ['cursor', cursor] as const]
}

export function isForbidden(answer: Answer | undefined): boolean {
  return [401, 403].includes(answer?.status ?? 0)
}

export function isSameAnswer(a: Answer | undefined, b: Answer | undefined): boolean {
  return a !== undefined && b !== undefined && a.status === b.status && isSameText(a.text, b.text)
}

/** Matches times such as 2030-01-15T12:00:00.000Z, which vary between two answers. */
export const instant = /\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?/g

function isSameText(a: string, b: string): boolean {
  const comparable = (text: string) => text.replace(instant, '#').replace(/[A-Za-z]{1,12}_[\w-]{10,}/g, '#')
  return comparable(a) === comparable(b)
}
