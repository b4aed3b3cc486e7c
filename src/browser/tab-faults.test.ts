import { beforeAll, describe, expect, it } from 'vitest'
import { sandboxOf } from '../build-keymock.js'
import { manualClock } from '../domain/clock.js'
import { seeded } from '../domain/random.js'
import type { Faults } from '../service/faults/faults.js'
import type { RequestMessage } from '../service/message.js'
import { operationAt } from '../service/operations/index.js'
import { giveLocks } from '../store/test-support/web-locks.js'
import { smallFixture } from '../test-support/service-client.js'
import { createTestKeymock } from '../testing/create-test-keymock.js'
import { TabFaults } from './tab-faults.js'

beforeAll(giveLocks)

let worlds = 0

async function setup(add: (faults: Faults) => unknown) {
  const state = await sandboxOf(createTestKeymock({ fixtures: smallFixture })).state()
  const world = `world ${++worlds}`
  let epoch = 0
  const tabs = [1, 2, 3].map(() => new TabFaults(world, () => ({ isShared: true, epoch })))
  const begin = () => {
    epoch++
    return tabs.map(tab => {
      const faults = tab.newFaults({ clock: manualClock(0), random: seeded(1), emit: () => undefined })
      add(faults)
      return faults
    })
  }
  const operation = operationAt('/v1/keys.createKey')
  if (operation === undefined) throw new Error('There is no such operation.')
  const request = (): RequestMessage => ({ method: 'POST', url: operation.path, headers: {}, body: '{}' })
  const happen = async (all: readonly Faults[], times: number) => {
    const asked = Array.from({ length: times }, () => all.map(one => one.plan(operation, request(), state)))
    return (await Promise.all(asked.flat())).filter(plan => plan !== undefined).length
  }
  return { begin, happen }
}

const effect = { failure: 'rate-limited' } as const

describe('faults of several tabs', () => {
  it('apply twice in total with `times: 2`, even if all tabs send requests at the same time', async () => {
    const { begin, happen } = await setup(faults => faults.add({ effect, times: 2 }))
    expect(await happen(begin(), 4)).toBe(2)
  })

  it('apply again if they are added again after a reset', async () => {
    const { begin, happen } = await setup(faults => faults.addNext('keys.createKey', effect))
    expect(await happen(begin(), 2)).toBe(1)
    expect(await happen(begin(), 2)).toBe(1)
  })

  it('apply to every request if they have no limit of uses', async () => {
    const { begin, happen } = await setup(faults => faults.add({ effect }))
    expect(await happen(begin(), 2)).toBe(6)
  })
})
