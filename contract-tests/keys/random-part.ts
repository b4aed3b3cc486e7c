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
 * The places in which those keys differ from each other that reach so far. A place where a dozen random keys agree is a
 * place where nothing random stands.
 */
export function varyingPlaces(parts: readonly string[]): number[] {
  const longest = Math.max(...parts.map(part => part.length))
  const places = Array.from({ length: longest }, (_, place) => place)
  return places.filter(place => new Set(parts.flatMap(part => part[place] ?? [])).size > 1)
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
