import type { TargetExchange } from '../traffic/exchange.js'
import { locationOf, type Place } from './place.js'

/** May contain secrets and long values, which the report hides and shortens. */
export interface Finding {
  place: Place
  expected: string
  received: string
  /**
   * The cause. Failures with the same cause form a group.
   *
   * @default the operation and the place, without positions; outside a body, also the received value
   */
  cause?: string
  /** The origin of the expected value, which the report shows after the value: "the externalId of its create". */
  expectedFrom?: string
  /** The exchanges that prove the failure, such as a create and a listing. The last exchange shows the failure. */
  exchanges: readonly TargetExchange[]
  fuzz?: { randomSeed: number; path: string; counterexample: string }
}

/** `not exercised` means that the run did not observe the behavior, for example because no answer had the checked field. */
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

export function allOf(
  outcomes: Iterable<Outcome>,
  nothing = 'no response contained the checked field',
): Outcome {
  let result: Outcome | undefined
  for (const outcome of outcomes) {
    if (outcome.kind === 'failed') return outcome
    if (outcome.kind === 'met' || result === undefined) result = outcome
  }
  return result ?? notExercised(nothing)
}

export class NotMet extends Error {
  override readonly name = 'NotMet'
  constructor(readonly finding: Finding) {
    super(`${locationOf(finding.place)}: expected ${finding.expected}`)
  }
}

/** Ends a check without a verdict. The message is the reason. */
export class NotChecked extends Error {
  override readonly name: string = 'NotChecked'
  constructor(
    reason: string,
    /** `not exercised` if the target lawfully did not show the behavior, `skip` if the suite could not ask. */
    readonly kind: 'not exercised' | 'skip' = 'not exercised',
  ) {
    super(reason)
  }
}
