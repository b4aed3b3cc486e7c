import type { Profile } from '../../schemas/generated/types.js'
import { type NeighbourName, neighbourNames } from '../../schemas/operations.js'
import { shown, wrongArgument } from '../domain/wrong-argument.js'

/** The served operations outside the specification: all, none, or the operations in an array. */
export type Neighbours = 'all' | 'none' | readonly NeighbourName[]

/** Returns undefined if the option is omitted: the profile then names the served neighbours. */
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

export function withNeighbours(profile: Profile, names: readonly NeighbourName[] | undefined): Profile {
  return names === undefined ? profile : { ...profile, neighbours: [...names] }
}
