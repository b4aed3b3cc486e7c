/** The input of a state. Any other input makes another state. */
export interface Fingerprint {
  version: string
  /** A hash, except for the default fixture. */
  fixtures: string
  /** A hash. */
  profile: string
  randomSeed: number
}

const names: Record<keyof Fingerprint, string> = {
  version: 'the version of keymock',
  fixtures: 'the fixture',
  profile: 'the profile',
  randomSeed: 'the random seed',
}

/** The difference, in words: "the fixture and the profile". Empty without one. */
export function differences(one: Fingerprint, other: Fingerprint): string {
  const keys = Object.keys(names) as (keyof Fingerprint)[]
  return keys
    .filter(key => one[key] !== other[key])
    .map(key => names[key])
    .join(' and ')
}
