import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { connect as tlsConnect } from 'node:tls'
import { describe, expect, it } from 'vitest'
import type { ResponseMessage } from '../../service/message.js'
import { speakRaw } from '../../test-support/raw-client.js'
import { drain } from './drain.js'
import { createHttpServer, type HttpServerOptions, type HttpService } from './http-server.js'
import { listen } from './listen.js'

const ok: ResponseMessage = { status: 200, headers: {}, body: 'fine' }

async function serve(service: Partial<HttpService>, options: Partial<HttpServerOptions> = {}) {
  const server = createHttpServer(
    {
      answer: async () => ({ ...ok, headers: {} }),
      refuse: async refusal => ({ status: 400, headers: {}, body: refusal }),
      ...service,
    },
    { requestTimeoutMs: 10_000, ...options },
  )
  const url = await listen(server, { host: '127.0.0.1', port: 0 })
  return { url, server, [Symbol.asyncDispose]: () => drain(server) }
}

const get = (path = '/') => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`

describe('an HTTP server', () => {
  it('starts no second answer while a client does not read the first answer', async () => {
    let answered = 0
    const body = 'x'.repeat(16 * 1024 * 1024)
    await using server = await serve({
      async answer() {
        answered++
        return { ...ok, headers: {}, body }
      },
    })
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    socket.pause()
    socket.write(get().repeat(500))
    await expect.poll(() => answered).toBe(1)
    await new Promise(resolve => setTimeout(resolve, 100))
    expect(answered).toBe(1)
    socket.destroy()
  })

  it('disconnects a client that does not read its answer', async () => {
    const body = 'x'.repeat(16 * 1024 * 1024)
    await using server = await serve(
      { answer: async () => ({ ...ok, headers: {}, body }) },
      { requestTimeoutMs: 200 },
    )
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    socket.on('error', () => undefined)
    const closed = once(server.server, 'connection').then(([accepted]) => once(accepted, 'close'))
    socket.pause()
    socket.write(get())
    await closed
    socket.destroy()
  })

  it('answers pipelined requests in order', async () => {
    await using server = await serve({
      async answer({ url }) {
        await new Promise(resolve => setTimeout(resolve, url === '/1' ? 30 : 0))
        return { ...ok, headers: {}, body: `<${url}>` }
      },
    })
    const all = Array.from({ length: 200 }, (_, index) => get(`/${index}`)).join('')
    const { text } = await speakRaw(server.url, [all], { until: text => text.includes('</199>') })
    expect(text.match(/<\/\d+>/g)).toEqual(Array.from({ length: 200 }, (_, index) => `</${index}>`))
  })
})

describe('the socket of a server', () => {
  it.each([
    [
      'a head of 20 kB',
      `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
      'head-too-large',
    ],
    ['2,001 headers', `GET / HTTP/1.1\r\nHost: x\r\n${'a:\r\n'.repeat(2000)}\r\n`, 'head-too-large'],
    ['two Hosts', 'GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n', 'malformed-request'],
    ['two equal Hosts', 'GET / HTTP/1.1\r\nHost: x\r\nhOST: x\r\n\r\n', 'malformed-request'],
    ['GET *', 'GET * HTTP/1.1\r\nHost: x\r\n\r\n', 'malformed-request'],
    ['TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 'tls'],
    ['CONNECT', 'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n', 'no-proxy'],
  ])('refuses %s', async (_, text, refusal) => {
    await using server = await serve({})
    expect((await speakRaw(server.url, [text], { until: read => read.includes(refusal) })).text).toContain(
      refusal,
    )
  })

  it('accepts a request with 2,000 headers', async () => {
    await using server = await serve({})
    const text = `GET / HTTP/1.1\r\nHost: x\r\n${'a:\r\n'.repeat(1999)}\r\n`
    expect((await speakRaw(server.url, [text], { until: read => read.includes('fine') })).statuses).toEqual([
      200,
    ])
  })

  it('answers OPTIONS * for the whole server', async () => {
    await using server = await serve({})
    const text = 'OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
    const answer = await speakRaw(server.url, [text])
    expect(answer.statuses).toEqual([204])
    expect(answer.text).toContain('Allow: GET, HEAD, POST, OPTIONS')
  })

  it('closes a connection that sends nothing, such as the spare connection of a browser, without a refusal', async () => {
    const pem = (name: string) =>
      readFile(new URL(`../test-support/localhost.${name}.pem`, import.meta.url), 'utf8')
    const tls = { cert: await pem('cert'), key: await pem('key') }
    const refused: string[] = []
    const refuse = async (refusal: string) => {
      refused.push(refusal)
      return { status: 400, headers: {}, body: refusal }
    }
    await using plain = await serve({ refuse }, { requestTimeoutMs: 200 })
    await using secure = await serve({ refuse }, { requestTimeoutMs: 200, tls })
    const place = (url: string) => ({ host: '127.0.0.1', port: Number(new URL(url).port) })
    const closed = [
      connect(place(plain.url)),
      tlsConnect({ ...place(secure.url), rejectUnauthorized: false }),
    ].map(async socket => {
      let received = ''
      socket.on('data', text => {
        received += text
      })
      await once(socket, 'close')
      return received
    })
    expect(await Promise.all(closed)).toEqual(['', ''])
    expect(refused).toEqual([])
  })

  it('refuses a connection that sends only a part of a request', async () => {
    await using server = await serve({}, { requestTimeoutMs: 200 })
    expect((await speakRaw(server.url, ['GET '])).text).toContain('request-timeout')
  })
})

describe('an answer that cannot be written', () => {
  it.each([
    ['an invalid header name', { 'a b': 'c' }],
    ['a line break in a header', { a: 'b\r\nc: d' }],
  ])('becomes a 500, and the server continues: %s', async (_, headers) => {
    const failures: unknown[] = []
    const answers: ResponseMessage[] = [{ ...ok, headers: { ...headers } as Record<string, string> }]
    await using server = await serve({
      answer: async () => answers.pop() ?? { ...ok, headers: {} },
      failed: error => failures.push(error),
    })
    expect((await fetch(server.url)).status).toBe(500)
    expect(failures).toHaveLength(1)
    expect((await fetch(server.url)).status).toBe(200)
  })

  it('does not end the process while the client is still sending', async () => {
    let headers: Record<string, string> = { 'a b': 'c' }
    await using server = await serve({ answer: async () => ({ ...ok, headers }) })
    const head = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n'
    expect((await speakRaw(server.url, [head, 'x'])).statuses).toEqual([500])
    headers = {}
    expect((await fetch(server.url)).status).toBe(200)
  })
})

describe('a server that closes', () => {
  it('announces in its last answer that the connection ends', async () => {
    const closing = new AbortController()
    let proceed: () => void = () => undefined
    const held = new Promise<void>(resolve => {
      proceed = resolve
    })
    let asked: () => void = () => undefined
    const arrived = new Promise<void>(resolve => {
      asked = resolve
    })
    const { url, server } = await serve(
      {
        async answer() {
          asked()
          await held
          return { ...ok, headers: {} }
        },
      },
      { closing: closing.signal },
    )
    const agent = new Agent({ keepAlive: true })
    const answer = once(request(url, { agent }).end(), 'response')
    await arrived
    closing.abort()
    const drained = drain(server)
    proceed()
    const [response] = await answer
    expect(response.headers.connection).toBe('close')
    response.resume()
    await drained
    agent.destroy()
  })

  it('still answers a request that arrives on an idle connection while the server closes', async () => {
    const closing = new AbortController()
    const { url, server } = await serve({}, { closing: closing.signal })
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    let text = ''
    socket.on('data', chunk => {
      text += chunk
    })
    socket.write(get())
    await once(socket, 'data')
    closing.abort()
    const drained = drain(server)
    socket.write(get())
    await once(socket, 'close')
    expect(text.match(/HTTP\/1\.1 200/g)).toHaveLength(2)
    expect(text).toMatch(/connection: close/i)
    await drained
  })
})
