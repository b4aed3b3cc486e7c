import type { MadeKey } from './facts.js'

export function randomPart({ key, body }: Pick<MadeKey, 'key' | 'body'>): string {
  const head = body.prefix ? `${body.prefix}_` : ''
  return head !== '' && key.startsWith(head) ? key.slice(head.length) : key
}

/** Another rule reports a key without its prefix. */
export function startsWithPrefix({ key, body }: Pick<MadeKey, 'key' | 'body'>): boolean {
  return !body.prefix || key.startsWith(`${body.prefix}_`)
}

/** If each character occurs this often on average, the alphabet counts as known. */
const surelySeen = 20

/** The most random bits that a character can hold; undefined if the alphabet is unknown. */
export function bitsPerCharacter(parts: readonly string[]): number | undefined {
  const { size } = new Set(parts.flatMap(part => [...part]))
  return parts.join('').length < surelySeen * size ? undefined : Math.log2(size)
}

/** The length of the longest text that all parts begin with. */
export function sharedStart([first = '', ...others]: readonly string[]): number {
  const end = [...first].findIndex((character, place) => others.some(part => part[place] !== character))
  return end < 0 ? first.length : end
}

/** If a dozen keys have the same character at an index, this character is not random. */
export function varyingPlaces(parts: readonly string[]): number[] {
  const longest = Math.max(...parts.map(part => part.length))
  const places = Array.from({ length: longest }, (_, place) => place)
  return places.filter(place => {
    const first = parts.find(part => part.length > place)?.[place]
    return parts.some(part => part.length > place && part[place] !== first)
  })
}

export function longestPieceIn(text: string, other: string): number {
  let longest = 0
  for (let start = 0; start + longest < text.length; start += 1)
    while (start + longest < text.length && other.includes(text.slice(start, start + longest + 1)))
      longest += 1
  return longest
}

/** The distance at which a key repeats itself; 1 for a repeated character, undefined without repetition. */
export function periodOf(part: string): number | undefined {
  for (let period = 1; period <= part.length / 2; period += 1) {
    let same = 0
    for (let place = period; place < part.length; place += 1)
      if (part[place] === part[place - period]) same += 1
    // Two random texts of hexadecimal digits are equal at one in 16 indexes, and practically never at half of the indexes.
    if (same > (part.length - period) / 2) return period
  }
  return undefined
}
