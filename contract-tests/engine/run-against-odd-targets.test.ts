import { beforeEach, describe, expect, it } from 'vitest'
import { validateContractReport } from '../../schemas/generated/validators.js'
import { documentWriters } from '../../src/common/document/writers.js'
import { createKeymock } from '../../src/index.js'
import { smallTarget, smallWorld, token } from '../random/small-world.js'
import { contractDocument } from '../reports/contract-document.js'
import { requirements } from '../requirements/index.js'
import type { Requirement } from '../requirements/requirement.js'
import { always, type Fetch, smallRuns, target } from '../test-support/small-run.js'
import type { Time } from './clock/time.js'
import { failed, met } from './outcome.js'

const keymock = createKeymock({ fixtures: smallWorld })
const { changed, fakeFetch, run } = smallRuns(keymock)

beforeEach(() => keymock.reset())

describe('a target that does not exist, or is not the service', () => {
  it.each([
    [
      'HTML with 200',
      always(() => new Response('<!doctype html><p>Hi', { headers: { 'content-type': 'text/html' } })),
      'not-this-service',
    ],
    ['HTML without a type', always(() => new Response('\n<html>')), 'not-this-service'],
    ['401', always(() => new Response('{}', { status: 401 })), 'token-refused'],
    ['403', always(() => new Response('{}', { status: 403 })), 'token-refused'],
    ['404', always(() => new Response('Not Found', { status: 404 })), 'api-refused'],
    ['500', always(() => new Response('', { status: 500 })), 'unreachable'],
    ['a redirect', always(() => Response.redirect('https://other.example.test/login?x=1')), 'redirected'],
    ['silence', always(() => new Promise(() => {})), 'no-answer'],
  ] as const)('ends the run with a reason when it answers each request with %s', async (_, fetch, code) => {
    const report = await run({ fetch, requestTimeoutMs: 50 })
    expect(report).toMatchObject({ verdict: 'usage', exitCode: 2, ending: { code } })
    expect(report.traffic.requests).toBeLessThanOrEqual(2)
    expect(report.counts.skip).toBe(report.results.length)
    expect(validateContractReport(report)).toBe(true)
  })

  it('is not conformant if it answers every request with an empty object', async () => {
    const fetch = always(() => Response.json({}))
    const report = await run({ fetch, only: ['create', 'listing', 'authentication'] })
    expect(report).toMatchObject({ verdict: 'not conformant', exitCode: 1 })
    expect(report.counts.fail).toBeGreaterThan(5)
  })
})

describe('a run that protects the token', () => {
  it('sends the token to no other address, even after a redirect', async () => {
    const asked: string[] = []
    const fetch: Fetch = async input => {
      asked.push(String(input))
      return Response.redirect('https://elsewhere.example.test/')
    }
    const { ending } = await run({ fetch })
    expect(asked).toHaveLength(1)
    expect(ending.message).toContain('https://elsewhere.example.test')
  })

  it('explains why it does not follow a redirect to a file', async () => {
    const fetch = always(
      () => new Response(null, { status: 302, headers: { location: 'file:///etc/passwd' } }),
    )
    const { ending } = await run({ fetch })
    expect(ending.message).toContain('a URL with the scheme file:')
    expect(ending.hint).toContain('neither http nor https')
  })

  it('fails SEC-04 if the target shows the token in an error, and omits the token from the report', async () => {
    const fetch = changed(async (request, answer) => {
      const response = await answer()
      if (response.status < 400) return response
      return Response.json(
        { authorization: request.headers.get('authorization') },
        { status: response.status },
      )
    })
    const report = await run({ fetch, only: ['SEC-04', 'API-05'] })
    const failed = report.results.filter(({ status }) => status === 'fail').map(({ id }) => id)
    expect(failed).toEqual(['SEC-04'])
    expect(JSON.stringify(report)).not.toContain(token)
  })
})

describe('a run that protects keys', () => {
  it('fails SEC-03 if the target returns an escaped key, and omits the key from the report', async () => {
    const shown: string[] = []
    const fetch = changed(async (_, answer) => {
      const response = await answer()
      const { key, ...rest } = (await response.json()) as { key?: string }
      if (key === undefined) return Response.json(rest, response)
      const escaped = Array.from(key, one => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')
      shown.push(escaped)
      return new Response(`{"key":${JSON.stringify(key)},"hint":"${escaped}","keyId":"k${shown.length}"}`)
    })
    const report = await run({ fetch, only: ['SEC-03'] })
    expect(report.results).toMatchObject([{ id: 'SEC-03', status: 'fail' }])
    const text = JSON.stringify(report)
    expect(text).toContain('hint')
    expect(shown.filter(escaped => text.includes(JSON.stringify(escaped).slice(1, -1)))).toEqual([])
  })

  it('passes SEC-03 if metadata of a listed key, or an error, has members that are called key and plaintext', async () => {
    const order = 'order-2024-000123'
    const found = { key: order, plaintext: `${order}-text` }
    const fetch = changed(async (_, answer) => {
      const response = await answer()
      const body = (await response.json()) as { keys?: object[] }
      if (!response.ok) return new Response(`no ${order}, ${found.plaintext}`, { status: response.status })
      const keys = body.keys?.map(record => ({ ...record, meta: { lines: [found, { [order]: found }] } }))
      return Response.json({ ...body, ...(keys && { keys }) }, response)
    })
    const report = await run({ fetch, only: ['SEC-03', 'API-05'] })
    expect(report.results.find(({ id }) => id === 'SEC-03')).toMatchObject({ status: 'pass' })
  })

  it('fails SEC-03 if a text shows a key from a create, but not if it shows only a listed plaintext', async () => {
    const shownBy = async (textOf: (seen: { key: string; plaintext: string }) => string) => {
      const seen = { key: '', plaintext: 'sk_plaintext_that_no_create_gave' }
      const fetch = changed(async (_, answer) => {
        const response = await answer()
        if (!response.ok) return new Response(textOf(seen), { status: response.status })
        const body = (await response.json()) as { key?: string; keys?: object[] }
        seen.key = body.key ?? seen.key
        const keys = body.keys?.map(record => ({ ...record, plaintext: seen.plaintext }))
        return Response.json({ ...body, ...(keys && { keys }) }, response)
      })
      const report = await run({ fetch, only: ['SEC-03', 'API-05'] })
      return report.results.find(({ id }) => id === 'SEC-03')?.status
    }
    expect(await shownBy(({ key }) => `last: ${key}!`)).toBe('fail')
    expect(await shownBy(({ plaintext }) => `last: ${plaintext}!`)).toBe('pass')
  })
})

describe('a run that sends a body in pieces', () => {
  const piecesIn = ({ body }: RequestInit = {}) => (body instanceof ReadableStream ? body : undefined)
  const names = { only: ['MOD-03'], allowWrites: true }

  it('fails a target that decodes each piece separately', async () => {
    const fetch: Fetch = async (url, init) => {
      let body = ''
      for await (const piece of piecesIn(init) ?? []) body += new TextDecoder().decode(piece)
      return fakeFetch(url, body === '' ? init : { ...init, body })
    }
    const report = await run({ fetch, ...names })
    expect(report.results).toMatchObject([{ id: 'MOD-03', status: 'fail' }])
    expect(JSON.stringify(report)).toContain('"transfer-encoding":"chunked"')
  })

  it.each([411, 400, 501])('sends the body in one piece after a refusal with status %i', async status => {
    let refused = 0
    const fetch: Fetch = async (url, init) => {
      if (piecesIn(init) === undefined) return fakeFetch(url, init)
      refused += 1
      return new Response('{}', { status })
    }
    const report = await run({ fetch, ...names })
    expect(report.results).toMatchObject([{ id: 'MOD-03', status: 'pass' }])
    expect(refused).toBe(1)
  })
})

describe('a target that refuses requests or hides keys', () => {
  // With status 429 and 30 allowed keys, the client repeats one create until the run ends, before it searches for leftover keys.
  it.each([
    [400, 5],
    [403, 5],
    [302, 5],
    [429, 5],
    [429, 30],
    [500, 5],
  ])(
    'answers each create with %i, creates at most the %i allowed keys, and has every created key in the report',
    async (status, maxKeys) => {
      let made = 0
      const fetch = changed(async (request, answer) => {
        const response = await answer()
        if (request.method !== 'POST' || !response.ok) return response
        made += 1
        const headers = { 'retry-after': '0', location: 'http://localhost/elsewhere' }
        return new Response('{}', { status, headers })
      })
      const report = await run({ fetch, maxKeys, only: ['MOD-16'] })
      expect(made).toBeGreaterThan(0)
      expect(made).toBeLessThanOrEqual(maxKeys)
      expect(report.leftBehind).toHaveLength(made)
    },
  )

  it('has each of its keys in the report once, even if its answers to creates are unreadable', async () => {
    let made = 0
    const fetch = changed(async (request, answer) => {
      const response = await answer()
      if (request.method !== 'POST' || !response.ok) return response
      made += 1
      return new Response('{"keyId', { headers: { 'content-type': 'application/json' } })
    })
    const report = await run({ fetch, only: ['MOD-16'] })
    expect(made).toBeGreaterThan(20)
    expect(report.leftBehind).toHaveLength(made)
    const ids = report.leftBehind.flatMap(({ keyId = [] }) => keyId)
    expect(ids.length).toBeGreaterThan(20)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('fails CRE-16 if it refuses most creates, even if the complete run creates fewer than 20 keys', async () => {
    const fetch = changed(async (request, answer) => {
      const isRefused = request.method === 'POST' && (await request.clone().text()).includes('"environment"')
      return isRefused ? new Response('{}', { status: 422 }) : answer()
    })
    const { ending, results, traffic } = await run({ ...smallTarget, fetch, only: [] })
    expect(ending.code).toBe('finished')
    expect(results.find(({ id }) => id === 'CRE-16')?.status).toBe('fail')
    expect(traffic.keysCreated).toBeLessThan(20)
  })

  it.each([401, 403, 404])('does not fail if it answers %i for all APIs except one', async status => {
    const fetch = changed(async (request, answer) => {
      const url = new URL(request.url)
      const { apiId } =
        request.method === 'POST' ? await request.clone().json() : Object.fromEntries(url.searchParams)
      return apiId === undefined || apiId === target.apiId ? answer() : new Response('{}', { status })
    })
    const others = { secondApiId: 'api_second', bulkApiId: 'api_bulk' }
    const report = await run({
      fetch,
      ...others,
      only: ['API-01', 'API-02', 'LIM-04', 'PAG-09', 'MOD-24', 'MOD-23'],
    })
    const skipped = report.results.filter(({ reason }) =>
      /^the (token may not|target refused a listing of)/.test(reason ?? ''),
    )
    expect(report.failureGroups).toEqual([])
    expect(skipped.map(({ id }) => id)).toEqual(['LIM-04', 'PAG-09', 'API-01', 'API-02'])
    expect(report.exitCode).toBe(3)
  })

  it('claims no key of another client if it answers every 15th request with 429', async () => {
    let asked = 0
    const fetch = changed((_, answer) => {
      asked += 1
      return asked % 15 === 0
        ? new Response('{}', { status: 429, headers: { 'retry-after': '0' } })
        : answer()
    })
    const ofOthers = await fakeFetch(`${target.baseUrl}/v1/apis.listKeys?apiId=${target.apiId}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const { keys } = await ofOthers.json()
    const foreign = keys.map(({ id }: { id: string }) => id)
    const report = await run({ ...smallTarget, fetch, only: [], allowWaitingMs: 400_000 })
    expect(report.counts.fail).toBe(0)
    expect(report.traffic.retries).toBeGreaterThan(20)
    const claimed = report.leftBehind.flatMap(({ keyId }) => keyId ?? [])
    expect(claimed.length).toBeGreaterThan(30)
    expect(foreign).toHaveLength(2)
    expect(claimed.filter(id => foreign.includes(id))).toEqual([])
  })

  it('ends the run with exit code 5 when it no longer accepts the token', async () => {
    let asked = 0
    const fetch = changed((_, answer) => {
      asked += 1
      return asked > 8 ? new Response('{}', { status: 401 }) : answer()
    })
    const report = await run({ fetch })
    expect(report).toMatchObject({ exitCode: 5, verdict: 'stopped', ending: { code: 'token-expired' } })
    expect(report.counts.fail).toBe(0)
  })

  it.each([
    ['a lone surrogate', '{"keyId":"k","key":"\\ud800abcdefgh"}'],
    ['deep JSON', `{"keyId":"k","key":"kk","x":${'['.repeat(5000)}${']'.repeat(5000)}}`],
  ])('leads to a valid report if it answers creates with %s', async (_, text) => {
    const fetch = changed((request, answer) =>
      request.method === 'POST'
        ? new Response(text, { headers: { 'content-type': 'application/json' } })
        : answer(),
    )
    const report = await run({ fetch, only: ['create', 'prefix', 'round-trip'] })
    expect(report).toMatchObject({ verdict: 'not conformant', ending: { code: 'finished' } })
    expect(validateContractReport(report)).toBe(true)
    for (const write of Object.values(documentWriters)) expect(write(contractDocument(report))).not.toBe('')
  })

  it('leads to a report if its answers exceed the memory of the run, and leaves later requirements unchecked', async () => {
    const body = JSON.stringify({ keys: [], total: 0, padding: 'x'.repeat(3_600_000) })
    let answers = 0
    const fetch = changed(request => {
      if (request.method !== 'GET') return new Response('{}', { status: 403 })
      answers += 1
      return new Response(body, { headers: { 'content-type': 'application/json' } })
    })
    const report = await run({ fetch, only: ['limit', 'listing', 'authentication'] })
    expect(answers).toBeGreaterThan(20)
    expect(report.ending.code).toBe('finished')
    const unread = report.results.filter(({ reason }) => reason?.includes('too large'))
    expect(unread.length).toBeGreaterThan(0)
    expect(new Set(unread.map(({ status }) => status))).toEqual(new Set(['skip']))
  })

  it('fails LIM-01 if it answers a listing with 200,000 keys', async () => {
    const many = JSON.stringify({ keys: Array.from({ length: 200_000 }, () => ({ id: 'x' })), total: 1 })
    const fetch = changed((request, answer) =>
      request.method === 'GET'
        ? new Response(many, { headers: { 'content-type': 'application/json' } })
        : answer(),
    )
    const report = await run({ fetch, only: ['LIM-01'] })
    expect(report.results.find(({ id }) => id === 'LIM-01')).toMatchObject({ status: 'fail' })
  })
})

describe('a run in which the suite fails', () => {
  it('loses only the requirement, the explanation or the observation that throws', async () => {
    const broken = () => {
      throw new TypeError('it broke')
    }
    const json = new Proxy({}, { get: broken, has: broken, ownKeys: broken, getPrototypeOf: broken })
    const [real] = requirements
    if (real === undefined) throw new Error('There is no requirement.')
    const requirement = (id: string, check: Requirement['check']): Requirement => ({ ...real, id, check })
    const report = await run({
      only: [],
      observe: true,
      questions: {
        requirements: [
          requirement('AAA-01', broken),
          requirement('AAA-02', async ({ client }) => {
            const { response, ...listing } = await client.list({})
            const exchange = { ...listing, response: { ...response, json } }
            const place = { instanceLocation: '/keys/0/name' }
            return failed({ place, expected: 'a', received: 'b', exchanges: [exchange] })
          }),
          requirement('AAA-03', async () => met),
        ],
        observations: [{ id: 'OBS-90', section: '1', statement: 'an error', observe: broken }],
      },
    })
    expect(report.ending.code).toBe('finished')
    expect(report.results.map(({ status }) => status)).toEqual(['error', 'fail', 'pass'])
    expect(report.results[1]?.failure?.message).toBe('body /keys/0/name: expected a, received b')
    expect(report.warnings).toEqual(['OBS-90 (an error) was not observed: the suite failed (it broke)'])
    expect(report.exitCode).toBe(1)
    for (const write of Object.values(documentWriters)) expect(write(contractDocument(report))).not.toBe('')
  })

  it.each(['plan', 'results', 'MUST', 'status'])(
    'reaches a valid report if each record has a list of pairs whose key is "%s"',
    async key => {
      const fetch = changed(async (request, answer) => {
        const response = await answer()
        if (request.method === 'POST') return response
        const { keys, ...page } = await response.json()
        const pairs = (record: object) => ({ ...record, meta: [{ key, value: 'x' }] })
        return Response.json({ ...page, ...(keys && { keys: keys.map(pairs) }) }, response)
      })
      const report = await run({ fetch, only: ['MOD-05', 'MOD-19'] })
      expect(report.results.map(({ status }) => status)).toEqual(['fail', 'pass'])
      expect(validateContractReport(report)).toBe(true)
      for (const write of Object.values(documentWriters)) expect(write(contractDocument(report))).not.toBe('')
    },
  )
})

describe("a run whose clock differs from the target's clock", () => {
  it.each([-3_600_000, 2500])('fails no requirement if the difference is %i ms', async skew => {
    const time: Time = {
      now: () => keymock.clock.now() + skew,
      sleep: async ms => void keymock.clock.advance(ms),
    }
    const report = await run({ time, only: ['state', 'model', 'record'] })
    expect(report.failureGroups).toEqual([])
    // The answers have no Date header, so a difference of hours may come from a database's clock.
    const status = Math.abs(skew) < 10_000 ? 'pass' : 'not exercised'
    expect(report.results.find(({ id }) => id === 'STA-04')).toMatchObject({ status })
  })
})
