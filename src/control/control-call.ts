import type { ControlMessages } from '../../schemas/generated/control-messages.js'
import type { RouteShape } from './control-route.js'
import type { DrivingRoute } from './routes/control-routes.js'

type Scope = RouteShape['scope']
type RowOf<Name extends string> = Extract<DrivingRoute, NamedRow<Name>>
type NamedRow<Name extends string> = Name extends `${infer Method} ${infer Path}`
  ? { method: Method; path: Path }
  : never

/** Method and path, such as `PATCH /keys/{id}`. */
export type RouteName<Of extends Scope = Scope> = {
  [Row in DrivingRoute as Row['scope'] extends Of ? `${Row['method']} ${Row['path']}` : never]: true
} extends infer Names
  ? keyof Names & string
  : never

type ParametersOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { [Parameter in Name]: string } & ParametersOf<Rest>
  : unknown

type Title = keyof ControlMessages

type Readable<Value> = Value extends (infer Item)[] ? readonly Item[] : Value

/** Optional members may be undefined. Undefined members are not sent. */
type Given<Message> = {
  [Member in keyof Message]:
    | Readable<Message[Member]>
    | (Record<never, unknown> extends Pick<Message, Member> ? undefined : never)
}

type QueryPart<Row> = Row extends { query: infer Query extends Title }
  ? {
      query?: Given<ControlMessages[Query]> &
        (Row extends { openQuery: true } ? Record<string, unknown> : unknown)
    }
  : unknown

type BodyPart<Row> = Row extends { body: infer Body extends Title }
  ? Row extends { bodyOptional: true }
    ? { body?: Given<ControlMessages[Body]> }
    : { body: Given<ControlMessages[Body]> }
  : Row extends { document: infer Document extends Title }
    ? { body: ControlMessages[Document] }
    : unknown

export type Sent<Name extends RouteName> = ParametersOf<Name> & QueryPart<RowOf<Name>> & BodyPart<RowOf<Name>>

export type Answered<Name extends RouteName> =
  RowOf<Name> extends { answer: infer Answer extends Title } ? ControlMessages[Answer] : undefined

type Arguments<Name extends RouteName> = object extends Sent<Name> ? [sent?: Sent<Name>] : [sent: Sent<Name>]

/** Calls routes of the control API: `call('PATCH /keys/{id}', { id, body: { enabled: false } })`. */
export type ControlCall<Of extends Scope = Scope> = <Name extends RouteName<Of>>(
  name: Name,
  ...sent: Arguments<Name>
) => Promise<Answered<Name>>

export interface ControlMessage {
  method: RouteShape['method']
  /** The path below `/_keymock`, with its query. */
  path: string
  /** Sent as JSON. */
  body?: unknown
}

export function controlCall<Of extends Scope = Scope>(
  send: (message: ControlMessage) => Promise<unknown>,
): ControlCall<Of> {
  return ((name: string, sent: Record<string, unknown> = {}) =>
    send(messageOf(name, sent))) as ControlCall<Of>
}

function messageOf(
  name: string,
  { query = {}, body, ...parameters }: Record<string, unknown>,
): ControlMessage {
  const [method, path = ''] = name.split(' ') as [ControlMessage['method'], string]
  const filled = path.replace(/\{(\w+)\}/g, (_, parameter) =>
    encodeURIComponent(String(parameters[parameter])),
  )
  const given = Object.entries(query as object).filter(([, value]) => value !== undefined)
  const search = given.length === 0 ? '' : `?${new URLSearchParams(given)}`
  return { method, path: filled + search, ...(body !== undefined && { body }) }
}
