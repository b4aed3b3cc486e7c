import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'

export interface Asked {
  method?: string
  /** May contain headers that programs cannot set with `fetch`. */
  headers?: Record<string, string>
  body?: string
}

export const token = 'keymock-token'
export const authorized = { authorization: `Bearer ${token}` }
export const asJson = { ...authorized, 'content-type': 'application/json' }

export async function ask(
  url: string,
  { method = 'GET', headers = {}, body }: Asked = {},
): Promise<{ status: number; body: string; headers: IncomingMessage['headers'] }> {
  const sent = request(url, { method, headers, agent: false })
  // Ignores errors, because a server may answer and then close the connection before it has the whole body.
  sent.on('error', () => undefined).end(body)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: answer.statusCode ?? 0, body: await text(answer), headers: answer.headers }
}

export async function sandboxNames(url: string): Promise<string[]> {
  const { sandboxes } = JSON.parse((await ask(`${url}/_keymock/sandboxes`)).body)
  return sandboxes.map(({ name }: { name: string }) => name)
}
