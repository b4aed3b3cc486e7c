import type { ClockSnapshot } from './clock.js'

/**
 * The line that a mock prints when it opens a stored state whose clock was moved or stopped.
 *
 * @param undo The call or request that resets the clock: `clock.reset()`.
 */
export function clockAsItWasLeft({ offsetMs, frozenAt }: ClockSnapshot, undo: string): string {
  const where =
    frozenAt === undefined
      ? `${rounded(Math.abs(offsetMs))} ${offsetMs < 0 ? 'back' : 'ahead'}`
      : `stopped at ${new Date(frozenAt).toISOString()}`
  return `The clock keeps its last setting: ${where}. To undo: ${undo}`
}

function rounded(ms: number): string {
  const unit = ms >= 7_200_000 ? 'hours' : ms >= 120_000 ? 'minutes' : 'seconds'
  return `${Math.round(ms / { hours: 3_600_000, minutes: 60_000, seconds: 1000 }[unit])} ${unit}`
}
