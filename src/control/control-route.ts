import type { ControlMessages } from '../../schemas/generated/control-messages.js'
import type * as validators from '../../schemas/generated/control-validators.js'
import type { MessageHeaders, RequestMessage, ResponseMessage } from '../service/message.js'
import type { Sandbox } from '../service/sandbox.js'
import type { ControlledServer } from './controlled-server.js'

export type RequestTitle = keyof {
  [Name in keyof typeof validators as Name extends `validate${infer Title}` ? Title : never]: true
} &
  AnswerTitle
export type AnswerTitle = keyof ControlMessages
/** Request bodies that the control API only parses. Code outside the control API checks them. */
export type DocumentTitle = 'Fault' | 'Fixture' | 'Snapshot'

type Asked<Title extends RequestTitle | undefined> = Title extends RequestTitle
  ? ControlMessages[Title]
  : undefined

export interface ControlContext<
  Query extends RequestTitle | undefined = undefined,
  Body extends RequestTitle | undefined = undefined,
> {
  server: ControlledServer
  sandbox: Sandbox
  /** The name of the sandbox; undefined for the root. */
  sandboxName: string | undefined
  /** The prefix of the sandbox's paths: '' or `/sandboxes/name`. */
  prefix: string
  parameters: Readonly<Record<string, string>>
  query: Asked<Query>
  /** The query as text, for parameters that no schema can name. */
  search: URLSearchParams
  body: Asked<Body>
  /** The JSON of a document, unchecked. */
  document: unknown
  headers: MessageHeaders
  gone?: RequestMessage['gone']
}

export interface ControlAnswer {
  /** @default the route's status, or 204 without a body */
  status?: number
  headers?: Record<string, string>
  json?: unknown
  /** A text or a stream of bytes, if the answer is not JSON. */
  body?: ResponseMessage['body']
}

export interface ControlRoute {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The path below `/_keymock`, with parameters in braces: `/keys/{id}`. */
  path: string
  /** A `sandbox` route exists in the root and in every named sandbox, a `server` route only in the root. */
  scope: 'sandbox' | 'server'
  summary: string
  query?: RequestTitle
  /** Whether the route accepts query parameters that no schema can name, such as `meta.team`. */
  openQuery?: true
  body?: RequestTitle
  bodyOptional?: true
  document?: DocumentTitle
  answer?: AnswerTitle
  /** The media type of an answer that is not JSON. */
  mediaType?: string
  status: number
  /** Whether the answer contains raw keys or tokens. */
  secret?: true
  /** @default 1 MiB */
  maxBytes?: number
  run(context: never): ControlAnswer | Promise<ControlAnswer>
}

/** The parts of a route that clients need. */
export interface RouteShape<
  Method = ControlRoute['method'],
  Path = string,
  Scope = ControlRoute['scope'],
  Query = RequestTitle | undefined,
  Body = RequestTitle | undefined,
  Answer = AnswerTitle | undefined,
  Document = DocumentTitle | undefined,
  Optional = true | undefined,
  Open = true | undefined,
> {
  method: Method
  path: Path
  scope: Scope
  query?: Query
  body?: Body
  answer?: Answer
  document?: Document
  bodyOptional?: Optional
  openQuery?: Open
}

/** Infers the types of the query, the body and the answer from the schemas that the route names. */
export function route<
  const Method extends ControlRoute['method'],
  const Path extends string,
  const Scope extends ControlRoute['scope'],
  const Query extends RequestTitle | undefined = undefined,
  const Body extends RequestTitle | undefined = undefined,
  const Answer extends AnswerTitle | undefined = undefined,
  const Document extends DocumentTitle | undefined = undefined,
  const Optional extends true | undefined = undefined,
  const Open extends true | undefined = undefined,
>(
  described: RouteShape<Method, Path, Scope, Query, Body, Answer, Document, Optional, Open> &
    Omit<ControlRoute, 'run' | 'status' | keyof RouteShape> & {
      /** @default 200 */
      status?: number
      run(context: ControlContext<Query, Body>): ControlAnswer | Promise<ControlAnswer>
    },
): ControlRoute & Required<RouteShape<Method, Path, Scope, Query, Body, Answer, Document, Optional, Open>> {
  return { status: 200, ...described } as never
}
