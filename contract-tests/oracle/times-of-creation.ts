import type { CheckContext } from '../engine/check-context.js'
import { instantOf, type TimeUnit, timeUnits, unitOf, unitsOf } from '../engine/clock/time-units.js'
import { allOf, failed, met, notExercised, type Outcome } from '../engine/outcome.js'
import { hasNone } from '../records/member-checks.js'
import { type ListedKey, listedKeys } from './listed-keys.js'

/** If two times differ by more than this, the suite does not compare them, because it may have guessed a wrong unit. */
const furthestOffMs = 26 * 3_600_000
/** A `createdAt` that is wrong by this much fails. The limit is a little below 15 minutes, the smallest difference between time zones. */
const leastZoneMs = 14 * 60_000

/** More than the duration of a create, and more than the difference between two clocks of a service. */
const toleranceMs = 60_000

/** Any unit is allowed, but all keys must have the same unit. */
export function tellsCreatedAt(context: CheckContext): Outcome {
  const units = createdAtHasOneUnit(context)
  return units.kind === 'failed' ? units : nearItsCreate(context)
}

function nearItsCreate(context: CheckContext): Outcome {
  const { clock } = context
  const skew = clock.skew()
  if (skew === undefined) {
    const inTurn = tellsCreatedAtInTurn(context)
    return inTurn.kind === 'failed' || !goesByOurClock(context) ? inTurn : tellsCreatedAtByOurs(context)
  }
  return allOf(
    listedKeys(context).map(({ listed, fixture }) => {
      const { createdAt } = listed.record
      if (typeof createdAt !== 'number') return hasNone('createdAt')
      const from = fixture.createdAfter + skew.from - toleranceMs
      const to = fixture.createdBefore + skew.to + toleranceMs
      const isBetween = (unit: number) =>
        createdAt * unit >= from - coarseOf(unit) && createdAt * unit <= to + coarseOf(unit)
      if (Object.values(timeUnits).some(isBetween)) return met
      return failed({
        place: { instanceLocation: `${listed.pointer}/createdAt` },
        expected: `a time from ${from} to ${to} in milliseconds, or the same time in another unit`,
        received: `${createdAt}`,
        exchanges: [fixture.exchange, listed.page],
      })
    }),
    'no key of the run was listed',
  )
}

function createdAtHasOneUnit(context: CheckContext): Outcome {
  const timed = listedKeys(context).flatMap(key => {
    const unit = unitOf(key.listed.record.createdAt)
    return unit === undefined ? [] : [{ key, units: [unit] }]
  })
  return haveOneUnit('createdAt', timed)
}

/** The sent time shows the unit of the listed time. An early time, such as 0, may be the same in several units. */
export function expiresHasOneUnit(context: CheckContext): Outcome {
  const timed = listedKeys(context).flatMap(key => {
    const [listed, sent] = [key.listed.record.expires, key.fixture.body.expires]
    const units = typeof listed === 'number' && sent !== undefined ? unitsOf(listed, sent) : []
    return units.length === 0 ? [] : [{ key, units }]
  })
  return haveOneUnit('expires', timed)
}

function haveOneUnit(
  member: 'createdAt' | 'expires',
  timed: readonly { key: ListedKey; units: readonly TimeUnit[] }[],
): Outcome {
  const first = timed.find(({ units }) => units.length === 1)
  const [unit] = first?.units ?? []
  return allOf(
    timed.map(({ key: { listed, fixture }, units }) => {
      if (first === undefined || unit === undefined || units.includes(unit)) return met
      return failed({
        place: { instanceLocation: `${listed.pointer}/${member}` },
        expected: `a time in ${unit}, as for another key`,
        received: `${listed.record[member]}`,
        exchanges: [first.key.listed.page, fixture.exchange, listed.page],
      })
    }),
    `the suite could not determine the unit of ${member}`,
  )
}

function tellsCreatedAtInTurn(context: CheckContext): Outcome {
  const timed = listedKeys(context).flatMap(key => {
    const { createdAt } = key.listed.record
    const instant = instantOf(createdAt)
    return instant === undefined
      ? []
      : [{ key, createdAt, skew: instant.ms - key.fixture.createdAfter, coarse: instant.coarse }]
  })
  const [first, ...others] = timed
  return allOf(
    others.map(({ key, createdAt, skew, coarse }) => {
      if (first === undefined || Math.abs(skew - first.skew) <= toleranceMs + coarse) return met
      return failed({
        place: { instanceLocation: `${key.listed.pointer}/createdAt` },
        expected: `about ${first.createdAt}, as for a key that was created at about the same time`,
        received: `${createdAt}`,
        exchanges: [first.key.listed.page, key.fixture.exchange, key.listed.page],
      })
    }),
    'the suite could not determine the clock of the target',
  )
}

function goesByOurClock(context: CheckContext): boolean {
  const keys = listedKeys(context).filter(({ fixture }) => fixture.body.enabled !== false)
  const untilExpiry = ({ listed: { page }, fixture }: ListedKey) =>
    (fixture.body.expires ?? Number.POSITIVE_INFINITY) - context.run.startedAt - page.startedAtMs
  const near = keys.filter(key => Math.abs(untilExpiry(key)) < toleranceMs)
  const worked = near.filter(key => untilExpiry(key) > 0 && key.listed.record.enabled === true)
  const ended = near.filter(key => untilExpiry(key) < 0 && key.listed.record.enabled === false)
  return worked.some(({ fixture }) => ended.some(key => key.fixture === fixture))
}

function tellsCreatedAtByOurs(context: CheckContext): Outcome {
  return allOf(
    listedKeys(context).map(({ listed, fixture }) => {
      const offMs = distanceOf(listed.record.createdAt, fixture.createdAfter)
      if (offMs === undefined) return notExercised('the suite could not determine the unit of createdAt')
      if (Math.abs(offMs) < leastZoneMs + (instantOf(listed.record.createdAt)?.coarse ?? 0)) return met
      return failed({
        place: { instanceLocation: `${listed.pointer}/createdAt` },
        expected: `about ${fixture.createdAfter}, because expired keys show that the target's clock agrees with this machine's clock`,
        received: `${listed.record.createdAt}`,
        exchanges: [fixture.exchange, listed.page],
      })
    }),
    'no key of the run was listed',
  )
}

/** `createdAt` and `updatedAt` may have different units. */
export function updatesNoneBeforeItsCreate(context: CheckContext): Outcome {
  return allOf(
    listedKeys(context).map(({ listed, fixture }) => {
      const { createdAt, updatedAt } = listed.record
      const created = instantOf(createdAt)
      const laterMs = created && distanceOf(updatedAt, created.ms)
      if (laterMs === undefined)
        return notExercised('no listed key had both a createdAt and an updatedAt in known units')
      if (laterMs >= -toleranceMs - (instantOf(updatedAt)?.coarse ?? 0)) return met
      return failed({
        place: { instanceLocation: `${listed.pointer}/updatedAt` },
        expected: `createdAt (${createdAt}) or a later time`,
        received: `${updatedAt}`,
        exchanges: [fixture.exchange, listed.page],
      })
    }),
    'no key of the run was listed',
  )
}

/** The largest rounding error of a time in this unit, in milliseconds. */
function coarseOf(unit: number): number {
  return unit > 1 ? unit : 0
}

function distanceOf(time: unknown, ms: number): number | undefined {
  const instant = instantOf(time)
  const distance = instant && instant.ms - ms
  return distance !== undefined && Math.abs(distance) <= furthestOffMs ? distance : undefined
}
