import type { Profile } from '../../../../schemas/generated/types.js'

/** How keys are shown and listed matters to every scene but these: they list none. */
const unlisted =
  /^(refill|ratelimit)-|^(paths|tokens|stages|limits|flags|parameters|members|media-types|violations|short-names|long-names|depth)$/

/** All that the answers of a scene may depend on and that is found by trying: what is read off the answers stays as it is. */
export function answersDependOn(scene: string, profile: Profile): string {
  return unlisted.test(scene) ? allButListings(profile) : all(profile)
}

/** The same of creates, and of the keys that they leave: how those are shown and listed is decided when they are. */
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

/** Writes a profile once, however often callers ask for it. */
function once(write: (profile: Profile) => string): (profile: Profile) => string {
  const written = new WeakMap<Profile, string>()
  return profile => {
    const text = written.get(profile) ?? write(profile)
    written.set(profile, text)
    return text
  }
}
