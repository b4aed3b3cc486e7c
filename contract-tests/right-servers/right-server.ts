import type { Profile } from '../../schemas/generated/types.js'
import type { MakeMiddleware } from '../middleware/middleware.js'

type Groups = Omit<Profile, '$schema' | 'name' | 'description' | 'neighbours' | 'errors'>

/** Choices of a profile that differ from those of `standard`. */
export type ProfileChoices = { [Group in keyof Groups]?: Partial<Groups[Group]> } & {
  errors?: Partial<Omit<Profile['errors'], 'failures'>> & {
    failures?: Partial<Profile['errors']['failures']>
  }
}

/** A right server. It keeps to the specification, and makes another choice at an open point. */
export interface RightServer {
  /** Stable, in kebab-case. */
  readonly name: string
  /** The section that leaves the choice open. */
  readonly section: string
  /** Its behavior, in a sentence. */
  readonly description: string
  /** The reason why the specification allows it. */
  readonly allowed: string
  /** The open point that it decides. Two right servers that decide the same point cannot be combined. */
  readonly decides: string
  /** Other points that follow from it. */
  readonly alsoDecides?: string
  readonly profile?: ProfileChoices
  readonly middleware?: MakeMiddleware
}
