import { expect, it } from 'vitest'
import { clockAsItWasLeft } from './clock.js'

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
