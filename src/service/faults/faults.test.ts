import { afterEach, describe, expect, it, vi } from 'vitest'
import type { KeymockOptions } from '../../keymock-options.js'
import { smallFixture } from '../../test-support/service-client.js'
import { createTestKeymock } from '../../testing/create-test-keymock.js'
import type { Fault, FaultEffect } from './fault.js'

const createPath = 'https://keys.test/v1/keys.createKey'
const listPath = 'https://keys.test/v1/apis.listKeys'

/** Speaks to a fake as `fetch` does. */
function setup(options: KeymockOptions = {}) {
  const keymock = createTestKeymock({ fixtures: smallFixture, clock: '2030-01-01T12:00:00Z', ...options })
  const headers = (token: string) => ({
    Authorization: `Bearer ${token}`,
    'Content-Type': 'application/json',
  })
  const create = (body: object = {}, token = 'full-token', init: RequestInit = {}) =>
    keymock.fetch(createPath, {
      method: 'POST',
      headers: headers(token),
      body: JSON.stringify({ apiId: 'api_1', ...body }),
      ...init,
    })
  const list = (query = 'apiId=api_1', token = 'full-token') =>
    keymock.fetch(`${listPath}?${query}`, { headers: headers(token) })
  const total = async () => (await (await list()).json()).total
  const statuses = async (count: number, ask: () => Promise<Response> = list) => {
    const seen: number[] = []
    for (let index = 0; index < count; index++) seen.push((await ask()).status)
    return seen
  }
  return { keymock, create, list, total, statuses }
}

const operation = 'keys.createKey'

afterEach(() => void vi.useRealTimers())

describe('an effect, in process', () => {
  it('is a failure of the profile, with its details', async () => {
    const { keymock, create, total } = setup()
    await keymock.faults.add({ operation, effect: { failure: 'rate-limited', details: { retryAfter: 30 } } })
    const response = await create()
    expect([response.status, response.headers.get('Retry-After')]).toEqual([429, '30'])
    expect(await total()).toBe(0)
  })

  it.each<[FaultEffect, string, string | null]>([
    [{ status: 502, body: 'Bad Gateway' }, 'Bad Gateway', 'text/plain; charset=utf-8'],
    [{ status: 502, body: { error: 'upstream' } }, '{"error":"upstream"}', 'application/json'],
    [{ status: 502, body: '<p>', headers: { 'content-type': 'text/html' } }, '<p>', 'text/html'],
    [{ status: 502 }, '', null],
  ])('is a status of one’s own: %j', async (effect, body, type) => {
    const { keymock, create, total } = setup()
    await keymock.faults.add({ operation, effect })
    const response = await create()
    expect([response.status, await response.text()]).toEqual([502, body])
    expect(response.headers.get('Content-Type')).toBe(type)
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*')
    expect(await total()).toBe(0)
  })

  it('is a connection that is reset: the fetch fails', async () => {
    const { keymock, create, total } = setup()
    await keymock.faults.add({ operation, effect: { connection: 'reset' } })
    await expect(create()).rejects.toThrow(TypeError)
    expect(await total()).toBe(0)
  })

  it('is a connection that is closed midway: the body fails, and the key is there', async () => {
    const { keymock, create, total } = setup()
    await keymock.faults.add({ operation, effect: { connection: 'cut' } })
    const response = await create()
    expect(response.status).toBe(200)
    await expect(response.text()).rejects.toThrow('midway')
    expect(await total()).toBe(1)
  })

  it('is an answer that never comes, until the request is given up', async () => {
    const { keymock, create, total } = setup()
    await keymock.faults.add({ operation, effect: { connection: 'silent' } })
    const controller = new AbortController()
    const answer = create({}, 'full-token', { signal: controller.signal })
    const first = await Promise.race([answer, new Promise(resolve => setTimeout(resolve, 20, 'nothing'))])
    expect(first).toBe('nothing')
    controller.abort(new Error('given up'))
    await expect(answer).rejects.toThrow('given up')
    expect(await total()).toBe(0)
  })

  it.each<[FaultEffect, number, number]>([
    [{ delay: '5m' }, 299_999, 300_000],
    [{ delay: { minutes: 5 } }, 299_999, 300_000],
    [{ delay: 300_000 }, 299_999, 300_000],
    [{ delay: { from: '1s', to: '2s' } }, 999, 2000],
  ])('is a wait in real time: %j', async (effect, before, until) => {
    const { keymock, create } = setup()
    await keymock.ready
    await keymock.faults.add({ operation, effect })
    vi.useFakeTimers()
    let status: number | undefined
    void create().then(response => {
      status = response.status
    })
    await vi.advanceTimersByTimeAsync(before)
    expect(status).toBeUndefined()
    await vi.advanceTimersByTimeAsync(until - before)
    expect(status).toBe(200)
  })

  it('is a quota on the fake’s clock, that says when to try again', async () => {
    const { keymock, list, statuses } = setup()
    await keymock.faults.add({ effect: { quota: { limit: 2, windowMs: 60_000 } } })
    expect(await statuses(3)).toEqual([200, 200, 429])
    keymock.clock.advance('20s')
    const refused = await list()
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '40'])
    keymock.clock.advance({ seconds: 39, milliseconds: 999 })
    expect(await statuses(1)).toEqual([429])
    keymock.clock.advance(1)
    expect(await statuses(3)).toEqual([200, 200, 429])
    expect(await keymock.faults.list()).toMatchObject([{ matched: 8, fired: 4, over: false }])
  })
})

describe('when: after', () => {
  it.each<[FaultEffect, number | 'none']>([
    [{ failure: 'service-unavailable' }, 503],
    [{ status: 504 }, 504],
    [{ connection: 'reset' }, 'none'],
  ])(
    'carries the create out that %j never confirms, and a retry makes a second key',
    async (effect, seen) => {
      const { keymock, create, total } = setup()
      await keymock.faults.add({ operation, effect, when: 'after', times: 1 })
      const first = await create({ name: 'once' }).then(
        ({ status }) => status,
        () => 'none',
      )
      expect(first).toBe(seen)
      expect((await create({ name: 'once' })).status).toBe(200)
      expect(await total()).toBe(2)
    },
  )

  it('waits after the operation, so that a client that gives up has its key all the same', async () => {
    const { keymock, create, total } = setup()
    await keymock.faults.add({ operation, effect: { delay: '1h' }, when: 'after', times: 1 })
    const controller = new AbortController()
    const answer = create({}, 'full-token', { signal: controller.signal })
    while ((await total()) === 0) await new Promise(resolve => setTimeout(resolve, 1))
    controller.abort()
    await expect(answer).rejects.toThrow()
    expect(await total()).toBe(1)
  })

  it('is otherwise before: a client that gives up during the wait has no key', async () => {
    const { keymock, create, total } = setup()
    await keymock.faults.add({ operation, effect: { delay: '1h' } })
    const controller = new AbortController()
    const answer = create({}, 'full-token', { signal: controller.signal })
    await total()
    controller.abort()
    await expect(answer).rejects.toThrow()
    expect(await total()).toBe(0)
  })
})

describe('a request that a fault is for', () => {
  it.each<[Partial<Fault>, object, string, number]>([
    [{}, {}, 'full-token', 503],
    [{ operation }, {}, 'full-token', 503],
    [{ operation: 'apis.listKeys' }, {}, 'full-token', 200],
    [{ apiId: 'api_1' }, {}, 'full-token', 503],
    [{ apiId: 'api_2' }, {}, 'full-token', 200],
    [{ externalId: 'user' }, { externalId: 'user' }, 'full-token', 503],
    [{ externalId: 'user' }, { externalId: 'other' }, 'full-token', 200],
    [{ externalId: 'user' }, {}, 'full-token', 200],
    [{ token: 0 }, {}, 'full-token', 503],
    [{ token: 1 }, {}, 'full-token', 200],
    [{ token: 2 }, {}, 'other-token', 503],
    [{ apiId: 'api_1', token: 1 }, {}, 'full-token', 200],
  ])('%j, sent %j with %s, is answered', async (selectors, body, token, status) => {
    const { keymock, create } = setup()
    await keymock.faults.add({ ...selectors, effect: { failure: 'service-unavailable' } })
    expect((await create(body, token)).status).toBe(status)
  })

  it('names its API and user in the query of a listing', async () => {
    const { keymock, list } = setup()
    await keymock.faults.add({ apiId: 'api_2', externalId: 'known', effect: { status: 418 } })
    expect((await list('apiId=api_2&externalId=known')).status).toBe(418)
    expect((await list('apiId=api_2')).status).toBe(200)
    expect((await list('apiId=api_1&externalId=known')).status).toBe(200)
  })

  it('is decided before authentication', async () => {
    const { keymock, create } = setup()
    await keymock.faults.add({ apiId: 'api_1', effect: { failure: 'service-unavailable' } })
    expect((await create({}, 'nobody')).status).toBe(503)
  })

  it('may have a body that is no JSON, or too large: the service says what is wrong with it', async () => {
    const { keymock, create } = setup()
    await keymock.faults.add({ apiId: 'api_1', effect: { failure: 'service-unavailable' } })
    const { maxBodyBytes } = keymock.profile.requests
    expect((await create({}, 'full-token', { body: '{' })).status).toBe(400)
    expect((await create({ name: 'x'.repeat(maxBodyBytes) })).status).toBe(413)
  })
})

describe('faults together', () => {
  it('are asked from the newest to the oldest', async () => {
    const { keymock, statuses } = setup()
    await keymock.faults.add({ effect: { status: 501 } })
    await keymock.faults.add({ effect: { status: 502 }, times: 1 })
    await keymock.faults.add({ effect: { status: 503 }, after: 2, times: 1 })
    expect(await statuses(4)).toEqual([502, 501, 503, 501])
  })

  it('wait and answer at once', async () => {
    const { keymock, statuses } = setup()
    await keymock.faults.add({ effect: { status: 503 } })
    await keymock.faults.add({ effect: { delay: 1 } })
    expect(await statuses(1)).toEqual([503])
    expect((await keymock.faults.list()).map(({ fired }) => fired)).toEqual([1, 1])
  })

  it('repeat with the seed, and do not change what keys are drawn', async () => {
    const run = async (randomSeed: number, faults: Fault[] = []) => {
      const { keymock, create, statuses } = setup({ randomSeed, faults })
      const key = await (await create()).json()
      const first = await statuses(40)
      await keymock.reset()
      await create()
      expect(await statuses(40)).toEqual(first)
      return { key, statuses: first.join() }
    }
    const faults: Fault[] = [{ operation: 'apis.listKeys', rate: 0.5, effect: { status: 503 } }]
    const [plain, once, again, other] = await Promise.all([
      run(1),
      run(1, faults),
      run(1, faults),
      run(2, faults),
    ])
    expect(again).toEqual(once)
    expect(once.key).toEqual(plain.key)
    expect(other.statuses).not.toBe(once.statuses)
    expect(once.statuses).toContain('503')
    expect(once.statuses).toContain('200')
  })
})

describe('keymock.faults', () => {
  it('has its effect when the call returns, and says how often each happened and what is left', async () => {
    const { keymock, statuses } = setup()
    void keymock.faults.add({ effect: { status: 503 }, times: 3, after: 1 })
    expect(await statuses(3)).toEqual([200, 503, 503])
    expect(await keymock.faults.list()).toEqual([
      {
        id: 'fault_1',
        fault: { effect: { status: 503 }, times: 3, after: 1 },
        matched: 3,
        fired: 2,
        left: 1,
        over: false,
      },
    ])
  })

  it('shows those that are used up or whose time has passed as over', async () => {
    const { keymock, statuses } = setup()
    await keymock.faults.add({ effect: { status: 501 }, times: 1 })
    await keymock.faults.add({ effect: { delay: 0 }, until: '5m' })
    keymock.clock.advance('5m')
    expect(await statuses(2)).toEqual([501, 200])
    expect(await keymock.faults.list()).toMatchObject([
      { fired: 1, left: 0, over: true },
      { fired: 0, over: true },
    ])
  })

  it('removes one by its id, and all', async () => {
    const { keymock, statuses } = setup()
    const { id } = await keymock.faults.add({ effect: { status: 501 } })
    await keymock.faults.add({ effect: { status: 502 } })
    keymock.failNext('apis.listKeys', 'internal-error')
    await keymock.faults.remove(id)
    expect((await keymock.faults.list()).map(fault => fault.id)).toEqual(['fault_2', 'fault_3'])
    await keymock.faults.clear()
    expect(await statuses(1)).toEqual([200])
    await expect(keymock.faults.remove(id)).rejects.toThrow('FAULT_NOT_FOUND')
  })

  it('begins again with those of the beginning after a reset', async () => {
    const { keymock, statuses } = setup({ faults: [{ effect: { status: 503 }, times: 1 }] })
    await keymock.faults.add({ effect: { status: 501 }, after: 1 })
    expect(await statuses(3)).toEqual([503, 501, 501])
    await keymock.reset()
    expect(await statuses(2)).toEqual([503, 200])
    await keymock.load({ faults: [{ effect: { status: 418 }, times: 1 }] })
    expect(await statuses(2)).toEqual([418, 200])
  })

  it('ends what waits when the state is replaced', async () => {
    const { keymock, create } = setup()
    await keymock.faults.add({ operation, effect: { delay: '1h' } })
    const late = create()
    await keymock.ready
    await new Promise(resolve => setImmediate(resolve))
    await keymock.reset()
    expect((await late).status).toBe(200)
  })

  it('keeps no more than a thousand', async () => {
    const { keymock } = setup()
    for (let count = 0; count < 1000; count++) keymock.delayNext(operation, 1)
    await expect(keymock.faults.add({ effect: { status: 503 } })).rejects.toThrow('FAULTS_TOO_MANY')
  })

  it('names the fault to whoever observes the exchange, and logs the request as one that failed', async () => {
    const { keymock, create } = setup()
    const seen: unknown[] = []
    keymock.observe(({ status, faults, failure }) => seen.push({ status, faults, hint: failure?.hint }))
    await keymock.faults.add({ effect: { failure: 'rate-limited' }, times: 1 })
    await create()
    await keymock.faults.add({ effect: { connection: 'reset' }, times: 1 })
    await create().catch(() => undefined)
    await create()
    expect(seen).toEqual([
      {
        status: 429,
        faults: [{ id: 'fault_1', effect: 'failure', detail: 'rate-limited' }],
        hint: expect.stringContaining('fault_1'),
      },
      { status: 0, faults: [{ id: 'fault_2', effect: 'connection', detail: 'reset' }] },
      { status: 200 },
    ])
    expect(keymock.requests(operation).map(request => (request.ok ? 'ok' : request.failure))).toEqual([
      'rate-limited',
      'fault',
      'ok',
    ])
  })
})
