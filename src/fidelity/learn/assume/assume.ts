import type { Profile } from '../../../../schemas/generated/types.js'
import type { PlayedScene } from '../play-scenes.js'
import type { Assumption } from './assumption.js'
import { knownService } from './known-service.js'
import { openPermissions } from './open-permissions.js'
import { unseenFailures } from './unseen-failures.js'

export interface Concluded {
  scenes: readonly PlayedScene[]
  /** Paths of fields. */
  seen: ReadonlySet<string>
  profile: Profile
  base: Profile
}

/** Guesses unseen fields where another value is more likely for this target than the base profile's value. */
export function assume(concluded: Concluded): Assumption[] {
  const known = knownService(concluded)
  const guessed: Assumption[] = [
    { field: 'responses.journalHeader', value: '', note: 'only a mock adds this header' },
    ...openPermissions(concluded),
    ...unseenFailures(concluded),
  ]
  return [...known, ...guessed.filter(({ field }) => !known.some(one => one.field === field))]
}
