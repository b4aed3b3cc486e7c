import type { CheckContext } from '../engine/check-context.js'
import { instantOf } from '../engine/clock/time-units.js'
import { allOf, met, notExercised, type Outcome } from '../engine/outcome.js'
import { externalIdOf } from '../records/external-id.js'
import type { ListedRecord } from '../traffic/reader.js'
import { isAfter, lacksKey, mayHaveShifted, type SeenWalk, skipsCache, walksIn } from './walks/walks.js'

type Listed = ListedRecord['record']

/** Every listing must show keys that are older than this. */
const longestLagMs = 86_400_000

/**
 * A complete listing must show each key that existed before the listing and is in a later listing, even a key of another client.
 * A key that no later listing shows may have disappeared.
 */
export function losesNoKnownKey({ history, run, clock }: CheckContext): Outcome {
  const walks = walksIn(history)
  // If the target's clock is behind, new keys have an early createdAt. Without this correction, they would count as old keys.
  const behind = Math.min(0, clock.sources().createdAt?.from ?? 0)
  const oldest = Math.min(clock.earliest(run.startedAt), run.startedAt + behind) - longestLagMs
  const outcomes = walks
    .filter(({ ended, parameters }) => ended && parameters.ownerId === undefined)
    .filter(walk => skipsCache(walk) || isLawful(walk))
    .map(walk => {
      const { externalId } = walk.parameters
      const listed = new Set(recordsIn(walk).map(({ id }) => id))
      if (listed.has(undefined)) return notExercised('no record had an id')
      if (mayHaveShifted(walk, walks)) return notExercised('a key may have disappeared during the listing')
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
        : lacksKey(walk, `the key ${missing.id}, which existed before this listing and is in a later listing`)
    })
  return allOf(outcomes, 'the suite read no listing to its end')

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
