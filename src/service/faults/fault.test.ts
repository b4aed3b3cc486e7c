import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seeded } from '../../domain/random.js'
import { type ArmedFault, type Fault, readUntil, takeFiring } from './fault.js'

const start = Date.UTC(2030, 0, 1)

function armedOf(fault: Fault): ArmedFault {
  return {
    id: 'fault_1',
    fault,
    untilMs: fault.until === undefined ? undefined : readUntil(fault.until, start),
    drawn: 0,
    matched: 0,
    fired: 0,
  }
}

function expected({ times, after = 0, rate = 1 }: Fault, untilMs: number, moments: number[], seed: number) {
  const random = seeded(seed)(0)
  const left = { times: times ?? moments.length }
  const inTime = moments.map(moment => moment < start + untilMs)
  return moments.map((_, index) => {
    const passed = inTime.slice(0, index).filter(Boolean).length
    if (!inTime[index] || passed < after || left.times === 0) return false
    const isDrawn = rate === 1 || random.fraction() < rate
    if (isDrawn) left.times -= 1
    return isDrawn
  })
}

describe('takeFiring', () => {
  it('agrees with a model of `times`, `after`, `until` and `rate`', () => {
    const option = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined })
    const anyFault = fc.record({
      times: option(fc.integer({ min: 1, max: 4 })),
      after: option(fc.integer({ min: 0, max: 4 })),
      rate: option(fc.constantFrom(0.25, 0.5, 1)),
      untilMs: option(fc.integer({ min: 1, max: 20 })),
    })
    const anySteps = fc.array(fc.integer({ min: -2, max: 4 }), { maxLength: 20 })
    fc.assert(
      fc.property(anyFault, anySteps, fc.nat(1000), ({ untilMs, ...asked }, steps, seed) => {
        const given = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined))
        const fault: Fault = {
          ...given,
          effect: { status: 503 },
          ...(untilMs !== undefined && { until: `${untilMs}ms` }),
        }
        const moments = steps.map((_, index) => start + steps.slice(0, index).reduce((a, b) => a + b, 0))
        const armed = armedOf(fault)
        const fired = moments.map(now => takeFiring(armed, now, seeded(seed)))
        expect(fired).toEqual(expected(fault, untilMs ?? Number.POSITIVE_INFINITY, moments, seed))
        expect(armed.fired).toBe(fired.filter(Boolean).length)
      }),
      { seed: 1, numRuns: 300 },
    )
  })
})
