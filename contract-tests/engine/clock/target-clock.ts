import type { TargetExchange } from '../../traffic/exchange.js'
import { instantOf } from './time-units.js'

/** The target's clock is ahead of this machine's clock by at least `from` and at most `to` milliseconds. */
export interface Skew {
  from: number
  to: number
}

export interface TargetClock {
  /** Undefined if no answer shows the target's clock, or if answers disagree. */
  skew(): Skew | undefined
  /** `dates` is also undefined if Date headers contradict each other. */
  sources(): { dates: Skew | undefined; createdAt: Skew | undefined }
  /** Whether the skew is reliable. A skew that Date headers do not show is reliable only if it may be 10 seconds or less. */
  isSure(): boolean
  /**
   * The latest possible time of the target at an instant of this machine's clock. A large skew that only a createdAt shows may be
   * the skew of a database, so the result also allows for a target without skew.
   */
  latest(now: number): number
  earliest(now: number): number
  see(exchange: TargetExchange): void
  /** Reads the createdAt of a key that was created between two instants of this machine's clock. */
  seeCreatedAt(createdAt: number, between: { from: number; to: number }): void
}

const froms = (sources: readonly Skew[]) => sources.map(({ from }) => from)
const tos = (sources: readonly Skew[]) => sources.map(({ to }) => to)

const furthestApartMs = 10_000
/** Allows for clock adjustments and coarse timers. */
const jitterMs = 50

const ours: Skew = { from: 0, to: 0 }

/** The coarsest unit of `createdAt`, in milliseconds, that still shows the target's clock. */
const coarsestMs = 1000

export function createTargetClock(startedAt: number): TargetClock {
  let fromDates: Skew | undefined
  let datesAgree = true
  let fromCreatedAt: Skew | undefined

  function skew(): Skew | undefined {
    const sources = [datesAgree ? fromDates : undefined, fromCreatedAt].filter(source => source !== undefined)
    if (sources.length === 0) return undefined
    const common = { from: Math.max(...froms(sources)), to: Math.min(...tos(sources)) }
    if (common.from <= common.to) return common
    const either = { from: Math.min(...froms(sources)), to: Math.max(...tos(sources)) }
    return either.to - either.from <= furthestApartMs ? either : undefined
  }

  function isSure(): boolean {
    const known = skew()
    if (known === undefined) return false
    const isOurs = known.from <= furthestApartMs && known.to >= -furthestApartMs
    return isOurs || (datesAgree && fromDates !== undefined)
  }

  function skewOfStates(): Skew {
    const known = skew()
    if (known === undefined) return ours
    return isSure() ? known : { from: Math.min(known.from, ours.from), to: Math.max(known.to, ours.to) }
  }

  return {
    skew,
    sources: () => ({ dates: datesAgree ? fromDates : undefined, createdAt: fromCreatedAt }),
    isSure,
    latest: now => now + skewOfStates().to,
    earliest: now => now + skewOfStates().from,
    see({ response, startedAtMs, durationMs }) {
      const date = Date.parse(response?.headers.date ?? '')
      if (Number.isNaN(date)) return
      const sentAt = startedAt + startedAtMs
      // A Date header has whole seconds, so the clock may be up to a second later.
      const seen = { from: date - sentAt - durationMs - jitterMs, to: date + 1000 - sentAt + jitterMs }
      fromDates =
        fromDates === undefined
          ? seen
          : { from: Math.max(fromDates.from, seen.from), to: Math.min(fromDates.to, seen.to) }
      // Date headers can contradict each other, because a cached answer has an old date.
      if (fromDates.from > fromDates.to) datesAgree = false
    },
    seeCreatedAt(createdAt, { from, to }) {
      const instant = instantOf(createdAt)
      if (instant === undefined || instant.coarse > coarsestMs) return
      const { ms, coarse } = instant
      fromCreatedAt = { from: ms - to - jitterMs, to: ms + coarse - from + jitterMs }
    },
  }
}
