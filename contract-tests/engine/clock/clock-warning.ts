import { counted, lengthOfTime } from '../../../src/common/document/counted.js'
import type { Skew, TargetClock } from './target-clock.js'

/** A smaller offset gives no warning, because Date headers have whole seconds. */
const worthTellingMs = 1000
const day = 86_400_000

export function clockWarnings(clock: Pick<TargetClock, 'skew' | 'sources' | 'isSure'>): string[] {
  const skew = clock.skew()
  if (skew !== undefined) {
    const side = sideOf(skew)
    if (side === undefined) return []
    return clock.isSure()
      ? [`The target's clock is ${side} this machine's clock. The suite judged times by the target's clock.`]
      : [
          `By createdAt, the target's clock is ${side} this machine's clock, but no Date header confirms this. The suite judged createdAt by this machine's clock. The suite judged the state of an expiring key only if both clocks gave the same state.`,
        ]
  }
  const { dates, createdAt } = clock.sources()
  if (dates === undefined || createdAt === undefined) return []
  return [
    `By createdAt, the target's clock is ${sideOf(createdAt) ?? 'equal to'} this machine's clock. By the Date header, the target's clock is ${sideOf(dates) ?? 'equal to'} this machine's clock. The suite did not judge the states of expiring keys.`,
  ]
}

function sideOf({ from, to }: Skew): string | undefined {
  const leastMs = from > 0 ? from : to < 0 ? -to : 0
  if (leastMs < worthTellingMs) return undefined
  const days = Math.round(leastMs / day)
  const isWholeDays = days > 0 && Math.abs(leastMs - days * day) < 60_000
  const length = isWholeDays ? counted(days, 'day') : `at least ${lengthOfTime(leastMs)}`
  return `${length} ${from > 0 ? 'ahead of' : 'behind'}`
}
