import type { AddressInfo } from 'node:net'
import { createServer, type Server } from 'node:net'
import { beforeEach, describe, expect, it } from 'vitest'
import { validateContractReport } from '../../schemas/generated/validators.js'
import { createKeymock } from '../../src/index.js'
import { fetchFromHandlers } from '../fetch-from-handlers.js'
import { requirements } from '../requirements/index.js'
import { smallTarget, smallWorld, token } from '../test-support/small-world.js'
import type { LedgerEntry } from '../traffic/ledger.js'
import type { ContractEvent, ContractOptions, Time } from './contract-options.js'
import { runContract } from './run-contract.js'

const { baseUrl, apiId } = smallTarget
const target = { baseUrl, token, apiId }

type Fetch = typeof globalThis.fetch

/** One for all, which begins anew with each test. */
const keymock = createKeymock({ fixtures: smallWorld })
beforeEach(() => keymock.reset())

function fakeFetch(): Fetch {
  return fetchFromHandlers(keymock.handlers)
}

/** A target that answers every request alike. */
function always(answer: () => Response | Promise<Response>): Fetch {
  return async () => answer()
}

/** The fake, with some answers changed. */
function changed(
  change: (request: Request, answer: () => Promise<Response>) => Promise<Response> | Response,
): Fetch {
  const fetch = fakeFetch()
  return async (input, init) => {
    const request = new Request(input, init)
    return change(request.clone(), () => fetch(request))
  }
}

function run(options: Partial<ContractOptions> = {}) {
  return runContract({
    ...target,
    fetch: fakeFetch(),
    observe: false,
    only: ['limit', 'prefix'],
    randomSeed: 1,
    ...options,
  })
}

async function listening(server: Server): Promise<string> {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('a target that is not there, or not the service', () => {
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
    ['nothing', always(() => new Promise(() => {})), 'no-answer'],
  ] as const)('that answers %s to everything ends the run with a reason', async (_, fetch, code) => {
    const report = await run({ fetch, requestTimeoutMs: 50 })
    expect(report).toMatchObject({ verdict: 'usage', exitCode: 2, ending: { code } })
    expect(report.traffic.requests).toBeLessThanOrEqual(2)
    expect(report.counts.skip).toBe(report.results.length)
    expect(validateContractReport(report)).toBe(true)
  })

  it('and closes every connection ends the run with a reason', async () => {
    const server = createServer(socket => socket.once('data', () => socket.destroy()))
    const { ending, exitCode } = await run({ baseUrl: await listening(server), fetch: globalThis.fetch })
    server.close()
    expect(ending.code).toBe('connection-reset')
    expect(exitCode).toBe(2)
  })

  it('and listens nowhere ends the run with a reason', async () => {
    const server = createServer()
    const baseUrl = await listening(server)
    await new Promise(resolve => server.close(resolve))
    const { ending, exitCode } = await run({ baseUrl, fetch: globalThis.fetch })
    expect(ending.code).toBe('unreachable')
    expect(exitCode).toBe(2)
  })

  it('and has no address ends the run with a reason', async () => {
    const { ending, exitCode } = await run({
      baseUrl: 'http://keymock.invalid',
      fetch: globalThis.fetch,
      allowWrites: true,
    })
    expect(ending.code).toBe('unresolved')
    expect(exitCode).toBe(2)
  })

  it('never passes when it answers an empty object to everything', async () => {
    const fetch = always(() => Response.json({}))
    const report = await run({ fetch, only: [], visibilityMs: 0 })
    expect(report).toMatchObject({ verdict: 'not conformant', exitCode: 1 })
    expect(report.counts.fail).toBeGreaterThan(20)
  })
})

describe('the token', () => {
  it('goes to no other address, even when a target redirects there', async () => {
    const asked: string[] = []
    const fetch: Fetch = async input => {
      asked.push(String(input))
      return Response.redirect('https://elsewhere.example.test/')
    }
    const { ending } = await run({ fetch })
    expect(asked).toHaveLength(1)
    expect(ending.message).toContain('https://elsewhere.example.test')
  })

  it('is found when a target shows it in an error', async () => {
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

describe('options', () => {
  it.each([
    [{ baseUrl: 'nowhere' }, 'baseUrl is not a URL.'],
    [{ baseUrl: 'ftp://host' }, 'neither http nor https'],
    [{ baseUrl: `http://user:${token}@host` }, 'user name or password'],
    [{ baseUrl: `http://host/?t=${token}` }, 'query or a fragment'],
    [{ token: '' }, 'The token is empty.'],
    [{ token: 'a b' }, 'no header may carry'],
    [{ apiId: '' }, 'apiId is empty.'],
    [{ only: ['PFX-99'] }, 'No requirement has the id, group or section PFX-99.'],
    [{ skip: ['10'] }, 'No requirement has the id, group or section 10.'],
    [{ knownDeviations: { 'PFX-99': 'why' } }, 'name no requirement: PFX-99'],
    [{ knownDeviations: { 'PFX-01': ' ' } }, 'need a reason: PFX-01'],
    [{ maxKeys: -1 }, 'maxKeys'],
    [{ concurrency: 0 }, 'concurrency'],
    [{ rps: Number.NaN }, 'rps'],
  ])('%o is refused before anything is sent', async (options, message) => {
    const report = await run(options)
    expect(report).toMatchObject({ verdict: 'usage', exitCode: 2, ending: { code: 'invalid-options' } })
    expect(report.ending.message).toContain(message)
    expect(report.traffic.requests).toBe(0)
    expect(JSON.stringify(report)).not.toContain(token)
  })

  it('select by id, group and section, where a section includes those below it', async () => {
    // What is selected is in the report, asked or not.
    const signal = AbortSignal.abort()
    const ids = async (only: string[], skip: string[] = []) =>
      (await run({ only, skip, signal })).results.map(({ id }) => id)
    expect(await ids(['pfx-01', 'LIM-01'])).toEqual(['PFX-01', 'LIM-01'])
    expect(await ids(['prefix'], ['PFX-02'])).toEqual(['PFX-01', 'PFX-03', 'PFX-04'])
    expect(await ids(['4.2 rule 1'])).toEqual(['PFX-01', 'MOD-27'])
    expect(await ids(['4.2 rule'])).toContain('ROL-01')
    expect(await ids(['2'])).toContain('REC-03')
  })

  it('off this machine a run only reads, and says what it could not check', async () => {
    const methods = new Set<string>()
    const fetch = changed((request, answer) => {
      methods.add(request.method)
      return answer()
    })
    const report = await run({ fetch, baseUrl: 'https://keys.example.test', only: [], observe: true })
    expect([...methods].sort()).toEqual(['GET', 'HEAD', 'OPTIONS', 'PUT'])
    expect(report).toMatchObject({ verdict: 'incomplete', exitCode: 3 })
    expect(report.results.find(({ id }) => id === 'PFX-01')).toMatchObject({
      status: 'skip',
      needs: ['write'],
    })
    expect(report.leftBehind).toEqual([])
  })

  it('allowIncomplete exits with 0, but keeps the word', async () => {
    const report = await run({ only: ['limit'], allowIncomplete: true })
    expect(report).toMatchObject({ verdict: 'incomplete', exitCode: 0 })
  })

  it('a run that asked nothing never exits with 0', async () => {
    const report = await run({ only: ['LIM-04'], allowIncomplete: true })
    expect(report).toMatchObject({ verdict: 'incomplete', exitCode: 3, ending: { code: 'nothing-checked' } })
  })
})

/** Answers creates with 201, which fails CRE-02. */
const creates201 = () =>
  changed(async (request, answer) => {
    const response = await answer()
    if (request.method !== 'POST' || response.status !== 200) return response
    return new Response(response.body, { status: 201, headers: response.headers })
  })

describe('a failure', () => {
  it('shows what was expected and received, and the steps that replay it', async () => {
    const fetch = changed(async (request, answer) => {
      const response = await answer()
      if (request.method !== 'GET') return response
      const page = (await response.json()) as { keys: { name?: string }[] }
      return Response.json({ ...page, keys: page.keys.filter(({ name }) => !name?.endsWith(' plain')) })
    })
    const report = await run({ fetch, only: ['PAG-04'], visibilityMs: 0 })
    const failure = report.results[0]?.failure
    expect(failure?.message).toMatch(/expected the key key_\w+ on some page/)
    const replay = failure?.replay ?? []
    expect(replay[0]).toMatchObject({ method: 'POST', path: '/v1/keys.createKey' })
    expect(replay[0]?.headers.authorization).toBe('Bearer {{TOKEN}}')
    expect(replay[0]?.body).toMatch(/"expires":\{\{NOW_MS\+36\d{5}\}\}/)
    expect(replay[0]?.body).toContain('keymock-{{RUN_ID}}-Aa')
    expect(replay[0]?.captures).toContainEqual({ variable: 'KEY_ID_1', pointer: '/keyId' })
    expect(replay.at(-1)?.query.some(([, value]) => /^\{\{CURSOR_\d+\}\}$/.test(value ?? ''))).toBe(true)
  })

  it('is grouped with others of its cause', async () => {
    const fetch = changed(async (request, answer) =>
      new URL(request.url).searchParams.has('limit') ? Response.json({}, { status: 418 }) : answer(),
    )
    const report = await run({ fetch, only: ['limit'] })
    expect(report.failureGroups[0]).toEqual({
      cause: 'listKeys status: 418',
      ids: ['LIM-01', 'LIM-02', 'LIM-03', 'LIM-05'],
    })
  })

  it('that is known is reported and does not fail the run', async () => {
    const report = await run({
      fetch: creates201(),
      only: ['CRE-02'],
      knownDeviations: { 'CRE-02': 'we answer 201' },
    })
    expect(report.results[0]).toMatchObject({ status: 'known deviation', reason: 'we answer 201' })
    expect(report.results[0]?.failure?.received).toBe('201')
    expect(report.verdict).not.toBe('not conformant')
  })

  it('that is named as known but does not happen any more fails the run', async () => {
    const report = await run({ only: ['CRE-02'], knownDeviations: { 'CRE-02': 'we answer 201' } })
    expect(report).toMatchObject({ verdict: 'not conformant', exitCode: 1, counts: { staleDeviation: 1 } })
  })

  it('of a SHOULD warns, and fails in a strict run', async () => {
    const fetch = changed(async (_, answer) => {
      const response = await answer()
      return response.ok ? response : new Response('no', { status: response.status })
    })
    const only = ['ERR-01', 'LST-08']
    expect(await run({ fetch, only })).toMatchObject({ exitCode: 0, counts: { warn: 1, fail: 0 } })
    expect(await run({ fetch, only, strict: true })).toMatchObject({
      exitCode: 1,
      counts: { warn: 0, fail: 1 },
    })
  })
})

/** Time that only passes when it is waited for. */
function timeByHand(): Time & { slept: number[] } {
  let now = Date.now()
  const slept: number[] = []
  return {
    slept,
    now: () => now,
    async sleep(ms) {
      slept.push(ms)
      now += ms
    },
  }
}

describe('a target that asks to wait', () => {
  it.each([
    [429, '2'],
    [503, '2'],
  ])('is waited for: %i with Retry-After is no verdict', async (status, seconds) => {
    let asked = 0
    const fetch = changed((_, answer) => {
      asked += 1
      if (asked % 3 !== 2) return answer()
      return new Response('', { status, headers: { 'retry-after': seconds } })
    })
    const time = timeByHand()
    const report = await run({ fetch, time, only: ['prefix'] })
    expect(report).toMatchObject({ verdict: 'conformant', exitCode: 0 })
    expect(report.traffic.retries).toBeGreaterThan(0)
    expect(report.traffic.waitedMs).toBe(2000 * report.traffic.retries)
    expect(time.slept).toContain(2000)
  })

  it('for longer than allowed stops the run', async () => {
    let asked = 0
    const fetch = changed((_, answer) => {
      asked += 1
      return asked < 3 ? answer() : new Response('', { status: 429, headers: { 'retry-after': '86400' } })
    })
    const report = await run({ fetch, time: timeByHand() })
    expect(report).toMatchObject({ verdict: 'stopped', exitCode: 5, ending: { code: 'rate-limited' } })
  })
})

describe('the limits of a run', () => {
  it('hold the keys before each create: what needs more is skipped, not failed', async () => {
    let created = 0
    const fetch = changed(async (request, answer) => {
      const response = await answer()
      if (request.method === 'POST' && response.ok) created += 1
      return response
    })
    const report = await run({ fetch, maxKeys: 2, only: ['prefix'] })
    expect(created).toBe(2)
    expect(report).toMatchObject({ verdict: 'incomplete', exitCode: 3, counts: { fail: 0 } })
    expect(report.leftBehind).toHaveLength(2)
    expect(report.results.some(({ reason }) => reason?.includes('budget of 2 keys'))).toBe(true)
  })

  it('stop it after the requests that it may make', async () => {
    const report = await run({ maxRequests: 3 })
    expect(report).toMatchObject({ verdict: 'stopped', exitCode: 5, ending: { code: 'request-limit' } })
    expect(report.traffic.requests).toBe(3)
  })

  it('stop it when the target goes down half-way', async () => {
    let asked = 0
    const fetch = changed((_, answer) => {
      asked += 1
      if (asked > 6) throw new TypeError('fetch failed')
      return answer()
    })
    const report = await run({ fetch, only: [] })
    expect(report).toMatchObject({ verdict: 'stopped', exitCode: 5, ending: { code: 'circuit-open' } })
    expect(asked).toBeLessThan(20)
  })

  it('fail a requirement whose request alone gets no answer', async () => {
    const fetch = changed((request, answer) => {
      if (new URL(request.url).searchParams.get('limit') === '100') throw new TypeError('fetch failed')
      return answer()
    })
    const report = await run({ fetch, only: ['LIM-02', 'LIM-03'] })
    expect(report.results.map(({ status }) => status)).toEqual(['pass', 'fail'])
  })

  it('stop it after the time that it may take', async () => {
    const fetch = changed(async (_, answer) => {
      await new Promise(resolve => setTimeout(resolve, 30))
      return answer()
    })
    const report = await run({ fetch, timeoutMs: 100 })
    expect(report).toMatchObject({ verdict: 'stopped', exitCode: 5, ending: { code: 'time-limit' } })
  })

  it('keep to a rate and to one request at a time', async () => {
    let underWay = 0
    let most = 0
    const fetch = changed(async (_, answer) => {
      underWay += 1
      most = Math.max(most, underWay)
      const response = await answer()
      underWay -= 1
      return response
    })
    const time = timeByHand()
    await run({ fetch, time, rps: 10, only: ['LIM-01'] })
    expect(most).toBe(1)
    expect(time.slept.every(ms => ms <= 100)).toBe(true)
    expect(time.slept.length).toBeGreaterThan(3)
    await run({ fetch, concurrency: 4 })
    expect(most).toBeGreaterThan(1)
    expect(most).toBeLessThanOrEqual(4)
  })
})

describe('an interrupted run', () => {
  it('ends cleanly, with what it found and what it left', async () => {
    const controller = new AbortController()
    const onProgress = (event: ContractEvent) => {
      if (event.kind === 'result' && event.result.id === 'PFX-01') controller.abort()
    }
    const report = await run({ signal: controller.signal, onProgress })
    expect(report).toMatchObject({ verdict: 'stopped', exitCode: 5, ending: { code: 'interrupted' } })
    expect(report.counts.pass).toBeGreaterThan(0)
    expect(report.leftBehind.length).toBeGreaterThan(0)
    expect(validateContractReport(report)).toBe(true)
  })

  it('sends nothing when it was interrupted before', async () => {
    const report = await run({ signal: AbortSignal.abort() })
    expect(report.ending.code).toBe('interrupted')
    expect(report.traffic.requests).toBe(0)
  })

  it('creates nothing when the plan is not confirmed', async () => {
    const report = await run({ confirmPlan: () => false })
    expect(report).toMatchObject({ verdict: 'stopped', exitCode: 5, leftBehind: [] })
  })

  it('creates nothing once the ledger cannot be written', async () => {
    const ledger = {
      intend: () => Promise.reject(new Error('ENOSPC: no space left on device')),
      settle: () => Promise.resolve(),
    }
    const report = await run({ ledger })
    expect(report).toMatchObject({ verdict: 'stopped', exitCode: 5, ending: { code: 'ledger-failed' } })
    expect(report.leftBehind).toEqual([])
  })
})

describe('the ledger', () => {
  it('is told before and after each create, and never of a key', async () => {
    const entries: (LedgerEntry & { state: string })[] = []
    const ledger = {
      async intend(entry: LedgerEntry) {
        entries.push({ ...entry, state: 'intended' })
      },
      async settle(entry: LedgerEntry & { state: string }) {
        entries.push(entry)
      },
    }
    const keys: string[] = []
    const answers: string[] = []
    const fetch = changed(async (request, answer) => {
      const response = await answer()
      if (request.method === 'POST') {
        const { key } = (await response.clone().json()) as { key?: string }
        answers.push(key === undefined ? 'refused' : 'created')
        if (key !== undefined) keys.push(key)
      }
      return response
    })
    const report = await run({ ledger, fetch, only: ['prefix', 'ROL-01'] })
    // However many creates it takes: fields that may be refused are tried without.
    expect(entries.map(({ state }) => state)).toEqual(answers.flatMap(state => ['intended', state]))
    expect(keys).toHaveLength(3)
    expect(answers).toContain('refused')
    for (const key of keys) {
      expect(JSON.stringify(entries)).not.toContain(key)
      expect(JSON.stringify(report)).not.toContain(key)
    }
  })
})

describe('each requirement', () => {
  it.each(requirements.filter(({ fuzz }) => !fuzz).map(({ id }) => id))('%s runs alone', async id => {
    const { results, verdict, ending } = await run({
      ...smallTarget,
      only: [id],
      allowWaitingMs: 400_000,
      time: { now: () => keymock.clock.now(), sleep: async ms => void keymock.clock.advance(ms) },
    })
    expect(results, ending.message).toHaveLength(1)
    expect(results[0]?.failure).toBeUndefined()
    expect(['pass', 'not exercised']).toContain(results[0]?.status)
    expect(['conformant', 'incomplete']).toContain(verdict)
  })
})

describe('a clock that differs from that of the target', () => {
  it.each([-3_600_000, -2500, 2500, 3_600_000])('by %i ms fails nothing', async skew => {
    const time: Time = {
      now: () => keymock.clock.now() + skew,
      sleep: async ms => void keymock.clock.advance(ms),
    }
    const report = await run({ time, only: ['state', 'model', 'record'] })
    expect(report.failureGroups).toEqual([])
    expect(report.results.find(({ id }) => id === 'STA-04')).toMatchObject({ status: 'pass' })
  })
})

describe('a target that refuses or hides what it does', () => {
  it.each([400, 403, 302, 429])(
    'gets no more keys than it may, though it answers %i to each create',
    async status => {
      let made = 0
      const fetch = changed(async (request, answer) => {
        const response = await answer()
        if (request.method !== 'POST' || !response.ok) return response
        made += 1
        const headers = { 'retry-after': '0', location: 'http://localhost/elsewhere' }
        return new Response('{}', { status, headers })
      })
      const report = await run({ fetch, maxKeys: 5, only: [], visibilityMs: 0 })
      expect(made).toBeLessThanOrEqual(5)
      expect(report.leftBehind.length).toBeGreaterThan(0)
    },
  )

  it('is no failure when the token may not create', async () => {
    const fetch = changed((request, answer) =>
      request.method === 'POST' ? new Response('{}', { status: 403 }) : answer(),
    )
    const report = await run({ fetch, only: [] })
    expect(report.failureGroups).toEqual([])
    expect(report.results.some(({ reason }) => reason?.includes('the token may not create keys'))).toBe(true)
    expect(report.exitCode).toBe(3)
  })

  it('ends the run with code 5 when the token is accepted no more', async () => {
    let asked = 0
    const fetch = changed((_, answer) => {
      asked += 1
      return asked > 40 ? new Response('{}', { status: 401 }) : answer()
    })
    const report = await run({ fetch, only: [] })
    expect(report).toMatchObject({ exitCode: 5, verdict: 'stopped', ending: { code: 'token-expired' } })
    expect(report.counts.fail).toBe(0)
  })

  it.each([
    ['a lone surrogate', '{"keyId":"k","key":"\\ud800abcdefgh"}'],
    ['deep JSON', `{"keyId":"k","key":"kk","x":${'['.repeat(5000)}${']'.repeat(5000)}}`],
  ])('is reported on although it answers with %s', async (_, text) => {
    const fetch = changed((request, answer) =>
      request.method === 'POST'
        ? new Response(text, { headers: { 'content-type': 'application/json' } })
        : answer(),
    )
    const report = await run({ fetch, only: [], visibilityMs: 0 })
    expect(report).toMatchObject({ verdict: 'not conformant', ending: { code: 'finished' } })
    expect(validateContractReport(report)).toBe(true)
  })

  it('is read only so far as a page can reach', async () => {
    const many = JSON.stringify({ keys: Array.from({ length: 200_000 }, () => ({ id: 'x' })), total: 1 })
    const fetch = changed((request, answer) =>
      request.method === 'GET'
        ? new Response(many, { headers: { 'content-type': 'application/json' } })
        : answer(),
    )
    const report = await run({ fetch, only: ['LIM-01'], visibilityMs: 0 })
    expect(report.results.find(({ id }) => id === 'LIM-01')).toMatchObject({ status: 'fail' })
  })
})
