import { sha256Bytes } from '#sha256'

/** A repeatable source of random-looking bytes: equal seeds give equal bytes. */
export interface Random {
  bytes(count: number): Uint8Array
  /** The next number, at least 0 and less than 1. */
  fraction(): number
  /** The number of blocks that the source has used. The seed and this number are the whole state of the source. */
  readonly drawn: number
}

export type RandomFrom = (drawn: number) => Random

const blockBytes = 32

/**
 * A hash in counter mode: block n is the SHA-256 of the seed and n. The state is one number, which a snapshot can hold.
 */
export function seeded(seed: number): RandomFrom {
  return drawn => new SeededRandom(seed, drawn)
}

class SeededRandom implements Random {
  drawn: number
  readonly #seed: number

  constructor(seed: number, drawn: number) {
    this.#seed = seed
    this.drawn = drawn
  }

  bytes(count: number): Uint8Array {
    const bytes = new Uint8Array(count)
    for (let filled = 0; filled < count; filled += blockBytes) {
      const block = sha256Bytes(`keymock ${this.#seed} ${this.drawn++}`)
      bytes.set(block.subarray(0, count - filled), filled)
    }
    return bytes
  }

  fraction(): number {
    const [a = 0, b = 0, c = 0, d = 0] = this.bytes(4)
    return (a * 2 ** 24 + b * 2 ** 16 + c * 2 ** 8 + d) / 2 ** 32
  }
}

export function namedSeed(seed: number, name: string): number {
  return sha256Bytes(`keymock ${seed} of ${name}`)
    .subarray(0, 6)
    .reduce((number, byte) => number * 256 + byte, 0)
}

export function randomSeed(): number {
  const [seed = 0] = crypto.getRandomValues(new Uint32Array(1))
  return seed
}
