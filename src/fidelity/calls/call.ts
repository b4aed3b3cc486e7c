import { operationNamed } from '../../../schemas/operations.js'

/** A call for any service. It has no address, and no token except a wrong one. */
export interface Call {
  /** Its name, unique in its scene. */
  name: string
  /** The operation; `other` for any other path. */
  operation: 'listKeys' | 'createKey' | 'other'
  method: string
  path: string
  query: readonly (readonly [name: string, value: string])[]
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>
  body?: string
  /**
   * The Authorization header; none if null. {key} stands for the last created key, {weak} for the weak token.
   *
   * @default the token of the side
   */
  authorization?: string | null
  /** The name of an earlier call. The cursor of its answer goes into the query. */
  cursorOf?: string
}

/** The answer to a call. */
export interface Answer {
  status: number
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>
  text: string
  /** The body read as JSON; undefined if it is not JSON. */
  json: unknown
}

/** A call with the answer of one side. The answer is missing if the call was not possible. */
export interface Played {
  call: Call
  answer: Answer | undefined
  /** Unix milliseconds. */
  at: number
}

type More = Partial<Omit<Call, 'name' | 'operation'>>

const listing = operationNamed('apis.listKeys')
const creation = operationNamed('keys.createKey')

/** A listing. Writes values as text, and omits undefined values. */
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

/** A create. Sends a text body unchanged. */
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

/** A call to another path. */
export function other(name: string, method: string, path: string, more: More = {}): Call {
  return { name, operation: 'other', method, path, query: [], headers: {}, ...more }
}

/** Whether a call is a create. */
export function isCreate({ operation, method }: Call): boolean {
  return operation === 'createKey' && method === creation.method
}

/** The cursor of a page. */
export function cursorIn(answer: Answer | undefined): string | undefined {
  const json = answer?.json
  if (typeof json !== 'object' || json === null || !('cursor' in json)) return undefined
  return typeof json.cursor === 'string' && json.cursor !== '' ? json.cursor : undefined
}
