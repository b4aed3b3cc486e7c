import type { Profile } from '../../../../schemas/generated/types.js'

/** Scenes without listings. The form of records and pages does not change their answers. */
const unlisted =
  /^(refill|ratelimit)-|^(paths|tokens|stages|limits|flags|parameters|members|media-types|violations|short-names|long-names|depth)$/

/** The tried fields that the answers of a scene may depend on. Fields read from the answers stay constant. */
export function answersDependOn(scene: string, profile: Profile): string {
  return unlisted.test(scene) ? allButListings(profile) : all(profile)
}

/** The parts of a profile that creates and their keys depend on. Only listings show the form of records and pages. */
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

/** Serializes each profile once. */
function once(write: (profile: Profile) => string): (profile: Profile) => string {
  const written = new WeakMap<Profile, string>()
  return profile => {
    const text = written.get(profile) ?? write(profile)
    written.set(profile, text)
    return text
  }
}
