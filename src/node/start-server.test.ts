import { describe, expect, it, vi } from 'vitest'
import { freePort } from '../test-support/free-port.js'
import { speakRaw } from '../test-support/raw-client.js'
import type { StartServerOptions } from './server-options.js'
import { startServer } from './start-server.js'

const token = 'acme-token'
const authorization = { Authorization: `Bearer ${token}` }
const authorizationLine = `Authorization: Bearer ${token}\r\n`
const fixtures = {
  tokens: [{ token, workspaceId: 'ws_acme' }],
  workspaces: [{ id: 'ws_acme', apis: [{ id: 'api_payments' }] }],
}
const listPath = '/v1/apis.listKeys?apiId=api_payments'
const createPath = '/v1/keys.createKey'

function start(options: StartServerOptions = {}) {
  return startServer({ fixtures, ...options })
}

it('starts where another environment has replaced AbortController, such as happy-dom', async () => {
  vi.stubGlobal(
    'AbortController',
    class {
      signal = {}
    },
  )
  await using server = await start().finally(() => vi.unstubAllGlobals())
  expect((await fetch(server.url + listPath, { headers: authorization })).status).toBe(200)
})

function create(url: string, body: string, headers: Record<string, string> = {}) {
  return fetch(url + createPath, {
    method: 'POST',
    headers: { ...authorization, 'Content-Type': 'application/json', ...headers },
    body,
  })
}

function bodyOf(bytes: number): string {
  const frame = JSON.stringify({ apiId: 'api_payments', name: '' })
  return JSON.stringify({ apiId: 'api_payments', name: 'x'.repeat(bytes - frame.length) })
}

describe('startServer', () => {
  it("listens on a free port, and leaves the process's Request and Response unchanged", async () => {
    const before = [globalThis.Request, globalThis.Response]
    await using server = await start()
    expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d+$/)
    expect((await fetch(server.url + listPath, { headers: authorization })).status).toBe(200)
    expect([globalThis.Request, globalThis.Response]).toEqual(before)
  })

  it('returns a server whose close() frees the port, and may be called twice', async () => {
    const port = await freePort()
    const server = await start({ port })
    await server.close()
    await server.close()
    await using again = await start({ port })
    expect(again.url).toBe(server.url)
  })

  it('serves the OpenAPI document to any origin', async () => {
    await using server = await start()
    const response = await fetch(`${server.url}/openapi.json`)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect((await response.json()).openapi).toBe('3.1.0')
    expect((await fetch(`${server.url}/openapi.json`, { method: 'HEAD' })).status).toBe(200)
    expect((await fetch(`${server.url}/openapi.json`, { method: 'POST' })).status).toBe(404)
  })
})

describe('a server on a socket', () => {
  it('accepts a body of 1 MiB and refuses one byte more', async () => {
    await using server = await start()
    expect((await create(server.url, bodyOf(1_048_576))).status).toBe(200)
    const refused = await create(server.url, bodyOf(1_048_577))
    expect([refused.status, refused.headers.get('connection')]).toEqual([413, 'close'])
    expect((await refused.json()).code).toBe('body-too-large')
  })

  it('refuses a body that grows past 1 MiB without a Content-Length', async () => {
    await using server = await start()
    const head = `POST ${createPath} HTTP/1.1\r\nHost: x\r\n${authorizationLine}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`
    const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`
    const { statuses } = await speakRaw(server.url, [head, ...Array.from({ length: 20 }, () => chunk)])
    expect(statuses).toEqual([413])
  })

  it('answers "Expect: 100-continue" with 413 for a large body, and with 100 for a smaller body', async () => {
    await using server = await start()
    const head = (bytes: number) =>
      `POST ${createPath} HTTP/1.1\r\nHost: x\r\n${authorizationLine}Content-Type: application/json\r\nContent-Length: ${bytes}\r\nExpect: 100-continue\r\n\r\n`
    expect((await speakRaw(server.url, [head(1_048_577)])).statuses).toEqual([413])
    const until = (text: string) => text.includes('400')
    expect((await speakRaw(server.url, [head(2), '{}'], { pauseMs: 50, until })).statuses).toEqual([100, 400])
  })

  it('answers a caller without a token before the body arrives', async () => {
    await using server = await start()
    const head = `POST ${createPath} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n`
    const { statuses, text } = await speakRaw(server.url, [head])
    expect(statuses).toEqual([401])
    expect(text).toMatch(/connection: close/i)
  })

  it('answers 408 to a body that arrives too slowly', async () => {
    await using server = await start({ requestTimeoutMs: 200 })
    const head = `POST ${createPath} HTTP/1.1\r\nHost: x\r\n${authorizationLine}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n`
    const { statuses, text } = await speakRaw(server.url, [head, ...'{"apiId": "api_payments"'], {
      pauseMs: 30,
    })
    expect(statuses).toEqual([408])
    expect(text).toContain('request-timeout')
  })

  it.each([
    ['bytes that are not HTTP', 'hello\r\n\r\n'],
    ['a header without a name', `GET ${listPath} HTTP/1.1\r\n: x\r\n\r\n`],
    ['an invalid length', `POST ${createPath} HTTP/1.1\r\nHost: x\r\nContent-Length: many\r\n\r\n`],
    ['a target that is not a URL', 'GET http:// HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
    ['an invalid Host', `GET ${listPath} HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n`],
    ['a request without a Host', `GET ${listPath} HTTP/1.1\r\nConnection: close\r\n\r\n`],
  ])('answers 400 to %s', async (_, text) => {
    await using server = await start()
    expect((await speakRaw(server.url, [text])).statuses).toEqual([400])
  })

  it('answers an HTTP/1.0 request without a Host header', async () => {
    await using server = await start()
    const { statuses } = await speakRaw(server.url, [
      `GET ${listPath} HTTP/1.0\r\n${`Authorization: Bearer ${token}`}\r\n\r\n`,
    ])
    expect(statuses).toEqual([200])
  })

  it('generates the same ids and keys with latency', async () => {
    const latency = { minimumMs: 0, maximumMs: 3 }
    await using prompt = await start({ randomSeed: 7 })
    await using late = await start({ randomSeed: 7, latency })
    const drawn = async (url: string) => (await create(url, '{"apiId":"api_payments"}')).json()
    for (let turn = 0; turn < 2; turn++) expect(await drawn(late.url)).toEqual(await drawn(prompt.url))
  })

  it('ends idle connections when it closes', async () => {
    const server = await start()
    const idle = speakRaw(server.url, [`GET ${listPath} HTTP/1.1\r\nHost: x\r\n\r\n`])
    const dribbling = speakRaw(server.url, ['GET /v1/apis']).catch(() => ({ statuses: [] }))
    await fetch(server.url + listPath)
    await server.close()
    expect((await idle).statuses).toEqual([401])
    expect((await dribbling).statuses).toEqual([])
  })
})
