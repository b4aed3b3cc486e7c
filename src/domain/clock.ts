import { lengthOfTime } from '../common/document/counted.js'
import { isObject } from '../common/json.js'
import { asPrinted, KeymockError, shown } from './keymock-error.js'

/** A source of the time: the system, a test, or a moved clock. */
export interface Clock {
  /** Unix milliseconds. */
  now(): number
}

type Part<Unit extends string> = '' | `${number}${Unit}`

type DurationText = Exclude<`${Part<'d'>}${Part<'h'>}${Part<'m'>}${Part<'s'>}${Part<'ms'>}`, ''>

/** A length of time: milliseconds, a text such as `5m` or `1h30m`, or an object such as `{ hours: 1, minutes: 30 }`. */
export type Duration =
  | number
  | `${number}`
  | DurationText
  | {
      days?: number | undefined
      hours?: number | undefined
      minutes?: number | undefined
      seconds?: number | undefined
      milliseconds?: number | undefined
    }

/** A moment: Unix milliseconds, a Date, or an RFC 3339 text such as `2030-01-01T12:00:00Z`. */
export type Moment = number | Date | string

/** A clock that can be moved and stopped. */
export interface AdjustableClock extends Clock {
  /** A second clock with the same underlying clock and initial setting. */
  another(): AdjustableClock
  /** Moves the clock forward (or back, with a negative length). */
  advance(by: Duration): void
  /** Stops the clock at its current time or at the given moment. `advance` and `set` still move a stopped clock. */
  freeze(at?: Moment): void
  /** Moves the clock to a moment. A running clock continues from that moment. */
  set(to: Moment): void
  /** Starts a stopped clock from its current time. */
  run(): void
  /** Resets the clock to its initial setting. */
  reset(): void
  /** The clock's setting, for `restore`. */
  snapshot(): ClockSnapshot
  restore(snapshot: ClockSnapshot): void
}

export interface ClockSnapshot {
  /** Milliseconds ahead of the underlying clock. */
  offsetMs: number
  /** Unix milliseconds. */
  frozenAt?: number
}

export function isSameSetting(one: ClockSnapshot, other: ClockSnapshot): boolean {
  return one.offsetMs === other.offsetMs && one.frozenAt === other.frozenAt
}

/** Asks `Date.now()` each time, so that a test runner's fake timers move this clock, too. */
export const systemClock: Clock = { now: () => Date.now() }

/**
 * The underlying clock of a mock.
 *
 * @throws KeymockError `MOMENT_INVALID`
 */
export function baseClock(clock: Clock | Moment = systemClock, where = 'clock'): Clock {
  if (typeof clock === 'object' && clock !== null && 'now' in clock) return clock
  const startMs = toUnixMs(clock, where)
  return { now: () => startMs }
}

/** A clock that changes only when moved. */
export function manualClock(start: Moment): AdjustableClock {
  return adjustableClock(baseClock(toUnixMs(start)))
}

/**
 * @param start The setting at creation and after each reset.
 */
export function adjustableClock(base: Clock, start: ClockSnapshot = { offsetMs: 0 }): AdjustableClock {
  let { offsetMs, frozenAt } = start
  const listeners: (() => void)[] = []
  const now = () => frozenAt ?? base.now() + offsetMs
  const changed = () => {
    for (const listener of listeners) listener()
  }
  const clock: AdjustableClock = {
    another: () => adjustableClock(base, start),
    now,
    set(to) {
      const target = toUnixMs(to, 'clock.set')
      if (frozenAt === undefined) offsetMs = target - base.now()
      else frozenAt = target
      changed()
    },
    advance(by) {
      const ms = toMilliseconds(by, 'clock.advance')
      if (!hasDate(now() + ms)) throw noMoment(now() + ms, 'clock.advance')
      if (frozenAt === undefined) offsetMs += ms
      else frozenAt += ms
      changed()
    },
    freeze(at) {
      frozenAt = at === undefined ? now() : toUnixMs(at, 'clock.freeze')
      changed()
    },
    run() {
      if (frozenAt === undefined) return changed()
      offsetMs = frozenAt - base.now()
      frozenAt = undefined
      changed()
    },
    reset() {
      offsetMs = start.offsetMs
      frozenAt = start.frozenAt
      changed()
    },
    snapshot: () => (frozenAt === undefined ? { offsetMs } : { offsetMs, frozenAt }),
    restore(snapshot) {
      offsetMs = snapshot.offsetMs
      frozenAt = snapshot.frozenAt
      changed()
    },
  }
  observers.set(clock, listeners)
  return clock
}

const observers = new WeakMap<AdjustableClock, (() => void)[]>()

/** Calls the listener after every call that may have moved the clock. */
export function observeClock(clock: AdjustableClock, listener: () => void): void {
  observers.get(clock)?.push(listener)
}

/** Whether a moment is an offset from now, such as `+1h` or `-3d`. */
export function isOffset(moment: unknown): moment is string {
  return typeof moment === 'string' && /^[+-]/.test(moment) && isDurationText(moment)
}

/**
 * @param now The moment from which offsets count, in Unix milliseconds. Without `now`, offsets are invalid.
 * @throws KeymockError `MOMENT_INVALID`
 */
export function toUnixMs(moment: Moment, where = 'moment', now?: number): number {
  if (now !== undefined && isOffset(moment)) return toUnixMs(new Date(now + durationMs(moment)), where)
  const isWritten = typeof moment === 'string' ? /^[+-]?\d{4,6}-\d\d/.test(moment) : moment instanceof Date
  const ms = isWritten ? new Date(moment).getTime() : typeof moment === 'number' ? moment : Number.NaN
  const isMoment = hasDate(ms) && (typeof moment !== 'string' || isCalendarDay(moment))
  if (!isMoment) throw noMoment(moment, where)
  if (typeof moment === 'number' && areSeconds(ms)) throw inSeconds(ms, where)
  return Math.trunc(ms)
}

/** Whether a Date can hold the moment, and also the times of later refills. */
function hasDate(ms: number): boolean {
  return Math.abs(ms) <= 8.6e15
}

/** As seconds, these numbers mean moments between 2001 and 2286. As milliseconds, they would mean moments before May 1970. */
function areSeconds(ms: number): boolean {
  return ms >= 1e9 && ms < 1e10
}

function noMoment(found: unknown, where: string): KeymockError {
  return new KeymockError(asPrinted`MOMENT_INVALID  ${where}
    Found ${shown(found)}, which is not a date or time.
    Give Unix milliseconds, a Date, or a text such as "2030-01-31T12:00:00Z".`)
}

function inSeconds(found: number, where: string): KeymockError {
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  return new KeymockError(asPrinted`MOMENT_INVALID  ${where}
    Found ${found}. In milliseconds, this is ${day(found)}. It looks like seconds (${day(found * 1000)}).
    Give ${found * 1000}.`)
}

const unitMs = { days: 86_400_000, hours: 3_600_000, minutes: 60_000, seconds: 1000, milliseconds: 1 }

/** @throws KeymockError `DURATION_INVALID` */
export function toMilliseconds(duration: Duration | string, where = 'duration'): number {
  const ms = typeof duration === 'object' && duration !== null ? sumOf(duration) : lengthOf(duration)
  if (Number.isFinite(ms)) return Math.trunc(ms)
  throw new KeymockError(asPrinted`DURATION_INVALID  ${where}
    Found ${isObject(duration) ? JSON.stringify(duration).slice(0, 60) : shown(duration)}, which is not a \
    length of time.
    Give milliseconds, a text such as "5m", "30d" or "1h30m", or ${Object.keys(unitMs).join(', ')} as in \
    { minutes: 5 }.`)
}

function lengthOf(duration: unknown): number {
  return typeof duration === 'string'
    ? durationMs(duration)
    : typeof duration === 'number'
      ? duration
      : Number.NaN
}

function sumOf(duration: Readonly<Record<string, unknown>>): number {
  let sum = 0
  for (const [unit, count = 0] of Object.entries(duration))
    sum +=
      typeof count === 'number' ? (unitMs[unit as keyof typeof unitMs] ?? Number.NaN) * count : Number.NaN
  return sum
}

/**
 * Whether the date at the start of a text such as `2030-02-28T12:00:00Z` exists in the calendar. `new Date()` is not enough,
 * because it reads February 30 as March 2. True for a text without a date.
 *
 * @throws RangeError for a date that JavaScript cannot read, such as `2030-13-01`.
 */
export function isCalendarDay(text: string): boolean {
  const day = /^\d{4}-\d\d-\d\d/.exec(text)?.[0]
  return day === undefined || new Date(day).toISOString().startsWith(day)
}

const suffixMs = { d: unitMs.days, h: unitMs.hours, m: unitMs.minutes, s: unitMs.seconds, ms: 1 }

/** Whether a text is a length of time with units: `500ms`, `5m`, `1h30m`, `-3d`, `+1h`. */
export function isDurationText(text: string): boolean {
  return /^[+-]?(\d+(\.\d+)?(ms|s|m|h|d))+$/.test(text)
}

/** A number without a unit means milliseconds. Returns `NaN` for a text that is not a length of time. */
export function durationMs(text: string): number {
  if (/^-?\d+(\.\d+)?$/.test(text)) return Math.round(Number(text))
  if (!isDurationText(text)) return Number.NaN
  let ms = 0
  for (const [, count, unit] of text.matchAll(/[+-]?([\d.]+)(ms|s|m|h|d)/gy))
    ms += Number(count) * suffixMs[unit as keyof typeof suffixMs]
  return Math.round(text.startsWith('-') ? -ms : ms)
}

/**
 * The line that a mock prints when it opens a stored state whose clock was moved or stopped.
 *
 * @param undo The call or request that resets the clock: `clock.reset()`.
 */
export function clockAsItWasLeft({ offsetMs, frozenAt }: ClockSnapshot, undo: string): string {
  const where =
    frozenAt === undefined
      ? `${lengthOfTime(Math.abs(offsetMs))} ${offsetMs < 0 ? 'back' : 'ahead'}`
      : `stopped at ${new Date(frozenAt).toISOString()}`
  return `The clock keeps its last setting: ${where}. To undo: ${undo}`
}
