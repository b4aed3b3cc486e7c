/** A random source that is neither secret nor of high quality, but fast. */
export interface Chance {
  /** A random number, at least 0 and less than 1. */
  fraction(): number
}

/** Equal seeds give equal numbers: a mixed Weyl sequence (mulberry32). */
export function quickChance(seed: number): Chance {
  let state = seed >>> 0
  return {
    fraction() {
      state = (state + 0x6d2b79f5) >>> 0
      let mixed = Math.imul(state ^ (state >>> 15), state | 1)
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
    },
  }
}

export function pick<T>(chance: Chance, values: readonly [T, ...T[]]): T {
  return values[Math.floor(chance.fraction() * values.length)] ?? values[0]
}

export function below(chance: Chance, bound: number): number {
  return Math.floor(chance.fraction() * bound)
}
