/** Identifies the input of a state, so that keymock notices a different input when it starts. */
export interface Fingerprint {
  version: string
  /** A hash, or `default` for the default fixture. */
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

/** For example "the fixture and the profile". Empty if all inputs are equal. */
export function differences(one: Fingerprint, other: Fingerprint): string {
  const keys = Object.keys(names) as (keyof Fingerprint)[]
  return keys
    .filter(key => one[key] !== other[key])
    .map(key => names[key])
    .join(' and ')
}
