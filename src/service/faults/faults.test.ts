import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Fault, FaultEffect } from './fault.js'
import { fetchedFake } from './test-support/fetched-fake.js'

const operation = 'keys.createKey'

afterEach(() => void vi.useRealTimers())

describe('the effect of a fault', () => {
  it('can be a failure from the profile, with custom details', async () => {
    const { keymock, create, total } = fetchedFake()
    await keymock.faults.add({ operation, effect: { failure: 'rate-limited', details: { retryAfter: 30 } } })
    const response = await create()
    expect([response.status, response.headers.get('Retry-After')]).toEqual([429, '30'])
    expect(await total()).toBe(0)
  })

  it('can be a failure after a wait, in one fault', async () => {
    const { keymock, create } = fetchedFake()
    await keymock.faults.add({ operation, effect: { failure: 'rate-limited' }, delay: '5ms', times: 1 })
    expect([(await create()).status, (await create()).status]).toEqual([429, 200])
    const twice = { operation, effect: { delay: '1s' }, delay: '5ms' } as Fault
    await expect(async () => keymock.faults.add(twice)).rejects.toThrow('waits already')
  })

  it.each<[FaultEffect, string, string | null]>([
    [{ status: 502, body: 'Bad Gateway' }, 'Bad Gateway', 'text/plain; charset=utf-8'],
    [{ status: 502, body: { error: 'upstream' } }, '{"error":"upstream"}', 'application/json'],
    [{ status: 502, body: '<p>', headers: { 'content-type': 'text/html' } }, '<p>', 'text/html'],
    [{ status: 502 }, '', null],
  ])('can be a custom status: %j', async (effect, body, type) => {
    const { keymock, create, total } = fetchedFake()
    await keymock.faults.add({ operation, effect })
    const response = await create()
    expect([response.status, await response.text()]).toEqual([502, body])
    expect(response.headers.get('Content-Type')).toBe(type)
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*')
    expect(await total()).toBe(0)
  })

  it('can be a reset of the connection: `fetch` rejects', async () => {
    const { keymock, create, total } = fetchedFake()
    await keymock.faults.add({ operation, effect: { connection: 'reset' } })
    await expect(create()).rejects.toThrow(TypeError)
    expect(await total()).toBe(0)
  })

  it('can be a connection that closes midway through the body, after the key is created', async () => {
    const { keymock, create, total } = fetchedFake()
    await keymock.faults.add({ operation, effect: { connection: 'cut' } })
    const response = await create()
    expect(response.status).toBe(200)
    await expect(response.text()).rejects.toThrow('midway')
    expect(await total()).toBe(1)
  })

  it('can be a missing answer: `fetch` rejects after an abort, even after a garbage collection', async () => {
    const { keymock, create, total } = fetchedFake()
    await keymock.faults.add({ operation, effect: { connection: 'silent' } })
    const controller = new AbortController()
    const answer = create({}, 'full-token', { signal: controller.signal })
    const first = await Promise.race([answer, new Promise(resolve => setTimeout(resolve, 20, 'nothing'))])
    expect(first).toBe('nothing')
    setFlagsFromString('--expose-gc')
    for (let turn = 0; turn < 5; turn++) {
      runInNewContext('gc')()
      await new Promise(resolve => setImmediate(resolve))
    }
    controller.abort(new Error('given up'))
    await expect(answer).rejects.toThrow('given up')
    expect(await total()).toBe(0)
  })

  it.each<[FaultEffect, number, number]>([
    [{ delay: '5m' }, 299_999, 300_000],
    [{ delay: { minutes: 5 } }, 299_999, 300_000],
    [{ delay: 300_000 }, 299_999, 300_000],
    [{ delay: { from: '1s', to: '2s' } }, 999, 2000],
  ])('can be a wait in real time: %j', async (effect, before, until) => {
    const { keymock, create } = fetchedFake()
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

  it.each(['1m', 60_000, { seconds: 60 }])(
    "can be a quota on the mock's clock, with a Retry-After header: %j",
    async windowMs => {
      const { keymock, list, statuses } = fetchedFake()
      await keymock.faults.add({ effect: { quota: { limit: 2, windowMs: windowMs } } })
      expect(await statuses(3)).toEqual([200, 200, 429])
      keymock.clock.advance('20s')
      const refused = await list()
      expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '40'])
      keymock.clock.advance({ seconds: 39, milliseconds: 999 })
      expect(await statuses(1)).toEqual([429])
      keymock.clock.advance(1)
      expect(await statuses(3)).toEqual([200, 200, 429])
      expect(await keymock.faults.list()).toMatchObject([{ matched: 8, fired: 4, over: false }])
    },
  )
})

describe('the window of a quota', () => {
  it.each([
    ...[0, '-5m', '0s', { minutes: 0 }].map(given => [given, 'longer than 0 ms'] as const),
    ['soon', 'a length of time is milliseconds, a text such as "2s"'] as const,
  ])('cannot be %j: the error names the member, and says %s', async (windowMs, problem) => {
    const { keymock } = fetchedFake()
    await expect(keymock.faults.add({ effect: { quota: { limit: 1, windowMs } } })).rejects.toMatchObject({
      code: 'FAULT_INVALID',
      where: expect.stringContaining('at /effect/quota/windowMs'),
      problem: expect.stringContaining(problem),
    })
  })
})

describe('when: after', () => {
  it.each<[FaultEffect, number | 'none']>([
    [{ failure: 'service-unavailable' }, 503],
    [{ status: 504 }, 504],
    [{ connection: 'reset' }, 'none'],
  ])('runs a create although %j replaces its answer: a retry creates a second key', async (effect, seen) => {
    const { keymock, create, total } = fetchedFake()
    await keymock.faults.add({ operation, effect, when: 'after', times: 1 })
    const first = await create({ name: 'once' }).then(
      ({ status }) => status,
      () => 'none',
    )
    expect(first).toBe(seen)
    expect((await create({ name: 'once' })).status).toBe(200)
    expect(await total()).toBe(2)
  })

  it('runs the operation before a delay: a key exists even if the client disconnects during the delay', async () => {
    const { keymock, create, total } = fetchedFake()
    await keymock.faults.add({ operation, effect: { delay: '1h' }, when: 'after', times: 1 })
    const controller = new AbortController()
    const answer = create({}, 'full-token', { signal: controller.signal })
    while ((await total()) === 0) await new Promise(resolve => setTimeout(resolve, 1))
    controller.abort()
    await expect(answer).rejects.toThrow()
    expect(await total()).toBe(1)
    await expect
      .poll(() => keymock.requests(operation))
      .toMatchObject([{ ok: false, status: 0, failure: 'fault', received: 'nothing', carriedOut: true }])
  })
})

describe('the selectors of a fault', () => {
  it.each<[Partial<Fault>, object, string, number]>([
    [{}, {}, 'full-token', 503],
    [{ operation }, {}, 'full-token', 503],
    [{ operation: 'apis.listKeys' }, {}, 'full-token', 200],
    [{ apiId: 'api_1' }, {}, 'full-token', 503],
    [{ apiId: 'api_2' }, {}, 'full-token', 200],
    [{ externalId: 'user' }, { externalId: 'user' }, 'full-token', 503],
    [{ externalId: 'user' }, { externalId: 'other' }, 'full-token', 200],
    [{ externalId: 'user' }, {}, 'full-token', 200],
    // A fault applies before authentication.
    [{ apiId: 'api_1' }, {}, 'nobody', 503],
    [{ token: 0 }, {}, 'full-token', 503],
    [{ token: 1 }, {}, 'full-token', 200],
    [{ token: 2 }, {}, 'other-token', 503],
    [{ apiId: 'api_1', token: 1 }, {}, 'full-token', 200],
    [{ body: { meta: { team: 'a' } } }, { meta: { team: 'a', plan: 'b' } }, 'full-token', 503],
    [{ body: { meta: { team: 'a' } } }, { meta: { team: 'b' } }, 'full-token', 200],
    [{ body: { roles: ['a'] } }, { roles: ['a', 'b'] }, 'full-token', 422],
    [{ body: '"name":"once"' }, { name: 'once' }, 'full-token', 503],
    [{ headers: { 'Content-Type': 'application/json' } }, {}, 'full-token', 503],
    [{ headers: { 'content-type': 'text/plain' } }, {}, 'full-token', 200],
    [{ headers: { authorization: true } }, {}, 'full-token', 503],
    [{ headers: { 'idempotency-key': true } }, {}, 'full-token', 200],
    [{ keyId: 'key_1' }, { keyId: 'key_1' }, 'full-token', 503],
    [{ keyId: 'key_1' }, {}, 'full-token', 200],
  ])(
    'set to %j, lead to this status of the create %j with the token "%s": %i',
    async (selectors, body, token, status) => {
      const { keymock, create } = fetchedFake()
      await keymock.faults.add({ ...selectors, effect: { failure: 'service-unavailable' } })
      expect((await create(body, token)).status).toBe(status)
    },
  )

  it('can match the API and the user in the query of a listing', async () => {
    const { keymock, list } = fetchedFake()
    await keymock.faults.add({ apiId: 'api_2', externalId: 'known', effect: { status: 418 } })
    expect((await list('apiId=api_2&externalId=known')).status).toBe(418)
    expect((await list('apiId=api_2')).status).toBe(200)
    expect((await list('apiId=api_1&externalId=known')).status).toBe(200)
  })

  it('do not match an invalid or oversized body: the service answers 400 or 413', async () => {
    const { keymock, create } = fetchedFake()
    await keymock.faults.add({ apiId: 'api_1', effect: { failure: 'service-unavailable' } })
    const { maxBodyBytes } = keymock.profile.requests
    expect((await create({}, 'full-token', { body: '{' })).status).toBe(400)
    expect((await create({ name: 'x'.repeat(maxBodyBytes) })).status).toBe(413)
  })
})
