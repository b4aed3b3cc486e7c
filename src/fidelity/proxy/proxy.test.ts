import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ProxiedExchange, type StartedProxy, startProxy } from './start-proxy.js'
import { createTally, proxyJunit, proxyReport } from './tally.js'

/** What the service answers next, and what it was asked. */
let next: { status?: number; headers?: Record<string, string>; body: string }
let asked: { url?: string | undefined; authorization?: string | undefined; body: string }
let seen: ProxiedExchange[] = []
let proxy: StartedProxy
let strict: StartedProxy

const service = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  asked = { url: request.url, authorization: request.headers.authorization, body }
  response.writeHead(next.status ?? 200, { 'content-type': 'application/json', ...next.headers })
  response.end(next.body)
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
const page = (keys: object[], more: object = {}) => ({
  body: JSON.stringify({ keys, total: keys.length, ...more }),
})
const problems = () =>
  seen.flatMap(({ violations }) => violations.map(({ whose, problem }) => `${whose}: ${problem}`))

describe('the proxy', () => {
  it('passes request and answer on as they are, the token included, and shows the token nowhere', async () => {
    next = { ...page([]), headers: { 'x-own': 'yes' } }
    const response = await list('apiId=a&limit=5')
    expect(await response.json()).toEqual({ keys: [], total: 0 })
    expect(response.headers.get('x-own')).toBe('yes')
    expect(asked).toMatchObject({ url: '/v1/apis.listKeys?apiId=a&limit=5', authorization })
    expect(problems()).toEqual([])
    expect(JSON.stringify(seen)).not.toContain('secret-token')
  })

  it.each([
    ['a plaintext without decrypt', 'apiId=a', page([{ id: 'k1', plaintext: 'x' }]), /plaintext is there/],
    ['a total below the page', 'apiId=a', page([{ id: 'k1' }], { total: 0 }), /total is below/],
    ['more keys than limit', 'apiId=a&limit=1', page([{ id: 'k1' }, { id: 'k2' }]), /more keys than limit/],
    ['a member of the wrong type', 'apiId=a', page([{ id: 'k1', createdAt: 'now' }]), /createdAt/],
    ['a key of another API', 'apiId=a', page([{ id: 'k1', apiId: 'b' }]), /another API/],
    ['no keys at all', 'apiId=a', { body: '{}' }, /no array of keys/],
  ])('says that it is the service that breaks the contract: %s', async (_, query, answer, problem) => {
    next = answer
    await list(query)
    expect(problems()[0]).toMatch(/^service: /)
    expect(problems().join()).toMatch(problem)
  })

  it('sees over two pages that a cursor leads back to a key', async () => {
    next = page([{ id: 'k1' }], { cursor: 'c1', total: 3 })
    await list('apiId=a')
    next = page([{ id: 'k1' }], { total: 3 })
    await list('apiId=a&cursor=c1')
    expect(problems()).toEqual(['service: the cursor leads to a key that an earlier page held'])
  })

  it('says that it is the client: a limit, a body and a missing token', async () => {
    next = { ...page([]), status: 400 }
    await list('apiId=a&limit=0')
    const body = JSON.stringify({ byteLength: 5 })
    await fetch(`${proxy.url}/v1/keys.createKey`, { method: 'POST', headers: { authorization }, body })
    await fetch(`${proxy.url}/v1/apis.listKeys?apiId=a`)
    expect(problems()).toEqual([
      'client: limit is no whole number from 1 to 100',
      'client: the body breaks "required" at /apiId',
      'client: the body breaks "minimum" at /byteLength',
      'client: the request carries no Authorization header',
    ])
  })

  it('answers 502 with the violation in place of a broken answer, when strict', async () => {
    next = page([{ id: 'k1', plaintext: 'a-raw-key' }])
    const response = await list('apiId=a', strict)
    expect(response.status).toBe(502)
    const text = await response.text()
    expect(text).toContain('plaintext')
    expect(text).not.toContain('a-raw-key')
  })

  it('passes a redirect on and does not follow it', async () => {
    next = { status: 302, headers: { location: 'http://127.0.0.1:1/' }, body: '' }
    expect((await list('apiId=a')).status).toBe(302)
  })

  it('streams a large answer unchecked, and says so', async () => {
    next = { body: JSON.stringify({ keys: [], total: 0, filler: 'x'.repeat(3 * 2 ** 20) }) }
    expect((await (await list('apiId=a')).text()).length).toBe(next.body.length)
    expect(seen[0]?.unchecked).toMatch(/1 MiB/)
  })

  it('answers 502 where there is no service', async () => {
    const nowhere = await startProxy({
      baseUrl: 'http://127.0.0.1:1',
      port: 0,
      onExchange: one => void seen.push(one),
    })
    expect((await list('apiId=a', nowhere)).status).toBe(502)
    expect(seen[0]?.unchecked).toMatch(/cannot be reached/)
    await nowhere.close()
  })

  it('counts each violation by whose it is', async () => {
    const tally = createTally()
    next = page([{ id: 'k1' }], { total: 0 })
    await list('apiId=a')
    await list('apiId=a')
    for (const exchange of seen) tally.add(exchange)
    const report = proxyReport(tally, 'http://service')
    expect(report.counts).toEqual({ exchanges: 2, client: 0, service: 2, unchecked: 0 })
    expect(report.violations).toHaveLength(1)
    expect(proxyJunit(report)).toContain('failures="1"')
  })
})
