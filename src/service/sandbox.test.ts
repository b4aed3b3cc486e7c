import { describe, expect, it, onTestFinished } from 'vitest'
import type { Fixture, ListKeysResponse } from '../../schemas/generated/types.js'
import { buildKeymock, sandboxOf } from '../build-keymock.js'
import { checksOnDemand } from '../checks-on-demand.js'
import { manualClock } from '../domain/clock.js'
import { MemoryBudget } from '../domain/memory-budget.js'
import { startServer } from '../node/start-server.js'
import { standardProfile } from '../profile/standard-profile.js'
import { serviceClient, smallFixture } from '../test-support/service-client.js'

/** Each id contains the count, so that a page reveals its fixture. */
const worldOf = (count: number): Fixture => ({
  ...smallFixture,
  keys: Array.from({ length: count }, (_, index) => ({ apiId: 'api_1', id: `key_${count}_${index}` })),
})

/** Waits until the readers, at most three, have sent a request after now, and have seen its answer. */
async function nextOf(seen: readonly string[]): Promise<void> {
  const enough = seen.length + 4
  while (seen.length < enough) await new Promise(resolve => setTimeout(resolve, 1))
}

describe('the replacement of a state', () => {
  async function overSocket(fixtures: Fixture) {
    const { keymock, url, close } = await startServer({ fixtures })
    onTestFinished(close)
    const headers = { Authorization: 'Bearer full-token' }
    const list = async (): Promise<ListKeysResponse> =>
      (await fetch(`${url}/v1/apis.listKeys?apiId=api_1&limit=1`, { headers })).json()
    return { keymock, list }
  }

  it.each([
    ['in this process', async (fixtures: Fixture) => serviceClient({ fixtures })],
    ['over a socket', overSocket],
  ])('is atomic for requests %s', async (_, open) => {
    const { keymock, list } = await open(worldOf(100))
    const snapshot = await keymock.snapshot()
    let isOver = false
    const seen: string[] = []
    const reader = async () => {
      while (!isOver) {
        const { total, keys } = await list({ limit: 1 })
        seen.push(`${total} ${keys[0]?.id?.split('_')[1]}`)
        await new Promise(resolve => setImmediate(resolve))
      }
    }
    const readers = [reader(), reader(), reader()]
    for (let round = 0; round < 5; round++) {
      await keymock.load({ fixtures: worldOf(2000) })
      await keymock.reset()
      await nextOf(seen)
      await keymock.restore(snapshot)
      await nextOf(seen)
    }
    isOver = true
    await Promise.all(readers)
    expect([...new Set(seen)].sort()).toEqual(['100 100', '2000 2000'])
  })

  it('drops the keys and journal entries of requests that are still running', async () => {
    const client = serviceClient()
    const { keymock } = client
    for (let round = 0; round < 10; round++) {
      keymock.delayNext('keys.createKey', 20)
      const late = client.create({ name: 'of the test before' })
      await new Promise(resolve => setImmediate(resolve))
      await keymock.reset()
      const [, mine] = await Promise.all([late, client.create({ name: 'of this test' })])
      const { keys, total } = await client.list({})
      expect([total, keys.map(({ id }) => id)]).toEqual([1, [mine.keyId]])
      expect(keymock.requests('keys.createKey').map(({ asked }) => asked)).toMatchObject([
        { name: 'of this test' },
      ])
      await keymock.reset()
    }
  })

  it('leaves the state unchanged if the fixture is invalid', async () => {
    const client = serviceClient()
    const { keymock } = client
    const { keyId } = await client.create()
    keymock.failNext('keys.createKey', 'rate-limited')
    const wrong = { workspaces: [{ id: 'ws_a', apis: [{ id: 'x' }, { id: 'x' }] }] }
    await expect(keymock.load({ fixtures: wrong })).rejects.toMatchObject({ code: 'FIXTURE_INVALID' })
    expect((await client.list({})).keys.map(({ id }) => id)).toEqual([keyId])
    expect((await client.tryCreate({ apiId: 'api_1' })).status).toBe(429)
    expect(keymock.requests()).toHaveLength(3)
  })
})

describe('a replacement that is refused', () => {
  const wrongFaults = { faults: [{ token: 99, effect: { status: 503 } }] }

  function counted() {
    const memory = new MemoryBudget()
    const clock = manualClock(start)
    const parts = { fixture: worldOf(1), profile: standardProfile(), checks: checksOnDemand }
    const keymock = buildKeymock({ ...parts, clock, memory })
    return { keymock, memory, clock, sandbox: sandboxOf(keymock) }
  }
  const start = Date.UTC(2030, 0, 1)

  it('frees the memory that it had reserved', async () => {
    const { keymock, memory } = counted()
    await keymock.ready
    const before = memory.heldBytes
    await expect(keymock.load({ fixtures: worldOf(9), ...wrongFaults })).rejects.toThrow('FAULT_INVALID')
    expect(memory.heldBytes).toBe(before)
  })

  it('leaves the clock unchanged', async () => {
    const { keymock, clock, sandbox } = counted()
    const snapshot = { ...(await keymock.snapshot()), clock: { offsetMs: 1000 } }
    await expect(sandbox.startOver({ snapshot, ...wrongFaults })).rejects.toThrow('FAULT_INVALID')
    clock.advance(1)
    await expect(sandbox.startOver(Promise.reject(new Error('unreadable')))).rejects.toThrow('unreadable')
    expect(clock.now()).toBe(start + 1)
  })

  it('leaves a replacement that began during the refusal complete, and releases the earlier state', async () => {
    const { keymock, memory, sandbox } = counted()
    await keymock.reset()
    const before = memory.heldBytes
    const both = [sandbox.startOver(wrongFaults), sandbox.startOver({})]
    expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
    expect(memory.heldBytes).toBe(before)
    await keymock.faults.add({ effect: { status: 503 } })
    const { status } = await keymock.fetch('https://keys.test/v1/apis.listKeys?apiId=api_1')
    expect(status).toBe(503)
  })
})
