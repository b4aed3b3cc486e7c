import type { TargetExchange } from '../traffic/exchange.js'
import { locationOf, type Place } from './place.js'

/** How a requirement was not met, unredacted; the report trims and redacts it. */
export interface Finding {
  place: Place
  /** The behaviour that the specification requires. */
  expected: string
  received: string
  /** Failures with one cause are grouped; by default the operation and the place, without positions. */
  cause?: string
  /** What shows it, from the first create on. The last one is where it shows. */
  exchanges: readonly TargetExchange[]
  /** How to draw the counterexample again. */
  fuzz?: { randomSeed: number; path: string; counterexample: string }
}

/**
 * The result of a check. A check that never met the thing it speaks of is not exercised, which is no pass: the
 * presence of record fields, for one, is not specified.
 */
export type Outcome =
  | { kind: 'met' }
  | { kind: 'not exercised'; reason: string }
  | { kind: 'failed'; finding: Finding }

export const met: Outcome = { kind: 'met' }

export function notExercised(reason: string): Outcome {
  return { kind: 'not exercised', reason }
}

export function failed(finding: Finding): Outcome {
  return { kind: 'failed', finding }
}

/** One outcome of many: failed when one failed, met when one was met, and otherwise not exercised. */
export function allOf(outcomes: Iterable<Outcome>, nothing = 'there was nothing to look at'): Outcome {
  let result: Outcome | undefined
  for (const outcome of outcomes) {
    if (outcome.kind === 'failed') return outcome
    if (outcome.kind === 'met' || result === undefined) result = outcome
  }
  return result ?? notExercised(nothing)
}

/** Thrown where a check cannot go on because the target did not do what the specification says. */
export class NotMet extends Error {
  override readonly name = 'NotMet'
  constructor(readonly finding: Finding) {
    super(`${locationOf(finding.place)}: expected ${finding.expected}`)
  }
}

/** Thrown where a check cannot go on because what it speaks of was never there. */
export class NotThere extends Error {
  override readonly name = 'NotThere'
}
