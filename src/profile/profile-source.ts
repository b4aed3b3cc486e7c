import type { Profile, ProfileFailure } from '../../schemas/generated/types.js'

/** The name of a profile that comes with keymock. */
export type ProfileName = 'standard' | 'unkey-v1'

/** A kind of failure that profiles have an answer to, such as `role-not-found`. */
export type ProfileFailureKind = keyof Profile['errors']['failures']

export type { FailureKind } from '../../schemas/generated/types.js'

/** The groups of choices that a profile is made of. */
export type ProfileGroup = Exclude<keyof Profile, '$schema' | 'name' | 'description' | 'neighbours'>

/**
 * A profile as it is written in a file: the choices that differ from those of the profile it extends.
 *
 * A choice that is given replaces the whole choice; only `errors.failures` is taken kind by kind.
 */
export type ProfileSource = {
  $schema?: string
  name?: string
  description?: string
  neighbours?: Profile['neighbours']
  /** @default 'standard' */
  extends?: ProfileName
} & {
  [Group in ProfileGroup]?: Group extends 'errors'
    ? Partial<Omit<Profile['errors'], 'failures'>> & {
        failures?: Partial<Record<ProfileFailureKind, ProfileFailure>>
      }
    : Partial<Profile[Group]>
}

/** A profile as it is imported from a JSON file: of a word among a few, TypeScript knows there only that it is a text. */
export type ImportedProfile = Imported<ProfileSource>

type Imported<T> = T extends string
  ? string
  : T extends readonly (infer Item)[]
    ? readonly Imported<Item>[]
    : T extends object
      ? { [Name in keyof T]: Imported<T[Name]> | undefined }
      : T

/** The accepted values of the option `profile`. They are checked when they are read. */
export type GivenProfile = ProfileName | ProfileSource | ImportedProfile
