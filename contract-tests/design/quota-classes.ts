import type { RunFacts } from '../engine/run-facts.js'
import { intervalsOf, typesOf } from './offered-values.js'
import { extreme, ordinary, typical, type ValueClass } from './value-class.js'

export const quotaClasses: Readonly<Record<'remaining' | 'refill' | 'ratelimit', readonly ValueClass[]>> = {
  // A value of the class `typical` is also valid as byteLength, amount and limit. It differs from the typical values of these
  // fields, to reveal swapped fields.
  remaining: [
    typical((_, row) => 100 + (row % 20)),
    extreme('none', 0, true),
    extreme('one', 1),
    ordinary('ten', 10),
    extreme('beyond 16 bits', 70_001),
    extreme('beyond 32 bits', 2 ** 32 + 5, true),
    extreme('beyond 53 bits', 2 ** 53 - 1, true),
  ],
  // Only edge values have a refillDay.
  refill: [
    typical(({ offers }, row) => ({ interval: intervalOf(offers, row), amount: 140 + (row % 20) }), true),
    extreme(
      'one',
      ({ offers }: RunFacts, row: number) => ({
        interval: intervalOf(offers, 0),
        amount: 1,
        // Differs from the amount, to reveal swapped members.
        refillDay: 2 + (row % 26),
      }),
      true,
    ),
    extreme(
      'large',
      ({ offers }: RunFacts, row: number) => ({
        interval: intervalOf(offers, 0),
        amount: 70_001 + row,
        // Day 31 reveals services that replace it by a smaller day.
        refillDay: row % 2 === 0 ? 31 : 1,
      }),
      true,
    ),
    extreme(
      'beyond 31 bits',
      ({ offers }: RunFacts, row: number) => ({
        interval: intervalOf(offers, 0),
        amount: 2 ** (31 + (row % 2)) + 1 + row,
        refillDay: 1 + (row % 28),
      }),
      true,
    ),
  ],
  ratelimit: [
    typical(
      ({ offers }, row) => ({
        type: typeOf(offers, row),
        limit: 180 + (row % 20),
        duration: 60_000 + 1234 * row,
      }),
      true,
    ),
    extreme(
      'one',
      ({ offers }: RunFacts, row: number) => ({
        type: typeOf(offers, row),
        limit: 1,
        duration: 1000 * (row + 1),
      }),
      true,
    ),
    extreme(
      'large',
      ({ offers }: RunFacts, row: number) => ({
        type: typeOf(offers, row + 1),
        limit: 70_001 + row,
        duration: 3_601_234 + 86_400_000 * (row % 2) + 1000 * row,
      }),
      true,
    ),
    extreme(
      'beyond 31 bits',
      ({ offers }: RunFacts, row: number) => ({
        type: typeOf(offers, row),
        limit: 2 ** (31 + (row % 2)) + 1 + row,
        duration: 2 ** 32 + 1234 * (row + 1),
      }),
      true,
    ),
    extreme(
      'short',
      ({ offers }: RunFacts, row: number) => ({
        type: typeOf(offers, row),
        limit: 180 + (row % 20),
        duration: 1,
      }),
      true,
    ),
  ],
}

function intervalOf(offers: RunFacts['offers'], row: number): string | undefined {
  const intervals = intervalsOf(offers)
  return intervals[row % intervals.length]
}

function typeOf(offers: RunFacts['offers'], row: number): string | undefined {
  const types = typesOf(offers)
  return types[row % types.length]
}
