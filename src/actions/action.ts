import type { ControlMessages } from '../../schemas/generated/control-messages.js'
import type { PageQuery } from '../../schemas/generated/types.js'
import type { MessageHeaders, RequestMessage, ResponseMessage } from '../service/message.js'
import type { Sandbox } from '../service/sandbox.js'
import { refused } from './control-error.js'
import type { ControlledServer } from './controlled-server.js'
import type { MemberActions } from './member-actions.js'

export type Title = keyof ControlMessages
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Scope = 'sandbox' | 'server'

interface Description {
  summary: string
  /**
   * A `sandbox` action exists in the root and in every named sandbox, a `server` action only in the root.
   * @default 'sandbox'
   */
  scope?: Scope
  query?: Title
  /** Whether the action accepts query parameters that no schema can name, such as `meta.team`. */
  openQuery?: true
  body?: Title
  bodyOptional?: true
  /** Whether the control API only parses the body, because the code of the action checks it. */
  checksBody?: true
  answer?: Title
  /** The media type of an answer that is not JSON. */
  mediaType?: string
  /** @default 200 */
  status?: number
  /** Whether the answer contains raw keys or tokens. */
  secret?: true
  /** @default 1 MiB */
  maxBytes?: number
}

export type ParametersOf<Name extends string> = Name extends `${string}{${infer Parameter}}${infer Rest}`
  ? { [One in Parameter]: string } & ParametersOf<Rest>
  : unknown

export type Message<Row, Part extends keyof Description> = Row extends {
  [One in Part]: infer Of extends Title
}
  ? ControlMessages[Of]
  : undefined

export interface Place {
  server: ControlledServer
  sandbox: Sandbox
  /** The name of the sandbox; undefined for the root. */
  sandboxName: string | undefined
  /** The prefix of the sandbox's paths: '' or `/sandboxes/name`. */
  prefix: string
  /** The query as text, for parameters that no schema can name. */
  search: URLSearchParams
  headers: MessageHeaders
  gone?: RequestMessage['gone']
}

/** The parameters of the path are members, such as `id`. */
type Context<Name extends string, Row> = Place & {
  query: Message<Row, 'query'>
  body: Row extends { checksBody: true } ? unknown : Message<Row, 'body'>
  /** Runs the action as a member of a mock does, so that an undo name of the query can undo the action. */
  act: Name extends keyof MemberActions ? () => ReturnType<MemberActions[Name]> : undefined
} & ParametersOf<Name>

/** An answer with more than JSON. */
export class Reply {
  readonly status?: number
  readonly headers?: Record<string, string>
  readonly json?: unknown
  /** A text or a stream of bytes. */
  readonly body?: ResponseMessage['body']

  constructor(parts: Reply) {
    Object.assign(this, parts)
  }
}

export interface Action extends Description {
  method: Method
  /** The path below `/_keymock`, with parameters in braces: `/keys/{id}`. */
  path: string
  scope: Scope
  status: number
  name: string
  /** @returns The answer's JSON, or a `Reply`. Undefined for an answer without a body. */
  run(context: never): unknown
}

/**
 * Infers the types of the query, the body and the answer from the schemas that the action names.
 *
 * @param run By default, the action of the mock's member answers.
 */
export function action<const Name extends `${Method} /${string}`, const Row extends Description>(
  name: Name,
  described: Row,
  run: (context: Context<Name, Row>) => unknown = ({ act }) => act?.(),
): Action & { name: Name; described: Row } {
  const [method, path] = name.split(' ')
  return { scope: 'sandbox', status: 200, ...described, name, described, method, path, run } as never
}

interface ListPart<Item> {
  items: Item[]
  total: number
  cursor?: string
}

/**
 * A cursor is the position of the page's first item.
 *
 * @param total The number of items in the whole list, if `all` holds only the first items.
 * @throws ControlError `CURSOR_INVALID`
 */
export function pageOf<Item>(all: readonly Item[], query: PageQuery, total = all.length): ListPart<Item> {
  const { from, to } = placesOf(query)
  const items = all.slice(from, to)
  const next = from + items.length
  return { items, total, ...(next < total && { cursor: String(next) }) }
}

/** @throws ControlError `CURSOR_INVALID` */
export function placesOf({ limit = 100, cursor }: PageQuery): { from: number; to: number } {
  const from = placeOf(cursor)
  return { from, to: from + limit }
}

/** @throws ControlError `CURSOR_INVALID` */
export function placeOf(cursor = '0'): number {
  if (/^\d{1,15}$/.test(cursor)) return Number(cursor)
  throw refused(400)`CURSOR_INVALID  the query, at /cursor
    The value is not a cursor of this list.
    Send the cursor of the previous page, or no cursor for the first page.`
}
