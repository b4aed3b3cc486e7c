import { operationNamed } from '../../../schemas/operations.js'

/** A call that can be made of any service: it names no address and holds no token but a wrong one. */
export interface Call {
  /** Names it among the others of its scene. */
  name: string
  /** Which of the operations; `other` for what is neither. */
  operation: 'listKeys' | 'createKey' | 'other'
  method: string
  path: string
  query: readonly (readonly [name: string, value: string])[]
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>
  body?: string
  /**
   * The Authorization header; none when null. {key} stands for the key that was created last, {weak} for the weak token.
   *
   * @default the token of the side that is asked
   */
  authorization?: string | null
  /** The call whose answer gave the cursor that is added to the query. */
  cursorOf?: string
}

/** The answer to a call. */
export interface Answer {
  status: number
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>
  text: string
  /** The body read as JSON; undefined when it is none. */
  json: unknown
}

/** A call with what came of it on one side. Without an answer where the call could not be made. */
export interface Played {
  call: Call
  answer: Answer | undefined
  /** Unix milliseconds. */
  at: number
}

type More = Partial<Omit<Call, 'name' | 'operation'>>

const listing = operationNamed('apis.listKeys')
const creation = operationNamed('keys.createKey')

/** A listing. Values are written as text; what is undefined is left out. */
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

/** A create. A body that is a text is sent as it stands. */
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

/** A call of something else. */
export function other(name: string, method: string, path: string, more: More = {}): Call {
  return { name, operation: 'other', method, path, query: [], headers: {}, ...more }
}

/** Whether a call asks to write. */
export function isCreate({ operation, method }: Call): boolean {
  return operation === 'createKey' && method === creation.method
}

/** The cursor of a page. */
export function cursorIn(answer: Answer | undefined): string | undefined {
  const json = answer?.json
  if (typeof json !== 'object' || json === null || !('cursor' in json)) return undefined
  return typeof json.cursor === 'string' && json.cursor !== '' ? json.cursor : undefined
}
