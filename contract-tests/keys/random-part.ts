import type { KeyFixture } from './key-pool.js'

/** The part of a key that was drawn: without the prefix that was asked for and its underscore. */
export function randomPart({ key, body }: KeyFixture): string {
  const head = body.prefix ? `${body.prefix}_` : ''
  return head !== '' && key.startsWith(head) ? key.slice(head.length) : key
}

/** The characters that keys are written in. */
export function charactersIn(parts: readonly string[]): ReadonlySet<string> {
  return new Set(parts.flatMap(part => [...part]))
}

/**
 * In how many places keys of one length differ from each other. A place where a dozen random keys agree is a place
 * where nothing random stands.
 */
export function varyingPlaces(parts: readonly string[]): number {
  const length = Math.min(...parts.map(part => part.length))
  let varying = 0
  for (let place = 0; place < length; place += 1) {
    const first = parts[0]?.[place]
    if (parts.some(part => part[place] !== first)) varying += 1
  }
  return varying
}

/** The distance at which a key repeats itself, or repeats one character (1); undefined when it does not. */
export function periodOf(part: string): number | undefined {
  for (let period = 1; period <= part.length / 2; period += 1) {
    let same = 0
    for (let place = period; place < part.length; place += 1)
      if (part[place] === part[place - period]) same += 1
    // Of random hexadecimal digits 1 in 16 agrees; a half never does by chance in places as many as these.
    if (same > (part.length - period) / 2) return period
  }
  return undefined
}
