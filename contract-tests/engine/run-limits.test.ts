import { beforeEach, describe, expect, it } from 'vitest'
import { validateContractReport } from '../../schemas/generated/validators.js'
import { createKeymock } from '../../src/index.js'
import { smallWorld } from '../random/small-world.js'
import { smallRuns } from '../test-support/small-run.js'
import type { LedgerEntry } from '../traffic/ledger.js'
import type { Time } from './clock/time.js'
import type { ContractEvent } from './contract-options.js'

const keymock = createKeymock({ fixtures: smallWorld })
const { changed, run } = smallRuns(keymock)

beforeEach(() => keymock.reset())

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

describe('a busy target', () => {
  it.each([
    [429, '2'],
    [503, '2'],
  ])('makes the run wait, not fail, if it answers %i with Retry-After: %s', async (status, seconds) => {
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

  it('gets a request again after its gateway answers 502', async () => {
    let listings = 0
    const fetch = changed((request, answer) =>
      request.method === 'GET' && ++listings % 9 === 0 ? new Response('', { status: 502 }) : answer(),
    )
    const report = await run({ fetch, time: timeByHand(), only: ['filter'] })
    expect(report).toMatchObject({ verdict: 'conformant', counts: { fail: 0 } })
    expect(report.traffic.retries).toBeGreaterThan(0)
  })

  it('stops the run, and fails no requirement, if its gateway answers 502 to five requests in a row', async () => {
    let listings = 0
    const fetch = changed((request, answer) =>
      request.method === 'GET' && ++listings > 4 && listings < 10
        ? new Response('', { status: 502 })
        : answer(),
    )
    const report = await run({ fetch, time: timeByHand(), only: ['filter', 'limit'] })
    expect(report).toMatchObject({ verdict: 'stopped', exitCode: 5, ending: { code: 'circuit-open' } })
    expect(report.ending.message).toContain('502 from a gateway.')
    expect(report.counts.fail).toBe(0)
  })

  it('gets the last allowed create again after a 429 that left no key', async () => {
    const whole = await run({ only: ['prefix'] })
    const maxKeys = whole.traffic.keysCreated
    let [creates, refused] = [0, 0]
    const fetch = changed((request, answer) => {
      if (request.method !== 'POST' || ++creates !== maxKeys) return answer()
      refused += 1
      return new Response('', { status: 429, headers: { 'retry-after': '1' } })
    })
    const report = await run({ fetch, time: timeByHand(), only: ['prefix'], maxKeys })
    expect(refused).toBe(1)
    expect(report).toMatchObject({ verdict: whole.verdict, counts: whole.counts })
    expect(report.leftBehind).toHaveLength(maxKeys)
  })
})

const losing = (isLost: (create: number) => boolean, lose: () => Response) => {
  let creates = 0
  return changed(async (request, answer) => {
    if (request.method !== 'POST') return answer()
    creates += 1
    if (!isLost(creates)) return answer()
    // The target makes the key, and its answer gets lost.
    await answer()
    return lose()
  })
}
const reset = () => {
  throw new TypeError('fetch failed')
}
const gateway = () => new Response('', { status: 502 })

describe('a target that loses connections', () => {
  it.each([
    ['resets the connection', reset],
    ['answers 502', gateway],
  ])('gets each create once more if it %s once, and fails no requirement', async (_, lose) => {
    for (const lost of [1, 2, 3, 4]) {
      const fetch = losing(create => create === lost, lose)
      const entries: string[] = []
      const ledger = {
        async intend() {},
        async settle({ state }: { state: string }) {
          entries.push(state)
        },
      }
      const report = await run({ fetch, ledger, only: ['prefix', 'ROL-02'], time: timeByHand() })
      expect(report).toMatchObject({ verdict: 'conformant', exitCode: 0 })
      expect(entries.filter(state => state === 'uncertain')).toHaveLength(1)
      expect(new Set(report.leftBehind.map(({ keyId }) => keyId)).size).toBe(report.leftBehind.length)
    }
  })

  it('leaves a requirement unchecked if its create gets no answer twice', async () => {
    const fetch = losing(create => create < 3, reset)
    const report = await run({ fetch, only: ['PFX-01'] })
    expect(report).toMatchObject({ verdict: 'incomplete', exitCode: 3 })
    expect(report.results).toMatchObject([
      { status: 'skip', reason: expect.stringMatching(/^a create got no answer/) },
    ])
  })
})

describe('a run with limits', () => {
  it('creates no more keys than allowed, and skips the requirements that need more keys', async () => {
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

  it('names all observations that the budget of requests leaves out in one warning', async () => {
    const all = await run({ only: ['LIM-02'], observe: true })
    const few = await run({ only: ['LIM-02'], observe: true, maxRequests: all.traffic.requests - 10 })
    const about = (warnings: readonly string[]) => warnings.filter(text => text.includes('maxRequests'))
    expect(about(all.warnings)).toEqual([])
    expect(about(few.warnings)).toEqual([
      expect.stringMatching(
        /^\d+ observations? (was|were) left out, because the budget .* used up: OBS-\d+ \(/,
      ),
    ])
  })

  it('continues if only one request gets no answer, and fails the requirement of that request', async () => {
    const fetch = changed((request, answer) => {
      if (new URL(request.url).searchParams.get('limit') === '100') throw new TypeError('fetch failed')
      return answer()
    })
    const report = await run({ fetch, only: ['LIM-02', 'LIM-03'] })
    expect(report.results.map(({ status }) => status)).toEqual(['pass', 'fail'])
  })

  it('keeps to the allowed rate and to the allowed number of simultaneous requests', async () => {
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
    expect(time.slept.length).toBeGreaterThan(2)
    expect((await run({ fetch, concurrency: 4 })).counts.fail).toBe(0)
    expect(most).toBeGreaterThan(1)
    expect(most).toBeLessThanOrEqual(4)
  })
})

/** Answers the first requests, and then each further one differently. */
function until(first: number, then: () => Response) {
  let asked = 0
  return changed((_, answer) => (++asked > first ? then() : answer()))
}

describe('a stopped run', () => {
  const tomorrow = () => new Response('', { status: 429, headers: { 'retry-after': '86400' } })
  const slow = changed(async (_, answer) => {
    await new Promise(resolve => setTimeout(resolve, 30))
    return answer()
  })

  it.each<[string, string, number, Parameters<typeof run>[0]]>([
    [
      'a requested wait is longer than allowed',
      'rate-limited',
      20,
      { fetch: until(2, tomorrow), time: timeByHand() },
    ],
    ['the target goes down', 'circuit-open', 20, { fetch: until(6, reset), only: [] }],
    [
      'many creates get no answer',
      'circuit-open',
      400,
      { fetch: losing(create => create % 3 > 0, reset), only: [], maxKeys: 40 },
    ],
    ['it has sent all allowed requests', 'request-limit', 3, { maxRequests: 3 }],
    ['the time is over', 'time-limit', 20, { fetch: slow, timeoutMs: 100 }],
  ])('has the exit code 5 and a reason when %s', async (_, code, most, options) => {
    const report = await run(options)
    expect(report).toMatchObject({ verdict: 'stopped', exitCode: 5, ending: { code }, counts: { fail: 0 } })
    expect(report.traffic.requests).toBeLessThanOrEqual(most)
  })

  it('creates no key if the caller declines the plan', async () => {
    const report = await run({ confirmPlan: () => false })
    expect(report).toMatchObject({ verdict: 'stopped', exitCode: 5, leftBehind: [] })
  })

  it('reports its findings and the keys that it leaves', async () => {
    const controller = new AbortController()
    const onProgress = (event: ContractEvent) => {
      if (event.kind === 'result' && event.result.id === 'PFX-03') controller.abort()
    }
    const report = await run({ signal: controller.signal, onProgress })
    expect(report).toMatchObject({ verdict: 'stopped', exitCode: 5, ending: { code: 'interrupted' } })
    expect(report.counts.pass).toBeGreaterThan(0)
    expect(report.leftBehind.length).toBeGreaterThan(0)
    expect(validateContractReport(report)).toBe(true)
  })

  it('sends no request if an interrupt comes before its start', async () => {
    const report = await run({ signal: AbortSignal.abort() })
    expect(report.ending.code).toBe('interrupted')
    expect(report.traffic.requests).toBe(0)
  })
})

describe('runContract', () => {
  it('warns before the first create if the plan exceeds a limit, and names the option, the limit and the needed number', async () => {
    const order: string[] = []
    const fetch = changed((request, answer) => {
      if (request.method === 'POST') order.push('create')
      return answer()
    })
    const report = await run({
      fetch,
      maxRequests: 12,
      onProgress: event => void (event.kind === 'warning' && order.push(event.text)),
    })
    expect(order[0]).toMatch(
      /^The requirements need about \d+ requests, and maxRequests allows 12. The run may skip some requirements/,
    )
    expect(order).toContain('create')
    expect(report.warnings).toContain(order[0])
  })
})

describe('the ledger', () => {
  it('gets an entry before and after each create, and no raw key', async () => {
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
    const report = await run({ ledger, fetch, only: ['prefix', 'ROL-02'] })
    // The number of creates varies, because the suite repeats refused creates with fewer fields.
    expect(entries.map(({ state }) => state)).toEqual(answers.flatMap(state => ['intended', state]))
    expect(keys).toHaveLength(3)
    expect(answers).toContain('refused')
    for (const key of keys) {
      expect(JSON.stringify(entries)).not.toContain(key)
      expect(JSON.stringify(report)).not.toContain(key)
    }
  })
})
