import { describe, expect, it } from 'vitest'
import { clockWarnings } from './clock-warning.js'
import type { Skew } from './target-clock.js'

const hour = 3_600_000
const day = 24 * hour
const at = (ms: number): Skew => ({ from: ms, to: ms + 50 })

function warningsOf(skew: Skew | undefined, dates?: Skew, createdAt?: Skew, isSure = true) {
  return clockWarnings({ skew: () => skew, sources: () => ({ dates, createdAt }), isSure: () => isSure })
}

describe('the warning about the clock of a target', () => {
  it.each([
    [at(30 * day), '30 days ahead of'],
    [at(-day - 50), '1 day behind'],
    [at(7000), 'at least 7.0 s ahead of'],
    [at(30 * day - 2 * hour - 90_000), 'at least 29 days 21 h ahead of'],
    [at(2 * hour + 90_000), 'at least 2 h 1 min ahead of'],
  ])('states the smallest possible offset: %o, %s', (skew, offset) => {
    expect(warningsOf(skew)).toEqual([
      `The target's clock is ${offset} this machine's clock. The suite judged times by the target's clock.`,
    ])
  })

  it("is absent if the clocks agree, or if the target's clock is unknown", () => {
    expect(warningsOf(at(400))).toEqual([])
    expect(warningsOf(undefined)).toEqual([])
    expect(warningsOf(undefined, at(0))).toEqual([])
  })

  it('states that no Date header confirms the offset that `createdAt` shows', () => {
    expect(warningsOf(at(30 * day), undefined, at(30 * day), false)).toEqual([
      "By createdAt, the target's clock is 30 days ahead of this machine's clock, but no Date header confirms this. The suite judged createdAt by this machine's clock. The suite judged the state of an expiring key only if both clocks gave the same state.",
    ])
  })

  it('states two offsets, by `createdAt` and by the Date header, if they differ', () => {
    expect(warningsOf(undefined, at(0), at(30 * day))[0]).toContain(
      "By createdAt, the target's clock is 30 days ahead of this machine's clock. By the Date header, the target's clock is equal to this machine's clock.",
    )
  })
})
