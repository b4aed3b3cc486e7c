import { describe, expect, it } from 'vitest'
import {
  adjustableClock,
  clockAsItWasLeft,
  manualClock,
  observeClock,
  toMilliseconds,
  toUnixMs,
} from './clock.js'

function tickingBase() {
  const base = { time: 1000, now: () => base.time }
  return base
}

describe('adjustableClock', () => {
  it('refuses a move beyond the range of dates, and stays unchanged', () => {
    const clock = adjustableClock({ now: () => 100 })
    for (const move of [
      () => clock.advance(2 ** 53),
      () => clock.advance(-(2 ** 53)),
      () => clock.set(8.64e15),
    ])
      expect(move).toThrow(expect.objectContaining({ code: 'MOMENT_INVALID' }))
    expect(clock.now()).toBe(100)
  })

  it('continues to run after an advance', () => {
    const base = tickingBase()
    const clock = adjustableClock(base)
    clock.advance({ minutes: 1, seconds: 2 })
    base.time += 5
    expect(clock.now()).toBe(1000 + 62_000 + 5)
  })

  it('stops when frozen, and can still be moved', () => {
    const base = tickingBase()
    const clock = adjustableClock(base)
    clock.freeze()
    base.time += 5
    expect(clock.now()).toBe(1000)
    clock.advance(-1)
    expect(clock.now()).toBe(999)
    clock.set(7)
    expect(clock.now()).toBe(7)
  })

  it('restores its setting from a snapshot', () => {
    const clock = adjustableClock(tickingBase())
    clock.advance(10)
    clock.freeze()
    const snapshot = clock.snapshot()
    clock.reset()
    clock.restore(snapshot)
    expect(clock.now()).toBe(1010)
  })
})

describe('observeClock', () => {
  it('calls the listener after every move of the clock', () => {
    let moves = 0
    const clock = adjustableClock({ now: () => 0 })
    observeClock(clock, () => moves++)
    clock.advance(1)
    clock.freeze()
    clock.set(5)
    clock.reset()
    expect(moves).toBe(4)
    clock.restore({ offsetMs: 7 })
    expect([moves, clock.now()]).toEqual([5, 7])
  })
})

describe('manualClock', () => {
  it('changes only when a call moves it', () => {
    const clock = manualClock(500)
    expect(clock.now()).toBe(500)
    clock.advance({ days: 1 })
    expect(clock.now()).toBe(86_400_500)
  })
})

describe('toUnixMs', () => {
  it('refuses a value that is not a moment', () => {
    for (const moment of [
      'tomorrow',
      '2030-02-30T00:00:00Z',
      '5m',
      '5',
      '',
      Number.NaN,
      9e15,
      new Date('no'),
      null,
      undefined,
      true,
      {},
    ]) {
      expect(() => toUnixMs(moment as string, 'clock.set'), String(moment)).toThrow(
        'MOMENT_INVALID  clock.set',
      )
    }
  })
})

describe('toMilliseconds', () => {
  it('adds up the units', () => {
    expect(toMilliseconds('1d1h1m1s1ms')).toBe(90_061_001)
    expect(toMilliseconds('-1.5h')).toBe(-5_400_000)
    expect([toMilliseconds('5'), toMilliseconds('-5'), toMilliseconds('0.5s')]).toEqual([5, -5, 500])
    expect(toMilliseconds({ days: 1, hours: 1, minutes: 1, seconds: 1, milliseconds: 1 })).toBe(90_061_001)
  })

  it('refuses a value that is not a length of time', () => {
    for (const length of [
      Number.NaN,
      '',
      '5 minutes',
      'm',
      '5 ',
      '1h5',
      '1h-3m',
      null,
      undefined,
      true,
      [1],
      { minuets: 5 },
      { days: '3' },
    ]) {
      expect(() => toMilliseconds(length as string, 'clock.advance'), String(length)).toThrow(
        'DURATION_INVALID  clock.advance',
      )
    }
  })
})

it.each([
  [{ offsetMs: 30 * 86_400_000 }, '30 days ahead'],
  [{ offsetMs: -5 * 60_000 }, '5 min back'],
  [{ offsetMs: 30_000 }, '30.0 s ahead'],
  [{ offsetMs: 5, frozenAt: Date.UTC(2030, 0, 1) }, 'stopped at 2030-01-01T00:00:00.000Z'],
])('clockAsItWasLeft reports %j as %s', (clock, where) => {
  expect(clockAsItWasLeft(clock, 'clock.reset()')).toBe(
    `The clock keeps its last setting: ${where}. To undo: clock.reset()`,
  )
})
