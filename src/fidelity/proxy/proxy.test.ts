import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ProxiedExchange } from './pass.js'
import { proxyHtml } from './proxy-html.js'
import { proxyJunit } from './proxy-junit.js'
import { type StartedProxy, startProxy } from './start-proxy.js'
import { createTally, proxyReport } from './tally.js'

/** What the service answers next, and what it was asked. */
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

describe('the journal of the proxy', () => {
  const journal = async (path: string) => (await fetch(`${proxy.url}/_keymock${path}`)).text()

  it('shows what passed with what is wrong with it, and neither tokens nor keys', async () => {
    next = { body: JSON.stringify({ keyId: 'j1', key: 'live_a-raw-key-of-a-journal' }) }
    await create({ apiId: 'a', prefix: 'live' })
    next = page([{ id: 'j1' }], { total: 0 })
    await list('apiId=a&limit=7')
    const { requests } = JSON.parse(await journal('/requests'))
    const latest = requests.find(({ path }: { path: string }) => path.endsWith('listKeys'))
    expect(latest).toMatchObject({ method: 'GET', status: 200, operation: 'apis.listKeys' })
    const whole = await journal(`/requests/${latest.id}`)
    expect(whole).toContain('limit=7')
    expect(JSON.parse(whole).explanation).toEqual({
      summary: 'The service answered with 200.',
      stages: [],
      warning: 'service: total is below the number of keys on the page (section 4.1)',
    })
    const all = [whole, await journal('/requests'), await journal(`/requests/${latest.id - 1}`)]
    expect(all.join()).toContain('keyId')
    expect(all.join()).not.toMatch(/secret-token|a-raw-key-of-a-journal/)
  })

  it('is what the console shows, which the root of the service does not lead to', async () => {
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
    ['a total that is text', 'apiId=a', page([], { total: '0' }), /total is no whole number/],
    ['more keys than limit', 'apiId=a&limit=1', page([{ id: 'k1' }, { id: 'k2' }]), /more keys than limit/],
    ['a key twice on a page', 'apiId=a', page([{ id: 'k1' }, { id: 'k1' }]), /holds a key twice/],
    ['a member of the wrong type', 'apiId=a', page([{ id: 'k1', createdAt: 'now' }]), /createdAt/],
    ['a member that is null', 'apiId=a', page([{ id: 'k1', name: null }]), /\/keys\/0\/name/],
    ['a record that is no object', 'apiId=a', page(['k1' as never]), /keys\/0 is no object/],
    ['a key of another API', 'apiId=a', page([{ id: 'k1', apiId: 'b' }]), /another API/],
    [
      'a key of another user',
      'apiId=a&externalId=u',
      page([{ id: 'k1', identity: { externalId: 'v' } }]),
      /another externalId/,
    ],
    ['no keys at all', 'apiId=a', { body: '{}' }, /no array of keys/],
    ['no JSON', 'apiId=a', { body: 'keys: none' }, /no JSON object/],
    ['an empty cursor', 'apiId=a', page([], { cursor: '' }), /cursor is an empty text/],
    ['a cursor that is no text', 'apiId=a', page([], { cursor: null }), /cursor is no text/],
    ['another status of success', 'apiId=a', { status: 206, ...page([]) }, /status 206, and not 200/],
    [
      'another media type',
      'apiId=a',
      { ...page([]), headers: { 'content-type': 'text/plain' } },
      /not application\/json/,
    ],
    ['a listing without apiId', 'limit=5', page([]), /without apiId is answered 200/],
  ])('says that it is the service that breaks the contract: %s', async (_, query, answer, problem) => {
    next = answer
    await list(query)
    const ofService = problems().filter(line => line.startsWith('service: '))
    expect(ofService.join()).toMatch(problem)
  })

  it('finds a served request without a bearer token to be the fault of both', async () => {
    next = page([])
    await fetch(`${proxy.url}/v1/apis.listKeys?apiId=a`, { headers: { authorization: 'Basic a2V5OnB3' } })
    expect(problems()).toEqual([
      'client: Authorization is not of the form "Bearer <token>"',
      'service: a request without a bearer token is answered 200',
    ])
  })

  it('sees over two pages that a cursor leads back to a key', async () => {
    next = page([{ id: 'k1' }], { cursor: 'c1', total: 3 })
    await list('apiId=a')
    next = page([{ id: 'k1' }], { total: 3 })
    await list('apiId=a&cursor=c1')
    expect(problems()).toEqual(['service: the cursor leads to a key that an earlier page held'])
  })

  it('finds nothing where a page is asked for again, or read on with another limit', async () => {
    const first = page([{ id: 'p1' }], { cursor: 'p-1', total: 3 })
    const second = page([{ id: 'p2' }], { cursor: 'p-2', total: 3 })
    for (const [query, answer] of [
      ['apiId=a', first],
      ['apiId=a&cursor=p-1', second],
      ['apiId=a&cursor=p-1&limit=2', page([{ id: 'p2' }, { id: 'p3' }], { total: 3 })],
      ['apiId=a&cursor=p-1', second],
      ['apiId=a&cursor=p-2', page([{ id: 'p3' }], { total: 3 })],
    ] as const) {
      next = answer
      await list(query)
    }
    expect(problems()).toEqual([])
  })

  it.each([
    ['no JSON object', {}, '[]', /no JSON object/],
    ['no keyId', {}, '{"key":"x1"}', /keyId is no text/],
    ['no key', {}, '{"keyId":"c1"}', /key is no text/],
    ['a key without its prefix', { prefix: 'live' }, '{"keyId":"c2","key":"x2"}', /start with the prefix/],
    ['a key of nothing but its prefix', { prefix: 'live' }, '{"keyId":"c3","key":"live_"}', /nothing behind/],
    ['an id that it gave before', {}, '{"keyId":"c2","key":"x4"}', /keyId is that of an earlier key/],
    ['a key that it made before', {}, '{"keyId":"c5","key":"x4"}', /key is that of an earlier create/],
    ['a create without apiId', { apiId: undefined }, '{"keyId":"c6","key":"x6"}', /without apiId/],
  ])('says so of a create: %s', async (_, fields, body, problem) => {
    next = { body }
    await create({ apiId: 'a', ...fields })
    const ofService = problems().filter(line => line.startsWith('service: '))
    expect(ofService.join()).toMatch(problem)
  })

  it('remembers what a create gave, when its key is listed', async () => {
    next = { body: JSON.stringify({ keyId: 'r1', key: 'recoverable-key' }) }
    await create({ apiId: 'r', recoverable: true })
    next = { body: JSON.stringify({ keyId: 'r2', key: 'plain-key' }) }
    await create({ apiId: 'r' })
    const listed = async (...keys: object[]) => {
      seen = []
      next = page(keys)
      await list('apiId=r&decrypt=true')
      return problems()
    }
    expect(await listed({ id: 'r1', start: 'reco', plaintext: 'recoverable-key' }, { id: 'r2' })).toEqual([])
    expect(await listed({ id: 'r1', start: 'oth', plaintext: 'recoverable-key' })).toEqual([
      'service: /keys/0/start is not what the key begins with',
    ])
    expect(await listed({ id: 'r1' })).toEqual([
      'service: /keys/0/plaintext is missing, though its key is recoverable',
    ])
    expect(await listed({ id: 'r1', plaintext: 'other' })).toEqual([
      'service: /keys/0/plaintext is not the key that was created',
    ])
    expect(await listed({ id: 'r2', plaintext: 'plain-key' })).toEqual([
      'service: /keys/0/plaintext is there, though its key was not created recoverable',
    ])
    expect(await listed({ id: 'r1', plaintext: 'recoverable-key', createdAt: 1, workspaceId: 'w' })).toEqual(
      [],
    )
    expect(await listed({ id: 'r1', plaintext: 'recoverable-key', createdAt: 2, workspaceId: 'v' })).toEqual([
      'service: /keys/0/createdAt is another one than before',
      'service: /keys/0/workspaceId is another one than that of other keys of this API',
    ])
    next = page([{ id: 'r1' }])
    await list('apiId=another')
    expect(problems().at(-1)).toBe('service: /keys/0 was created in another API')
    expect(JSON.stringify(seen)).not.toMatch(/recoverable-key|plain-key/)
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

  it('reads an answer that the service compressed though it was asked not to, and passes it on as it came', async () => {
    next = { ...page([{ id: 'z1' }], { total: 0 }), headers: { 'content-encoding': 'gzip' } }
    expect(await (await list('apiId=a')).json()).toEqual({ keys: [{ id: 'z1' }], total: 0 })
    expect(problems()).toEqual(['service: total is below the number of keys on the page'])
  })

  it('hands on a header that is there twice', async () => {
    next = { ...page([]), headers: { 'set-cookie': ['a=1', 'b=2'] } }
    const response = await list('apiId=a')
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  })

  it('ends the answer where the service breaks off in the middle', async () => {
    next = { body: 'x'.repeat(3 * 2 ** 20), breaksOff: true }
    await expect((await list('apiId=a')).text()).rejects.toThrow()
    await expect.poll(() => seen[0]?.unchecked).toBe('the service broke its answer off (ECONNRESET)')
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

  it('says how a certificate comes to be trusted, and sends nothing before it is', async () => {
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
    const told = /certificate of the service is not trusted \(\w+\): start with NODE_EXTRA_CA_CERTS=FILE/
    expect(await response.text()).toMatch(told)
    expect(seen[0]?.unchecked).toMatch(told)
    expect(isAsked).toBe(false)
    await distrustful.close()
    secure.close()
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
    expect(proxyJunit(report)).toContain('tests="2" failures="1"')
    expect(proxyJunit(report)).toContain('name="the client keeps to the contract"/>')
    const shown = proxyHtml(report)
    expect(shown).toContain('<h1>Broken</h1>')
    expect(shown).toContain('What the service has to mend')
    expect(shown).toContain('data-name="How often">2<')
    expect(shown).not.toContain('What the client has to mend')
  })
})
