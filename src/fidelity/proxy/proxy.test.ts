import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { documentWriters } from '../../common/document/writers.js'
import { speakRaw } from '../../test-support/raw-client.js'
import type { ProxiedExchange } from './pass.js'
import { createTally, proxyDocument, proxyReport } from './proxy-document.js'
import { type StartedProxy, startProxy } from './start-proxy.js'

let next: {
  status?: number
  headers?: Record<string, string | string[]>
  body: string
  breaksOff?: boolean
}
let asked: { url?: string | undefined; authorization?: string | undefined; body: string }
let seen: ProxiedExchange[] = []
let proxy: StartedProxy
let strict: StartedProxy

const service = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  asked = { url: request.url, authorization: request.headers.authorization, body }
  response.writeHead(next.status ?? 200, { 'content-type': 'application/json', ...next.headers })
  const isZipped = next.headers?.['content-encoding'] === 'gzip'
  if (next.breaksOff) response.write(next.body, () => response.destroy())
  else response.end(isZipped ? gzipSync(next.body) : next.body)
})

beforeAll(async () => {
  await new Promise<void>(resolve => service.listen(0, '127.0.0.1', resolve))
  const baseUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  const onExchange = (exchange: ProxiedExchange) => void seen.push(exchange)
  proxy = await startProxy({ baseUrl, port: 0, onExchange })
  strict = await startProxy({ baseUrl, port: 0, strict: true, onExchange })
})
afterAll(async () => {
  await proxy.close()
  await strict.close()
  service.close()
})
beforeEach(() => {
  seen = []
})

const authorization = 'Bearer secret-token'
const list = (query: string, at = proxy) =>
  fetch(`${at.url}/v1/apis.listKeys?${query}`, { headers: { authorization }, redirect: 'manual' })
const create = (body: object) =>
  fetch(`${proxy.url}/v1/keys.createKey`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const page = (keys: object[], more: object = {}) => ({
  body: JSON.stringify({ keys, total: keys.length, ...more }),
})
const problems = () =>
  seen.flatMap(({ violations }) => violations.map(({ whose, problem }) => `${whose}: ${problem}`))

describe('the path /_keymock of the proxy', () => {
  const journal = async (path: string) => (await fetch(`${proxy.url}/_keymock${path}`)).text()

  it('shows an exchange with its violations in the journal, without tokens and keys', async () => {
    next = { body: JSON.stringify({ keyId: 'j1', key: 'live_a-raw-key-of-a-journal' }) }
    await create({ apiId: 'a', prefix: 'live' })
    next = page([{ id: 'j1' }], { total: -1 })
    await list('apiId=a&limit=7')
    next = { status: 500, body: '{}' }
    await list('apiId=failed')
    const { requests } = JSON.parse(await journal('/requests'))
    const latest = requests.find(({ path }: { path: string }) => path.endsWith('listKeys'))
    expect(latest).toMatchObject({ method: 'GET', status: 200, operation: 'apis.listKeys', ok: true })
    expect(requests.at(-1)).toMatchObject({ status: 500, ok: false })
    const whole = await journal(`/requests/${latest.id}`)
    expect(whole).toContain('limit=7')
    expect(JSON.parse(whole).explanation).toEqual({
      summary: 'The service answered with 200.',
      stages: [],
      warning:
        'service: LST-06 MUST return a total of 0 or more: body /total: expected at least 0, received -1 (section 4.1)',
    })
    const all = [whole, await journal('/requests'), await journal(`/requests/${latest.id - 1}`)]
    expect(all.join()).toContain('keyId')
    expect(all.join()).not.toMatch(/secret-token|a-raw-key-of-a-journal/)
  })

  it('keeps the ids and the cursor of a listed page, without raw keys', async () => {
    next = { body: JSON.stringify({ keyId: 'j2', key: 'live_another-raw-key-of-a-page' }) }
    await create({ apiId: 'pages', prefix: 'live' })
    next = page([{ id: 'j2' }, { id: 'live_another-raw-key-of-a-page' }, {}], { cursor: 'c2' })
    await list('apiId=pages')
    const { requests } = JSON.parse(await journal('/requests?operation=apis.listKeys'))
    const { listed } = requests.at(-1)
    expect(listed).toEqual({ keyIds: ['j2', expect.any(String)], cursor: 'c2' })
    expect(listed.keyIds[1]).not.toContain('another-raw-key')
  })

  it('answers requests for the console, but leaves the root of the address to the service', async () => {
    const html = { accept: 'text/html', authorization }
    next = { status: 404, body: '{}' }
    const root = await fetch(`${proxy.url}/`, { headers: html, redirect: 'manual' })
    expect([root.status, asked.url]).toEqual([404, '/'])
    asked = { body: '' }
    const page = await fetch(`${proxy.url}/_keymock/console/`, { headers: html })
    expect([page.status, asked.url]).toEqual([expect.any(Number), undefined])
    expect(page.headers.get('content-type')).toContain('text/')
    expect(JSON.parse(await journal('/'))).toMatchObject({ upstream: expect.stringMatching(/^http:.+:\d+$/) })
  })
})

describe('the proxy', () => {
  it('forwards request, token and answer unchanged, and reports the exchange without the token', async () => {
    next = { ...page([]), headers: { 'x-own': 'yes', 'set-cookie': ['a=1', 'b=2'] } }
    const response = await list('apiId=a&limit=5')
    expect(await response.json()).toEqual({ keys: [], total: 0 })
    expect(response.headers.get('x-own')).toBe('yes')
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
    expect(asked).toMatchObject({ url: '/v1/apis.listKeys?apiId=a&limit=5', authorization })
    expect(problems()).toEqual([])
    expect(JSON.stringify(seen)).not.toContain('secret-token')
  })

  it.each(['POST', 'DELETE'])('forwards a body without a declared length: %s', async method => {
    next = page([])
    const headers = { authorization, 'content-type': 'application/json' }
    const body = new Blob(['{"apiId":', '"a"}']).stream()
    await fetch(`${proxy.url}/v1/keys.createKey`, { method, headers, body, duplex: 'half' } as RequestInit)
    expect(asked.body).toBe('{"apiId":"a"}')
  })

  it('answers 502 with the violation instead of a wrong answer if the option `strict` is set', async () => {
    next = page([{ id: 'k1', plaintext: 'a-raw-key' }])
    const response = await list('apiId=a', strict)
    expect(response.status).toBe(502)
    const text = await response.text()
    expect(text).toContain('plaintext')
    expect(text).not.toContain('a-raw-key')
  })

  it('checks and returns an answer with unrequested compression', async () => {
    next = { ...page([{ id: 'z1' }], { total: -1 }), headers: { 'content-encoding': 'gzip' } }
    expect(await (await list('apiId=a')).json()).toEqual({ keys: [{ id: 'z1' }], total: -1 })
    expect(problems()).toEqual([
      'service: LST-06 MUST return a total of 0 or more: body /total: expected at least 0, received -1',
    ])
  })

  it('breaks off an answer that the service breaks off', async () => {
    next = { body: 'x'.repeat(3 * 2 ** 20), breaksOff: true }
    await expect((await list('apiId=a')).text()).rejects.toThrow()
    await expect.poll(() => seen[0]?.unchecked).toBe('the service broke off its answer (ECONNRESET)')
  })

  it('streams a large answer unchecked, and reports the missing check', async () => {
    next = { body: JSON.stringify({ keys: [], total: 0, filler: 'x'.repeat(3 * 2 ** 20) }) }
    expect((await (await list('apiId=a')).text()).length).toBe(next.body.length)
    expect(seen[0]?.unchecked).toMatch(/1 MiB/)
  })

  it.each([
    ['service', 'http://127.0.0.1:1', /cannot be reached \(ECONNREFUSED\): check the base URL/],
    ['host', 'http://keys.invalid', /the host does not exist \(ENOTFOUND\): check the base URL/],
  ])('answers 502 if it cannot reach the %s', async (_, baseUrl, told) => {
    const nowhere = await startProxy({ baseUrl, port: 0, onExchange: one => void seen.push(one) })
    expect((await list('apiId=a', nowhere)).status).toBe(502)
    expect(seen[0]?.unchecked).toMatch(told)
    await nowhere.close()
  })

  it('explains how to trust a certificate, and sends no request to an untrusted service', async () => {
    const certificate = (name: string) =>
      readFileSync(new URL(`../../node/test-support/localhost.${name}.pem`, import.meta.url))
    let isAsked = false
    const secure = createHttpsServer({ cert: certificate('cert'), key: certificate('key') }, () => {
      isAsked = true
    })
    await new Promise<void>(resolve => secure.listen(0, '127.0.0.1', resolve))
    const baseUrl = `https://localhost:${(secure.address() as AddressInfo).port}`
    const distrustful = await startProxy({ baseUrl, port: 0, onExchange: one => void seen.push(one) })
    const response = await list('apiId=a', distrustful)
    expect(response.status).toBe(502)
    const told = /certificate of the service is not trusted \(\w+\): set NODE_EXTRA_CA_CERTS to the PEM file/
    expect(await response.text()).toMatch(told)
    expect(seen[0]?.unchecked).toMatch(told)
    expect(isAsked).toBe(false)
    await distrustful.close()
    secure.close()
  })

  it('has checked an exchange only if the answer to an operation arrived', () => {
    const tally = createTally()
    const exchange = { method: 'GET', path: '/v1/apis.listKeys', status: undefined, violations: [] }
    const verdict = () => proxyReport(tally, 'http://service').verdict
    tally.add({ ...exchange, unchecked: 'the service cannot be reached (ECONNREFUSED)' })
    expect(verdict()).toBe('incomplete')
    expect(documentWriters.junit(proxyDocument(proxyReport(tally, 'http://service')))).toContain(
      'tests="3" failures="1" errors="0" skipped="2"',
    )
    tally.add({ ...exchange, status: 200, path: '/health' })
    expect(verdict()).toBe('incomplete')
    tally.add({ ...exchange, status: 200 })
    expect(verdict()).toBe('kept')
  })

  it('counts exchanges outside the specification separately from unchecked exchanges', () => {
    const tally = createTally()
    for (const path of ['/v1/apis.listKeys', '/health', '/v1/keys.verifyKey'])
      tally.add({ method: 'GET', path, status: 200, violations: [] })
    const report = proxyReport(tally, 'http://service')
    expect(report.counts).toMatchObject({ exchanges: 3, unchecked: 0, unspecified: 2 })
    expect(documentWriters.markdown(proxyDocument(report))).toContain('- Outside spec: 2')
  })
})

describe('a request with a public host name', () => {
  const asked = (url: string, host: string) =>
    speakRaw(url, [`GET /v1/apis.listKeys?apiId=a HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`])

  it('does not reach the service', async () => {
    next = page([])
    const { statuses, text } = await asked(proxy.url, 'evil.example')
    expect(statuses).toEqual([403])
    expect(text).toContain('HOST_REFUSED')
    expect(seen).toEqual([])
    expect((await asked(proxy.url, 'localhost')).statuses).toEqual([200])
  })

  it('reaches the service if the name is allowed', async () => {
    const baseUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
    const allowing = await startProxy({
      baseUrl,
      port: 0,
      allowedHosts: ['mock.example.com'],
      onExchange: () => undefined,
    })
    expect((await asked(allowing.url, 'mock.example.com')).statuses).toEqual([200])
    await allowing.close()
  })
})
