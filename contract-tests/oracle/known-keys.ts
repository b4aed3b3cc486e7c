import type { CheckContext } from '../engine/check-context.js'
import { allOf, met, notExercised, type Outcome } from '../engine/outcome.js'
import { instantOf } from '../engine/time-units.js'
import { externalIdOf } from '../records/external-id.js'
import type { ListedRecord } from '../traffic/reader.js'
import { isAfter, lacksKey, mayHaveShifted, type SeenWalk, skipsCache, walksIn } from './walks.js'

type Listed = ListedRecord['record']

/** Nothing lags by more than this, and no cache is older: what was there before is listed. */
const longestLagMs = 86_400_000

/**
 * No operation takes a key away. One that was there before a whole listing of its API, or of its user, and is listed after it as
 * well, belongs into it, whoever made it: it was listed before, or is older than all of the run. A listing that a cache may have
 * answered has to hold those alone that are older than the cache can be, and shows nothing as the later one.
 */
export function losesNoKnownKey({ history, run, clock }: CheckContext): Outcome {
  const walks = walksIn(history)
  const oldest = clock.earliest(run.startedAt) - longestLagMs
  const outcomes = walks
    .filter(({ ended, parameters }) => ended && parameters.ownerId === undefined)
    .filter(walk => skipsCache(walk) || isLawful(walk))
    .map(walk => {
      const { externalId } = walk.parameters
      const listed = new Set(recordsIn(walk).map(({ id }) => id))
      if (listed.has(undefined)) return notExercised('no record had an id')
      if (mayHaveShifted(walk, walks)) return notExercised('a key may have gone while it was read')
      const others = walks.filter(other => isOfSameApi(other, walk))
      const isOfUser = ({ identity }: Listed) =>
        externalId === undefined || externalIdOf(identity) === externalId
      const known = skipsCache(walk) ? others.filter(other => isSettledBefore(other, walk)) : []
      const seenBefore = new Set(known.flatMap(recordsIn).map(({ id }) => id))
      const later = others.filter(other => skipsCache(other) && isAfter(other, walk)).flatMap(recordsIn)
      const missing = later
        .filter(record => seenBefore.has(record.id) || isOlder(record, oldest))
        .find(record => record.id !== undefined && isOfUser(record) && !listed.has(record.id))
      return missing === undefined
        ? met
        : lacksKey(walk, `the key ${missing.id}, which was there before and after`)
    })
  return allOf(outcomes, 'no listing of a whole API was read to its end')

  /** Whether what it shows must have been visible to whatever was asked for afterwards. */
  function isSettledBefore(walk: SeenWalk, other: SeenWalk): boolean {
    return isAfter(other, walk) && startOf(walk) + run.visibilityMs <= startOf(other)
  }
}

function recordsIn({ records }: SeenWalk): Listed[] {
  return records.map(({ record }) => record)
}

function isOfSameApi(walk: SeenWalk, other: SeenWalk): boolean {
  return walk.parameters.apiId !== undefined && walk.parameters.apiId === other.parameters.apiId
}

/** Whether it was asked as the specification says, and not to see what becomes of it. */
function isLawful({ pages }: SeenWalk): boolean {
  return pages.every(({ exchange }) => exchange.purpose === 'lawful')
}

function isOlder({ createdAt }: Listed, time: number): boolean {
  const instant = instantOf(createdAt)
  return instant !== undefined && instant.ms < time
}

function startOf({ pages }: SeenWalk): number {
  return pages[0]?.exchange.startedAtMs ?? 0
}
