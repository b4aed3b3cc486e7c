import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** Passes requests on to a service, and collects the raw keys in its answers. */
export interface KeyListener extends AsyncDisposable {
  url: string
  keys: string[]
}

export async function keyListener(baseUrl: string): Promise<KeyListener> {
  const keys: string[] = []
  const server = createServer(async (incoming, outgoing) => {
    const { method = 'GET', url, headers } = incoming
    const { host: _host, connection: _connection, 'transfer-encoding': _encoding, ...rest } = headers
    const body = await buffer(incoming)
    const answer = await fetch(baseUrl + url, {
      method,
      headers: rest as Record<string, string>,
      ...(body.length > 0 && { body }),
    })
    const text = await answer.text()
    for (const [, key] of text.matchAll(/"key":"([^"]+)"/g)) if (key !== undefined) keys.push(key)
    outgoing.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' }).end(text)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    keys,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
