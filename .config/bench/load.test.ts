import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { round, wireRequest } from './load.js'

const answer = (status: string, body: string) =>
  `HTTP/1.1 ${status} OK\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`

/** Requests are small, so each request arrives as one chunk. */
async function serve(respond: (request: string, socket: Socket) => void) {
  const server = createServer(socket => socket.on('data', data => respond(String(data), socket)))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${port}`,
    cpuSeconds: () => 0,
    async [Symbol.asyncDispose]() {
      server.close()
    },
  }
}

const requests = Array.from({ length: 50 }, (_, index) =>
  wireRequest({ method: 'POST', path: `/${index}`, headers: { a: 'b' }, body: '{"ä":1}' }),
)

describe('round', () => {
  it('sends each request completely and only once, and waits for the whole answer', async () => {
    const received: string[] = []
    await using server = await serve((request, socket) => {
      received.push(request)
      const text = answer('200', 'x'.repeat(received.length))
      const cut = received.length % text.length
      socket.write(text.slice(0, cut))
      setTimeout(() => socket.write(text.slice(cut)), 1)
    })
    const { perSecond } = await round(server, requests, 4)
    expect(received.toSorted()).toEqual(requests.map(String).toSorted())
    expect(received[0]).toBe(
      'POST /0 HTTP/1.1\r\nhost: localhost\r\na: b\r\ncontent-length: 8\r\n\r\n{"ä":1}',
    )
    expect(perSecond).toBeGreaterThan(0)
  })

  it('fails on an answer other than 200, and on a closed connection', async () => {
    await using refusing = await serve((_, socket) => socket.write(answer('503', '')))
    await expect(round(refusing, requests, 2)).rejects.toThrow('An answer is not 200')
    await using closing = await serve((_, socket) => socket.end())
    await expect(round(closing, requests, 2)).rejects.toThrow('closed a connection')
  })
})
