import type { Profile, ProfileFailure } from '../../schemas/generated/types.js'
import { type NeighbourName, neighbourNames } from '../../schemas/operations.js'
import { shown, wrongArgument } from '../domain/keymock-error.js'

export type ProfileName = 'standard' | 'unkey-v1'

/** A kind of failure whose answer profiles can set, such as `role-not-found`. */
export type ProfileFailureKind = keyof Profile['errors']['failures']

export type { FailureKind } from '../../schemas/generated/types.js'

export type ProfileGroup = Exclude<
  keyof Profile,
  '$schema' | 'name' | 'description' | 'neighbours' | 'quirks'
>

/**
 * A profile as in a file: only the choices that differ from the profile in `extends`. A choice is replaced as a whole, except
 * `errors.failures`, which is merged by kind.
 */
export type ProfileSource = {
  $schema?: string
  name?: string
  description?: string
  neighbours?: Profile['neighbours']
  quirks?: Profile['quirks']
  /** @default 'standard' */
  extends?: ProfileName
} & {
  [Group in ProfileGroup]?: Group extends 'errors'
    ? Partial<Omit<Profile['errors'], 'failures'>> & {
        failures?: Partial<Record<ProfileFailureKind, ProfileFailure>>
      }
    : Partial<Profile[Group]>
}

/**
 * A profile from an imported JSON file, whose texts TypeScript gives the type `string`. Its `name` distinguishes it from a profile
 * in code, whose texts must be values of the schema.
 */
interface ImportedProfile extends Imported<Omit<ProfileSource, 'name'>> {
  name: string
}

type Imported<T> = T extends string
  ? string
  : T extends readonly (infer Item)[]
    ? readonly Imported<Item>[]
    : T extends object
      ? { [Name in keyof T]: Imported<T[Name]> | undefined }
      : T

/** The accepted values of the option `profile`, which are checked at run time. */
export type GivenProfile = ProfileName | ProfileSource | ImportedProfile

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
