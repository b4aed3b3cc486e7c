import type { Profile } from '../../schemas/generated/types.js'
import type { MakeMiddleware } from '../middleware/middleware.js'

type Groups = Omit<Profile, '$schema' | 'name' | 'description' | 'neighbours' | 'quirks' | 'errors'>

/** A profile's choices that differ from the profile `standard`. */
export type ProfileChoices = { [Group in keyof Groups]?: Partial<Groups[Group]> } & {
  errors?: Partial<Omit<Profile['errors'], 'failures'>> & {
    failures?: Partial<Profile['errors']['failures']>
  }
}

/** A server that keeps to the specification, but decides an open point differently from the standard server. */
export interface RightServer {
  /** Stable, in kebab-case. */
  readonly name: string
  /** The section that leaves the choice open. */
  readonly section: string
  readonly description: string
  /** Why the specification allows this behavior. */
  readonly allowed: string
  /** A point, or several, separated by commas. Two right servers that decide the same point cannot be combined. */
  readonly decides: string
  readonly profile?: ProfileChoices
  readonly middleware?: MakeMiddleware
}

type Row = readonly [name: string, description: string, how: ProfileChoices | MakeMiddleware]

/** Right servers that decide the same point, or several points, separated by commas. The specification leaves them open. */
export function deciding(decides: string, section: string, rows: readonly Row[]): RightServer[] {
  return allowing(decides, section, `The specification leaves this open: ${decides}.`, rows)
}

/** @param allowed Another reason why the specification allows their behavior. */
export function allowing(
  decides: string,
  section: string,
  allowed: string,
  rows: readonly Row[],
): RightServer[] {
  return rows.map(([name, description, how]) => ({
    name,
    section,
    description,
    allowed,
    decides,
    ...(typeof how === 'function' ? { middleware: how } : { profile: how }),
  }))
}
