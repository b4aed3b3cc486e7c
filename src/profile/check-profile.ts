import type { Profile } from '../../schemas/generated/types.js'
import { KeymockError } from '../domain/keymock-error.js'

type Stage = Profile['requests']['stages'][number]

/** What each stage finds out is needed by the ones beside it. */
const precedence: readonly (readonly [earlier: Stage, later: Stage])[] = [
  ['mediaType', 'syntax'],
  ['syntax', 'validation'],
  ['validation', 'authorization'],
  ['authentication', 'authorization'],
  ['validation', 'api'],
  ['authentication', 'api'],
]

/**
 * Finds choices that a schema cannot tell apart: each is fine by itself, but not beside another one.
 *
 * @throws KeymockError `PROFILE_INVALID`
 */
export function checkProfile(profile: Profile, about: { code: string; name: string }): void {
  const fail = (pointer: string, problem: string, remedy: string): never => {
    throw new KeymockError({ code: about.code, where: `${about.name}, at ${pointer}`, problem, remedy })
  }
  const { stages } = profile.requests
  for (const [earlier, later] of precedence) {
    if (stages.indexOf(earlier) > stages.indexOf(later)) {
      fail(
        '/requests/stages',
        `"${earlier}" must come before "${later}", which needs what it finds out.`,
        'Change the order of the two.',
      )
    }
  }
  if (profile.listing.cursor === 'last-id' && profile.listing.order !== 'id') {
    fail(
      '/listing/cursor',
      'A cursor that is the last id needs /listing/order "id".',
      'Set "order" to "id" beside it, or choose another cursor.',
    )
  }
}
