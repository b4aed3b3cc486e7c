import type { Profile } from '../../schemas/generated/types.js'
import { type NeighbourName, neighbourNames } from '../../schemas/operations.js'
import { shown, wrongArgument } from '../domain/wrong-argument.js'

/** Which operations outside the specification are served: all, none, or those that are named. */
export type Neighbours = 'all' | 'none' | readonly NeighbourName[]

/**
 * A profile that serves other neighbours than its own.
 *
 * @param neighbours The profile's own when undefined.
 * @param where What an error calls the option.
 * @throws KeymockError `ARGUMENT_INVALID`
 */
export function withNeighbours(profile: Profile, neighbours: Neighbours | undefined, where: string): Profile {
  if (neighbours === undefined) return profile
  const served = neighbours === 'all' ? neighbourNames : neighbours === 'none' ? [] : neighbours
  if (!Array.isArray(served) || !served.every(name => neighbourNames.includes(name))) {
    throw wrongArgument(
      where,
      `Found ${shown(neighbours)}; it takes 'all', 'none' or a list of ${neighbourNames.join(', ')}.`,
    )
  }
  return { ...profile, neighbours: [...served] }
}
