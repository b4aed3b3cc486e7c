import type { Message, Method, ParametersOf, Scope, Title } from './action.js'
import type { actions } from './actions.js'

type Known = (typeof actions)[number]
type OfServer = Extract<Known, { described: { scope: 'server' } }>

interface Names {
  server: OfServer['name']
  sandbox: Exclude<Known, OfServer>['name']
}

/** Method and path, such as `PATCH /keys/{id}`. */
type ActionName<Of extends Scope = Scope> = Names[Of]

type RowOf<Name extends string> = Extract<Known, { name: Name }>['described']

type Readable<Value> = Value extends (infer Item)[] ? readonly Item[] : Value

/** Undefined members are not sent. */
type Given<Message> = { readonly [Member in keyof Message]: Readable<Message[Member]> | undefined }

/** The parameters of the path, and messages with the types of the schemas that the row names. */
export type Sent<Name extends ActionName, Row = RowOf<Name>> = ParametersOf<Name> & {
  query?: Given<Message<Row, 'query'>>
} & (Row extends { body: Title } ? { body: Given<Message<Row, 'body'>> } : unknown)

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
