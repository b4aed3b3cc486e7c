/** Many texts that are looked for at once, in one pass through what they may stand in. */
export interface ManyTexts {
  /** @param text At least as long as `shortest`; a shorter one is never found. */
  add(text: string): void
  /** The first place from `from` on at which one of them begins; the longest, where several do. */
  next(text: string, from: number): { place: number; found: string } | undefined
  /** All that stand somewhere in a text, also within each other. */
  all(text: string): Set<string>
}

/** The first characters of each are looked at together, so none is shorter. */
export const shortest = 4
/** Of each character so many bits are kept: those of four fill the table, and those of the fifth have left it. */
const bitsOfOne = 4
const mask = 2 ** (shortest * bitsOfOne) - 1

export function createManyTexts(): ManyTexts {
  /** Whether some text begins like this. */
  const begins = new Uint8Array(mask + 1)
  const byBeginning = new Map<number, string[]>()

  /** Calls back at each place where a text may begin, until that says that it has seen enough. */
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
