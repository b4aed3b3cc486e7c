export interface RunRandom {
  /** A whole number from 0 to `below` - 1. */
  below(below: number): number
  text(length: number): string
}

const letters = 'abcdefghijkmnpqrstuvwxyz23456789'

/** A mulberry32 generator. */
export function seededRandom(seed: number): RunRandom {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    text: length => Array.from({ length }, () => letters[below(letters.length)]).join(''),
  }
}

export function shuffled<Item>(items: readonly Item[], random: RunRandom): Item[] {
  return items
    .map(item => ({ item, place: random.below(2 ** 30) }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item)
}
