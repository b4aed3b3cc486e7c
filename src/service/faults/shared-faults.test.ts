import { describe, expect, it } from 'vitest'
import { sandboxOf } from '../../build-keymock.js'
import { manualClock } from '../../domain/clock.js'
import { seeded } from '../../domain/random.js'
import type { SeenText, SharedText } from '../../domain/shared-fault-state.js'
import { smallFixture } from '../../test-support/service-client.js'
import { createTestKeymock } from '../../testing/create-test-keymock.js'
import type { RequestMessage } from '../message.js'
import { operationAt } from '../operations/index.js'
import { SharedFaults } from './shared-faults.js'

function sharedText(text: string): SharedText & { seen: SeenText } {
  const shared = {
    seen: { revision: 1, text },
    read: async () => shared.seen,
    async replace(seen: SeenText, next: string) {
      const isDone = seen.revision === shared.seen.revision
      if (isDone) shared.seen = { revision: seen.revision + 1, text: next }
      return { isDone, seen: shared.seen }
    },
  }
  return shared
}

async function setup() {
  const state = await sandboxOf(createTestKeymock({ fixtures: smallFixture })).state()
  const told: string[] = []
  const faults = () =>
    new SharedFaults({
      clock: manualClock(0),
      random: seeded(1),
      emit: event => told.push('change' in event ? event.change : event.type),
    })
  const [one, other] = [faults(), faults()]
  const shared = sharedText(one.text)
  for (const each of [one, other]) each.keepIn(shared, shared.seen)
  const operation = operationAt('/v1/keys.createKey')
  if (operation === undefined) throw new Error('There is no such operation.')
  const request = (): RequestMessage => ({ method: 'POST', url: operation.path, headers: {}, body: '{}' })
  const happen = async (each: SharedFaults, asked = request()) =>
    (await each.plan(operation, asked, state))?.applied.length ?? 0
  const settle = () => {
    for (const each of [one, other]) each.keepIn(shared, shared.seen)
  }
  return { one, other, request, happen, settle, told, shared }
}

const effect = { status: 502 }

describe('faults that servers share', () => {
  it('apply once in total with `times: 1`, even if several servers get a request', async () => {
    const { one, other, happen, settle, told } = await setup()
    await one.add({ effect, times: 1 })
    settle()
    const counts = await Promise.all([one, other, one, other].map(each => happen(each)))
    expect(counts.reduce((sum, count) => sum + count)).toBe(1)
    expect(told).toEqual(['added', 'used-up'])
    expect(await one.list()).toEqual(await other.list())
  })

  it('use the state in the store, even if the store has lost the latest changes', async () => {
    const { one, happen, shared } = await setup()
    await one.add({ effect, times: 3 })
    const kept = shared.seen
    expect([await happen(one), await happen(one)]).toEqual([1, 1])
    shared.seen = kept
    expect(await happen(one)).toBe(1)
    expect(await one.list()).toMatchObject([{ fired: 1, left: 2 }])
  })

  it('count a request once, even if the request is answered again', async () => {
    const { one, request, happen } = await setup()
    await one.add({ effect, after: 1, times: 1 })
    const first = request()
    expect([await happen(one, first), await happen(one, first)]).toEqual([0, 0])
    const second = request()
    expect([await happen(one, second), await happen(one, second)]).toEqual([1, 1])
    expect(await one.list()).toMatchObject([{ matched: 2, fired: 1 }])
  })

  it('draw from one random sequence, whichever server gets the request', async () => {
    const drawn: number[][] = []
    for (const isSpread of [false, true]) {
      const { one, other, happen, settle } = await setup()
      await one.add({ effect, rate: 0.5 })
      settle()
      const counts: number[] = []
      for (let turn = 0; turn < 12; turn++)
        counts.push(await happen(isSpread && turn % 2 === 1 ? other : one))
      drawn.push(counts)
    }
    expect(drawn[1]).toEqual(drawn[0])
    expect(new Set(drawn[0])).toEqual(new Set([0, 1]))
  })

  it('refuse changes on a server that has not loaded the faults yet', async () => {
    const faults = new SharedFaults({ clock: manualClock(0), random: seeded(1), emit: () => undefined })
    await expect(faults.add({ effect })).rejects.toThrow(expect.objectContaining({ name: 'Superseded' }))
  })
})
