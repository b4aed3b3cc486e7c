import type { Message, Method, ParametersOf, Scope, Title } from './action.js'
import type { actions } from './actions.js'

type Known = (typeof actions)[number]
type ScopeOf<Row> = Row extends { described: { scope: 'server' } } ? 'server' : 'sandbox'

/** Method and path, such as `PATCH /keys/{id}`. */
type ActionName<Of extends Scope = Scope> = Known extends infer Row
  ? Row extends { name: infer Name extends string }
    ? ScopeOf<Row> extends Of
      ? Name
      : never
    : never
  : never

type RowOf<Name extends string> = Extract<Known, { name: Name }>['described']

type Readable<Value> = Value extends (infer Item)[] ? readonly Item[] : Value

/** Optional members may be undefined. Undefined members are not sent. */
type Given<Message> = {
  [Member in keyof Message]:
    | Readable<Message[Member]>
    | (Record<never, unknown> extends Pick<Message, Member> ? undefined : never)
}

type QueryPart<Row> = Row extends { query: Title }
  ? {
      query?: Given<Message<Row, 'query'>> &
        (Row extends { openQuery: true } ? Record<string, unknown> : unknown)
    }
  : unknown

type BodyPart<Row> = Row extends { body: Title; bodyOptional: true }
  ? { body?: Given<Message<Row, 'body'>> }
  : Row extends { body: Title }
    ? { body: Given<Message<Row, 'body'>> }
    : Row extends { document: Title }
      ? { body: Message<Row, 'document'> }
      : unknown

export type Sent<Name extends ActionName> = ParametersOf<Name> &
  QueryPart<RowOf<Name>> &
  BodyPart<RowOf<Name>>

/** Calls actions: `call('PATCH /keys/{id}', { id, body: { enabled: false } })`. */
export type ControlCall<Of extends Scope = Scope> = <Name extends ActionName<Of>>(
  name: Name,
  ...sent: object extends Sent<Name> ? [sent?: Sent<Name>] : [sent: Sent<Name>]
) => Promise<Message<RowOf<Name>, 'answer'>>

export interface ControlMessage {
  method: Method
  /** The path below `/_keymock`, with its query. */
  path: string
  /** Sent as JSON. */
  body?: unknown
}

export function controlCall<Of extends Scope = Scope>(
  send: (message: ControlMessage) => Promise<unknown>,
): ControlCall<Of> {
  return ((name: string, { query = {}, body, ...parameters }: Record<string, unknown> = {}) => {
    const [method, path = ''] = name.split(' ') as [Method, string]
    const filled = path.replace(/\{(\w+)\}/g, (_, parameter) =>
      encodeURIComponent(String(parameters[parameter])),
    )
    const given = Object.entries(query as object).filter(([, value]) => value !== undefined)
    const search = given.length === 0 ? '' : `?${new URLSearchParams(given)}`
    return send({ method, path: filled + search, ...(body !== undefined && { body }) })
  }) as ControlCall<Of>
}
