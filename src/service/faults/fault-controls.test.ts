import { describe, expect, it } from 'vitest'
import { sandboxOf } from '../../build-keymock.js'
import type { Fault } from './fault.js'
import { fetchedFake } from './test-support/fetched-fake.js'

const operation = 'keys.createKey'

describe('several faults', () => {
  it('leave each request to the newest fault that can apply', async () => {
    const { keymock, statuses } = fetchedFake()
    await keymock.faults.add({ effect: { status: 501 } })
    await keymock.faults.add({ effect: { status: 502 }, times: 1 })
    await keymock.faults.add({ effect: { status: 503 }, after: 2, times: 1 })
    expect(await statuses(4)).toEqual([502, 501, 503, 501])
  })

  it('apply to the same request if one fault delays the request and another fault answers it', async () => {
    const { keymock, statuses } = fetchedFake()
    await keymock.faults.add({ effect: { status: 503 } })
    await keymock.faults.add({ effect: { delay: 1 } })
    expect(await statuses(1)).toEqual([503])
    expect((await keymock.faults.list()).map(({ fired }) => fired)).toEqual([1, 1])
  })
})

describe('a fault with a rate', () => {
  it('applies to the same requests if the seed is the same, and leaves the generated keys unchanged', async () => {
    const run = async (randomSeed: number, faults: Fault[] = []) => {
      const { keymock, create, statuses } = fetchedFake({ randomSeed, faults })
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
  it.each([
    [
      { operation: 'keys.createKey', effect: { failure: 'invalid-cursor' } },
      'keys.createKey never fails with invalid-cursor.',
    ],
    [{ operation: 'keys.verifyKey', effect: { status: 503 } }, 'The service does not serve keys.verifyKey.'],
  ] as [Fault, string][])('refuses the fault %j, which could never apply', async (fault, problem) => {
    const refusal = expect.objectContaining({ code: 'FAULT_INVALID', problem })
    await expect(fetchedFake().keymock.faults.add(fault)).rejects.toEqual(refusal)
    await expect(fetchedFake({ faults: [fault] }).keymock.ready).rejects.toEqual(refusal)
    const neighbours = ['keys.verifyKey'] as const
    const serving = fetchedFake({ profile: { extends: 'standard', neighbours: [...neighbours] } })
    if (fault.operation === 'keys.verifyKey') await serving.keymock.faults.add(fault)
  })

  it('adds a fault before the call returns, and counts past and remaining applications', async () => {
    const { keymock, statuses } = fetchedFake()
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

  it('adds no fault for a token that the fixture does not have', async () => {
    const { keymock, statuses } = fetchedFake()
    const refused = keymock.faults.add({ token: 99, effect: { status: 503 } })
    sandboxOf(keymock).faults.add = () => expect.unreachable()
    await expect(refused).rejects.toThrow('the tokens 0 to 2')
    await expect(keymock.faults.add({ token: 99, effect: { status: 503 } })).rejects.toThrow('FAULT_INVALID')
    expect(await statuses(1)).toEqual([200])
  })

  it('sets "over" on a fault when its uses or its time have run out', async () => {
    const { keymock, statuses } = fetchedFake()
    await keymock.faults.add({ effect: { status: 501 }, times: 1 })
    await keymock.faults.add({ effect: { delay: 0 }, until: '5m' })
    keymock.clock.advance('5m')
    expect(await statuses(2)).toEqual([501, 200])
    expect(await keymock.faults.list()).toMatchObject([
      { fired: 1, left: 0, over: true },
      { fired: 0, over: true },
    ])
  })

  it('restores the initial faults after a reset', async () => {
    const { keymock, statuses } = fetchedFake({ faults: [{ effect: { status: 503 }, times: 1 }] })
    await keymock.faults.add({ effect: { status: 501 }, after: 1 })
    expect(await statuses(3)).toEqual([503, 501, 501])
    await keymock.reset()
    expect(await statuses(2)).toEqual([503, 200])
    await keymock.load({ faults: [{ effect: { status: 418 }, times: 1 }] })
    expect(await statuses(2)).toEqual([418, 200])
  })

  it('ends the delay of an answer when the state is replaced', async () => {
    const { keymock, create } = fetchedFake()
    await keymock.faults.add({ operation, effect: { delay: '1h' } })
    const late = create()
    await keymock.ready
    await new Promise(resolve => setImmediate(resolve))
    await keymock.reset()
    expect((await late).status).toBe(200)
  })

  it('keeps at most 1,000 faults', async () => {
    const { keymock } = fetchedFake()
    for (let count = 0; count < 1000; count++) keymock.delayNext(operation, 1)
    await expect(keymock.faults.add({ effect: { status: 503 } })).rejects.toThrow('FAULTS_TOO_MANY')
  })

  it('names the fault in the observed exchange, and logs the request as failed', async () => {
    const { keymock, create } = fetchedFake()
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
