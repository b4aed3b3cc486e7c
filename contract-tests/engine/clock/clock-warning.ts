import { counted, lengthOfTime } from '../../document/counted.js'
import type { Skew, TargetClock } from './target-clock.js'

/** A Date header has whole seconds, so it cannot show a smaller difference. */
const worthTellingMs = 1000
const day = 86_400_000

/** Warnings about the target's clock for the top of the report. None when it agrees with ours. */
export function clockWarnings(clock: Pick<TargetClock, 'skew' | 'sources' | 'isSure'>): string[] {
  const skew = clock.skew()
  if (skew !== undefined) {
    const side = sideOf(skew)
    if (side === undefined) return []
    return clock.isSure()
      ? [`The target's clock is ${side} this one; the suite judged times by the target's clock.`]
      : [
          `By createdAt the target's clock is ${side} this one, and no Date header confirms it; the suite judged createdAt by this clock, and the states of keys that expire only where both clocks agree.`,
        ]
  }
  const { dates, createdAt } = clock.sources()
  if (dates === undefined || createdAt === undefined) return []
  return [
    `By createdAt the target's clock is ${sideOf(createdAt) ?? 'equal to'} this one, by its Date header it is ${sideOf(dates) ?? 'equal to'} this one; the suite did not judge the states of keys that expire.`,
  ]
}

/** The smallest possible offset in words: "30 days ahead of". */
function sideOf({ from, to }: Skew): string | undefined {
  const leastMs = from > 0 ? from : to < 0 ? -to : 0
  if (leastMs < worthTellingMs) return undefined
  const days = Math.round(leastMs / day)
  const isWholeDays = days > 0 && Math.abs(leastMs - days * day) < 60_000
  const length = isWholeDays ? counted(days, 'day') : `at least ${lengthOfTime(leastMs)}`
  return `${length} ${from > 0 ? 'ahead of' : 'behind'}`
}
