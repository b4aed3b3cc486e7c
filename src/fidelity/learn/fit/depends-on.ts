import type { Profile } from '../../../../schemas/generated/types.js'

/** Matches scenes in which no listing shows a key: their answers do not depend on the form of records and pages. */
const unlisted =
  /^(refill|ratelimit)-|^(paths|tokens|stages|limits|flags|parameters|members|media-types|violations|short-names|long-names|depth)$/

/**
 * The profile fields on which a scene's answers may depend, as the key of a cache. Omits fields that learning reads directly from
 * the answers, because they are equal in all profiles that learning tries.
 */
export function answersDependOn(scene: string, profile: Profile): string {
  return unlisted.test(scene) ? allButListings(profile) : all(profile)
}

/** Like `answersDependOn`, but also omits fields that only listings show. */
export const createsDependOn = once(profile => {
  const { errors, ids: _ids, keys: _keys, records, times: _times, listing: _listing, ...others } = profile
  const { showsDefaultDay: _shows, defaultDay: _day, ...refill } = profile.refill
  const { asyncByDefault: _async, ...ratelimit } = profile.ratelimit
  return JSON.stringify([{ ...others, refill, ratelimit }, errors.violations, records.ownerId])
})

const all = once(({ errors, ids: _ids, keys: _keys, ...others }) =>
  JSON.stringify([others, errors.violations]),
)

const allButListings = once(
  ({ errors, ids: _ids, keys: _keys, records: _records, times: _times, listing: _listing, ...others }) =>
    JSON.stringify([others, errors.violations]),
)

function once(write: (profile: Profile) => string): (profile: Profile) => string {
  const written = new WeakMap<Profile, string>()
  return profile => {
    const text = written.get(profile) ?? write(profile)
    written.set(profile, text)
    return text
  }
}
