/** Searches a text for many other texts in one pass. */
interface ManyTexts {
  /** Ignores a text shorter than `shortest`. */
  add(text: string): void
  /** Finds the first position, at or after `from`, where an added text begins. If several begin there, `found` is the longest. */
  next(text: string, from: number): { place: number; found: string } | undefined
  /** Finds all added texts that occur in `text`, even inside each other. */
  all(text: string): Set<string>
}

/** The length of the shortest text that the search can find. The search looks up texts by their first 4 characters. */
export const shortest = 4
/** Each character shifts the index by this many bits. Four characters fill the index, and a fifth pushes out the first. */
const bitsOfOne = 4
const mask = 2 ** (shortest * bitsOfOne) - 1

export function createManyTexts(): ManyTexts {
  /** For each added text, contains 1 at the index that its first characters give. */
  const begins = new Uint8Array(mask + 1)
  const byBeginning = new Map<number, string[]>()

  function scan(
    text: string,
    from: number,
    isEnough: (place: number, candidates: string[]) => boolean,
  ): void {
    let beginning = 0
    for (let last = from; last < text.length; last += 1) {
      beginning = ((beginning << bitsOfOne) ^ text.charCodeAt(last)) & mask
      const place = last - shortest + 1
      if (begins[beginning] !== 1 || place < from) continue
      if (isEnough(place, byBeginning.get(beginning) ?? [])) return
    }
  }

  return {
    add(text) {
      if (text.length < shortest) return
      let beginning = 0
      for (let place = 0; place < shortest; place += 1) {
        beginning = ((beginning << bitsOfOne) ^ text.charCodeAt(place)) & mask
      }
      begins[beginning] = 1
      const known = byBeginning.get(beginning) ?? []
      byBeginning.set(
        beginning,
        [...known, text].sort((a, b) => b.length - a.length),
      )
    },
    next(text, from) {
      let first: { place: number; found: string } | undefined
      scan(text, from, (place, candidates) => {
        const found = candidates.find(candidate => text.startsWith(candidate, place))
        if (found !== undefined) first = { place, found }
        return found !== undefined
      })
      return first
    },
    all(text) {
      const found = new Set<string>()
      scan(text, 0, (place, candidates) => {
        for (const candidate of candidates) if (text.startsWith(candidate, place)) found.add(candidate)
        return false
      })
      return found
    },
  }
}
