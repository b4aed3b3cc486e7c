/**
 * The length of each unit, in milliseconds. Times in a listing may have any of these units, because the specification states the
 * unit of `expires` only for a create.
 */
export const timeUnits = {
  milliseconds: 1,
  seconds: 1000,
  minutes: 60_000,
  hours: 3_600_000,
  days: 86_400_000,
  microseconds: 1e-3,
  nanoseconds: 1e-6,
} as const

export type TimeUnit = keyof typeof timeUnits

/** The size of a present-day time shows its unit. */
const unitsBySize: readonly { below: number; unit: TimeUnit }[] = [
  { below: 1e5, unit: 'days' },
  { below: 3e6, unit: 'hours' },
  { below: 2e8, unit: 'minutes' },
  { below: 1e11, unit: 'seconds' },
  { below: 1e14, unit: 'milliseconds' },
  { below: 1e17, unit: 'microseconds' },
  { below: 1e20, unit: 'nanoseconds' },
]

export function unitOf(time: unknown): TimeUnit | undefined {
  return typeof time === 'number' ? unitsBySize.find(({ below }) => Math.abs(time) < below)?.unit : undefined
}

/**
 * Converts a time of any unit to Unix milliseconds. `coarse` is the length of the unit in milliseconds, or 0 for milliseconds and
 * smaller units.
 */
export function instantOf(time: unknown): { ms: number; coarse: number } | undefined {
  const unit = unitOf(time)
  if (typeof time !== 'number' || unit === undefined) return undefined
  const ms = timeUnits[unit]
  return { ms: time * ms, coarse: ms > 1 ? ms : 0 }
}

/** The units, from milliseconds to days, in which a listed time is the instant `ms`, rounded up or down. */
export function unitsOf(listed: number, ms: number): TimeUnit[] {
  return (Object.keys(timeUnits) as TimeUnit[]).filter(
    unit => timeUnits[unit] >= 1 && Math.abs(listed - ms / timeUnits[unit]) < 1,
  )
}

export function isInstant(listed: number, ms: number): boolean {
  return unitsOf(listed, ms).length > 0
}
