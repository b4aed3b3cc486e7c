import { describe, expect, it } from 'vitest'
import { hasRedisServer } from '../store/redis/test-support/redis-server.js'
import { pair, type Replicas, redisForFile, startReplicas, tryCreate } from './test-support/replicas.js'

const start = '2030-01-01T12:00:00Z'
const operation = 'keys.createKey'

const redis = redisForFile()

async function statuses(replicas: Replicas, count: number): Promise<number[]> {
  const seen: number[] = []
  for (let turn = 0; turn < count; turn++) seen.push((await tryCreate(replicas.next())).status)
  return seen
}

describe.skipIf(!hasRedisServer)('the faults of servers on one store', () => {
  it('apply at every server, up to one common limit, even to concurrent requests', async () => {
    await using replicas = await startReplicas(redis(), 3)
    const [one] = pair(replicas)
    await one.keymock.faults.add({ operation, effect: { status: 502 }, times: 3 })
    const answers = await Promise.all(Array.from({ length: 30 }, () => tryCreate(replicas.next())))
    expect(answers.filter(({ status }) => status === 502)).toHaveLength(3)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(27)
    for (const { keymock } of replicas.servers) {
      expect(await keymock.faults.list()).toMatchObject([{ id: 'fault_1', fired: 3, left: 0, over: true }])
    }
  })

  it('fail the next requests at any server, in the order in which the faults were added', async () => {
    await using replicas = await startReplicas(redis(), 2)
    const [one, other] = pair(replicas)
    await one.keymock.failNext(operation, 'rate-limited')
    await other.keymock.failNext(operation, 'service-unavailable')
    expect(await statuses(replicas, 3)).toEqual([429, 503, 200])
  })

  it('share one quota, whose windows follow the shared clock', async () => {
    await using replicas = await startReplicas(redis(), 3, { clock: start })
    const [one, other] = pair(replicas)
    await one.keymock.faults.add({ operation, effect: { quota: { limit: 4, windowMs: 60_000 } } })
    expect(await statuses(replicas, 6)).toEqual([200, 200, 200, 200, 429, 429])
    await other.keymock.clock.advance({ minutes: 1 })
    expect(await statuses(replicas, 5)).toEqual([200, 200, 200, 200, 429])
  })

  it('are in one list with common ids, and can be removed through any server', async () => {
    await using replicas = await startReplicas(redis(), 2)
    const [one, other] = pair(replicas)
    const ids: string[] = []
    for (const server of [one, other, one]) {
      ids.push((await server.keymock.faults.add({ effect: { status: 500 } })).id)
    }
    expect(ids).toEqual(['fault_1', 'fault_2', 'fault_3'])
    await other.keymock.faults.remove('fault_1')
    expect((await one.keymock.faults.list()).map(({ id }) => id)).toEqual(['fault_2', 'fault_3'])
    await expect(one.keymock.faults.remove('fault_1')).rejects.toThrow('FAULT_NOT_FOUND')
    await one.keymock.faults.clear()
    expect(await statuses(replicas, 2)).toEqual([200, 200])
  })

  it('can be cleared through a server that has not seen the faults yet', async () => {
    await using replicas = await startReplicas(redis(), 2)
    const [one, other] = pair(replicas)
    await one.keymock.faults.add({ operation, effect: { status: 502 } })
    await other.keymock.faults.clear()
    expect(await one.keymock.faults.list()).toEqual([])
  })

  it('apply to a token at every server, although the servers share only its hash', async () => {
    await using replicas = await startReplicas(redis(), 2)
    const [one, other] = pair(replicas)
    await one.keymock.faults.add({ operation, token: 0, effect: { status: 502 }, times: 1 })
    expect((await tryCreate(other)).status).toBe(502)
    await expect(other.keymock.faults.add({ token: 99, effect: { status: 502 } })).rejects.toThrow(
      'FAULT_INVALID',
    )
    expect(await one.keymock.faults.list()).toHaveLength(1)
  })

  it('return to the loaded faults after another server resets the state', async () => {
    await using replicas = await startReplicas(redis(), 2)
    const [one, other] = pair(replicas)
    await one.keymock.load({ faults: [{ operation, effect: { status: 502 }, times: 1 }] })
    await other.keymock.failNext(operation, 'rate-limited')
    expect(await statuses(replicas, 3)).toEqual([429, 502, 200])
    await other.keymock.reset()
    expect(await statuses(replicas, 2)).toEqual([502, 200])
  })
})
