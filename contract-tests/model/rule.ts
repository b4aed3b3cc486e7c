import { failed, met, notExercised, type Outcome } from '../engine/outcome.js'
import type { Place } from '../engine/place.js'
import type { AnsweredExchange } from '../traffic/exchange.js'
import type { AnswerFact, Verdict } from './facts.js'

interface Breach {
  readonly at: Place | string
  readonly expected: string
  readonly received: string
  /** @default the operation and the member */
  readonly cause?: string
  /** The origin of the expected value. */
  readonly expectedFrom?: string
  /** Earlier exchanges that prove the breach. */
  readonly after?: readonly (AnsweredExchange | undefined)[] | undefined
  /** The exchange that shows the breach. @default the exchange of the fact */
  readonly in?: AnsweredExchange | undefined
}

/** True if the rule is met, and undefined if the fact does not show it. */
export type Found = true | undefined | Breach | Outcome

export type When<Fact> = Readonly<Record<string, (fact: Fact, isMet: boolean) => boolean>>

/** One rule may decide several requirements. A rule never sends a request. */
export interface Rule<Fact> {
  readonly ids: readonly string[]
  /** Ids that the rule decides only for some facts. */
  readonly when?: When<Fact>
  readonly isWarning?: true
  judge(fact: Fact): Found
}

export function rule<Fact>(
  ids: string,
  judge: (fact: Fact) => Found,
  options: { when?: When<Fact>; isWarning?: true } = {},
): Rule<Fact> {
  return { ids: ids.split(' '), judge, ...options }
}

/** The verdicts of the rules that the fact decides. */
export function verdictsOf<Fact extends AnswerFact>(of: readonly Rule<Fact>[], fact: Fact): Verdict[] {
  const verdicts: Verdict[] = []
  for (const { ids, judge, when, isWarning } of of) {
    const found = judge(fact)
    if (found === undefined) continue
    const outcome = outcomeOf(found, fact.exchange)
    const decided =
      when === undefined ? ids : ids.filter(id => when[id]?.(fact, outcome.kind === 'met') ?? true)
    verdicts.push({ ids: decided, outcome, ...(isWarning && { isWarning }) })
  }
  return verdicts
}

function outcomeOf(found: Exclude<Found, undefined>, exchange: AnsweredExchange): Outcome {
  if (found === true) return met
  if ('kind' in found) return found
  const { at, after = [], in: shownIn = exchange, ...finding } = found
  const place = typeof at === 'string' && at !== 'status' ? { instanceLocation: at } : (at as Place)
  const before = after.filter(one => one !== undefined)
  return failed({ ...finding, place, exchanges: [...before, shownIn] })
}

/** A wrong value so soon after the create counts only if a later listing repeats it. */
export const tooYoung: Outcome = notExercised('the listing came too soon after the create')

export const isThere = (value: unknown) => value !== undefined && value !== null
