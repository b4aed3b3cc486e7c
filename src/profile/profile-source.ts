import type { Profile, ProfileFailure } from '../../schemas/generated/types.js'

/** The name of a profile that comes with keymock. */
export type ProfileName = 'standard' | 'unkey-v1'

/** The name of a kind of failure, such as `role-not-found`. */
export type FailureKind = keyof Profile['errors']['failures']

/** The groups of choices that a profile is made of. */
export type ProfileGroup = Exclude<keyof Profile, '$schema' | 'name' | 'description'>

/**
 * A profile as it is written in a file: the choices that differ from those of the profile it extends.
 *
 * A choice that is given replaces the whole choice; only `errors.failures` is taken kind by kind.
 */
export type ProfileSource = {
  $schema?: string
  name?: string
  description?: string
  /** @default 'standard' */
  extends?: ProfileName
} & {
  [Group in ProfileGroup]?: Group extends 'errors'
    ? Partial<Omit<Profile['errors'], 'failures'>> & {
        failures?: Partial<Record<FailureKind, ProfileFailure>>
      }
    : Partial<Profile[Group]>
}
