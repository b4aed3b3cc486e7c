import type { Profile } from '../../schemas/generated/types.js'
import type { MakeMiddleware } from '../middleware/middleware.js'

type Groups = Omit<Profile, '$schema' | 'name' | 'description' | 'neighbours' | 'errors'>

/** Choices of a profile that differ from those of `standard`. */
export type ProfileChoices = { [Group in keyof Groups]?: Partial<Groups[Group]> } & {
  errors?: Partial<Omit<Profile['errors'], 'failures'>> & {
    failures?: Partial<Profile['errors']['failures']>
  }
}

/** A right server: it keeps to the specification, and makes another choice where that leaves one. */
export interface RightServer {
  /** Stable, in kebab-case. */
  readonly name: string
  /** The section that leaves the choice open. */
  readonly section: string
  /** What it does. */
  readonly description: string
  /** Why that is allowed. */
  readonly allowed: string
  /** What it decides. Two right servers that decide the same thing cannot be combined. */
  readonly decides: string
  /** What follows from that, and others decide as well. */
  readonly alsoDecides?: string
  readonly profile?: ProfileChoices
  readonly middleware?: MakeMiddleware
}
