import type { ClockSnapshot } from '../domain/clock.js'

/** Keys that have expired overnight are a riddle without the word that the clock was moved. */
export function clockAsItWasLeft({ offsetMs, frozenAt }: ClockSnapshot): string {
  const hours = Math.round(offsetMs / 3_600_000)
  const where =
    frozenAt === undefined
      ? `${Math.abs(hours)} hours ${hours < 0 ? 'back' : 'ahead'}`
      : `standing at ${new Date(frozenAt).toISOString()}`
  return `The clock is as it was left: ${where}. clock.reset() undoes that.`
}
