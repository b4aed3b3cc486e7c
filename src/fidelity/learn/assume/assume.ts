import type { Profile } from '../../../../schemas/generated/types.js'
import type { PlayedScene } from '../play-scenes.js'
import type { Assumption } from './assumption.js'
import { knownService } from './known-service.js'
import { openPermissions } from './open-permissions.js'
import { unseenFailures } from './unseen-failures.js'

export interface Concluded {
  scenes: readonly PlayedScene[]
  /** The paths of the profile fields whose values a run has observed. */
  seen: ReadonlySet<string>
  profile: Profile
  base: Profile
}

/** Guesses values of unseen fields, if another value is more likely for this target than the value of the base profile. */
export function assume(concluded: Concluded): Assumption[] {
  const known = knownService(concluded)
  const guessed: Assumption[] = [...openPermissions(concluded), ...unseenFailures(concluded)]
  return [...known, ...guessed.filter(({ field }) => !known.some(one => one.field === field))]
}
