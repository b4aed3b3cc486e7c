import type { Profile } from '../../schemas/generated/types.js'
import { type NeighbourName, neighbourNames } from '../../schemas/operations.js'
import { shown, wrongArgument } from '../domain/wrong-argument.js'

/** Which operations outside the specification are served: all, none, or those that are named. */
export type Neighbours = 'all' | 'none' | readonly NeighbourName[]

/**
 * The names that the option `neighbours` stands for. Undefined when it is omitted: each profile serves its own.
 *
 * @param where What an error calls the option.
 * @throws KeymockError `ARGUMENT_INVALID`
 */
export function readNeighbours(
  neighbours: Neighbours | undefined,
  where: string,
): readonly NeighbourName[] | undefined {
  if (neighbours === undefined) return undefined
  const served = neighbours === 'all' ? neighbourNames : neighbours === 'none' ? [] : neighbours
  if (Array.isArray(served) && served.every(name => neighbourNames.includes(name))) return [...served]
  throw wrongArgument(
    where,
    `Found ${shown(neighbours)}; expected 'all', 'none' or a list of ${neighbourNames.join(', ')}.`,
  )
}

/** The profile, serving these neighbours instead of its own. */
export function withNeighbours(profile: Profile, names: readonly NeighbourName[] | undefined): Profile {
  return names === undefined ? profile : { ...profile, neighbours: [...names] }
}
