import type { CheckContext } from '../engine/check-context.js'
import { allOf, met, notExercised, type Outcome } from '../engine/outcome.js'
import { externalIdOf } from '../records/external-id.js'
import { isAfter, lacksKey, mayHaveShifted, type SeenWalk, skipsCache, walksIn } from './walks.js'

/**
 * No operation takes a key away. One that was listed before a whole listing of its API, or of its user, and is listed after it as
 * well, belongs into it, whoever made it. Of listings that a cache may have answered only what they show counts, and only as the
 * earlier one.
 */
export function losesNoKnownKey({ history, run }: CheckContext): Outcome {
  const walks = walksIn(history)
  const outcomes = walks
    .filter(({ ended, parameters }) => ended && parameters.ownerId === undefined)
    .filter(skipsCache)
    .map(walk => {
      const { externalId } = walk.parameters
      const idsOfUser = (other: SeenWalk) => idsIn(other, externalId)
      const listed = new Set(idsIn(walk))
      if (listed.has(undefined)) return notExercised('no record had an id')
      if (mayHaveShifted(walk, walks)) return notExercised('a key may have gone while it was read')
      const known = walks.filter(other => isOfSameApi(other, walk) && isSettledBefore(other, walk))
      const later = walks.filter(
        other => isOfSameApi(other, walk) && skipsCache(other) && isAfter(other, walk),
      )
      const seenLater = new Set(later.flatMap(idsOfUser))
      const missing = known.flatMap(idsOfUser).find(id => seenLater.has(id) && !listed.has(id))
      return missing === undefined ? met : lacksKey(walk, `the key ${missing}, as before and after`)
    })
  return allOf(outcomes, 'no listing of a whole API was read to its end')

  /** Whether what it shows must have been visible to whatever was asked for afterwards. */
  function isSettledBefore(walk: SeenWalk, other: SeenWalk): boolean {
    return isAfter(other, walk) && startOf(walk) + run.visibilityMs <= startOf(other)
  }
}

function isOfSameApi(walk: SeenWalk, other: SeenWalk): boolean {
  return walk.parameters.apiId !== undefined && walk.parameters.apiId === other.parameters.apiId
}

/** @param externalId The user whose keys are meant, as the records name them; all of them where it is undefined. */
function idsIn({ records }: SeenWalk, externalId?: string): unknown[] {
  const meant = records.filter(
    ({ record }) => externalId === undefined || externalIdOf(record.identity) === externalId,
  )
  return meant.map(({ record }) => record.id)
}

function startOf({ pages }: SeenWalk): number {
  return pages[0]?.exchange.startedAtMs ?? 0
}
