import { describe, expect, it } from 'vitest'
import { sampleExchange } from '../../test-support/sample-exchange.js'
import { createTargetClock } from './target-clock.js'

const startedAt = Date.UTC(2030, 0, 1, 12)

const dated = (date: number, startedAtMs = 0) =>
  sampleExchange('listKeys', { headers: { date: new Date(date).toUTCString() }, startedAtMs })

describe('the clock of a target', () => {
  it('is known to within about a second from one Date header', () => {
    const clock = createTargetClock(startedAt)
    clock.see(dated(startedAt + 7000))
    const skew = clock.skew()
    expect(skew?.from).toBeGreaterThan(6900)
    expect(skew?.to).toBeLessThan(8100)
  })

  it('is more exact after several Date headers', () => {
    const clock = createTargetClock(startedAt)
    clock.see(dated(startedAt))
    clock.see(dated(startedAt, 950))
    const { from = 0, to = 0 } = clock.skew() ?? {}
    expect(to - from).toBeLessThan(300)
  })

  it.each([
    ['seconds', 1e-3],
    ['milliseconds', 1],
    ['microseconds', 1e3],
    ['nanoseconds', 1e6],
  ])('is known from a createdAt in %s', (_, perMs) => {
    const clock = createTargetClock(startedAt)
    const hour = 3_600_000
    clock.seeCreatedAt((startedAt + hour) * perMs, { from: startedAt, to: startedAt + 20 })
    const { from = 0, to = 0 } = clock.skew() ?? {}
    expect(from).toBeLessThanOrEqual(hour)
    expect(to).toBeGreaterThanOrEqual(hour)
    expect(to - from).toBeLessThan(1200)
  })

  it('takes the skew from `createdAt` after a Date header has shown the same skew', () => {
    const clock = createTargetClock(startedAt)
    clock.see(dated(startedAt - 40_000))
    clock.seeCreatedAt(startedAt - 40_000, { from: startedAt, to: startedAt + 20 })
    expect(clock.latest(startedAt)).toBeLessThan(startedAt - 39_000)
  })

  it('is unknown if the Date headers contradict each other', () => {
    const clock = createTargetClock(startedAt)
    clock.see(dated(startedAt))
    clock.see(dated(startedAt, 60_000))
    expect(clock.skew()).toBeUndefined()
  })
})
