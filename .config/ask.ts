import { once } from 'node:events'
import { type Agent, type IncomingMessage, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'

/** Unlike `fetch`, sends each header and each path as given. */
export interface Asked {
  method?: string
  /** @default the path of the URL */
  path?: string
  headers?: Record<string, string>
  body?: string | undefined
  /** Keeps the connection. @default a new connection */
  agent?: Agent
  /** How long the connection may be silent. @default forever */
  silentMs?: number
}

export interface Answer {
  status: number
  body: string
  headers: IncomingMessage['headers']
}

export const noAnswer = 'the server sent no answer'

const token = 'keymock-token'
export const authorized = { authorization: `Bearer ${token}` }
export const asJson = { ...authorized, 'content-type': 'application/json' }

export const listing = '/v1/apis.listKeys?apiId=api_empty'
export const creation = '/v1/keys.createKey'

/** @throws Error if the connection breaks, or no complete answer arrives in time. */
export async function ask(
  url: string,
  { body, headers = {}, silentMs = 0, ...parts }: Asked = {},
): Promise<Answer> {
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
  const sent = request(url, { agent: false, ...parts, headers: { ...headers, ...length } })
  sent.setTimeout(silentMs, () => sent.destroy(new Error(noAnswer)))
  // Ignores later errors, because a server may answer and then close the connection before it has the whole body.
  sent.on('error', () => undefined).end(body)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: answer.statusCode ?? 0, body: await text(answer), headers: answer.headers }
}

/** @returns The status of the answer; 0 if the connection ended without an answer. */
export function statusOf(url: string, body: unknown, method = 'POST'): Promise<number> {
  const sent = typeof body === 'string' ? body : JSON.stringify(body)
  return ask(url, { method, headers: asJson, body: sent }).then(
    ({ status }) => status,
    () => 0,
  )
}

/** Sends bytes on a new connection, and reads no answer before `resume`. */
export function sendBytes(url: string, ...pieces: (string | Buffer)[]): Socket {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname).on('error', () => undefined)
  for (const piece of pieces) socket.write(piece)
  return socket.pause()
}

/** Sends bytes on a new connection. The server must then close the connection. */
export function answerTo(url: string, bytes: string): Promise<string> {
  return text(sendBytes(url, bytes))
}

export function mustHold(condition: boolean, what: string): asserts condition {
  if (!condition) throw new Error(what)
}

export async function mustServe(url: string): Promise<void> {
  const { status } = await ask(url + listing, { headers: authorized })
  mustHold(status === 200, `a listing gets ${status} afterwards`)
}

export async function sandboxNames(url: string): Promise<string[]> {
  const { sandboxes } = JSON.parse((await ask(`${url}/_keymock/sandboxes`)).body)
  return sandboxes.map(({ name }: { name: string }) => name)
}
