import { blockBytes, chacha, keyBytes } from './chacha.js'

/** A source of bytes that look random and can be drawn again: same seed, same bytes. */
export interface Random {
  /** The next `count` bytes. */
  bytes(count: number): Uint8Array
  /** The next number, at least 0 and less than 1. */
  fraction(): number
  /** How many blocks have been drawn. With the seed it is the whole state. */
  drawn: number
}

/** Enough to look like chance everywhere; what comes from a known seed is no secret anyway. */
const rounds = 8

/**
 * ChaCha in counter mode: the state is one number, which a snapshot can hold, and a key costs one block.
 *
 * @param seed Any number.
 * @param drawn Where to go on, from the `drawn` of an earlier source with the same seed.
 */
export function seededRandom(seed: number, drawn = 0): Random {
  const nextBlock = chacha(keyOf(seed), rounds)
  const random: Random = {
    drawn,
    bytes(count) {
      const bytes = new Uint8Array(count)
      for (let filled = 0; filled < count; filled += blockBytes) {
        bytes.set(nextBlock(random.drawn++).subarray(0, count - filled), filled)
      }
      return bytes
    },
    fraction() {
      const [a = 0, b = 0, c = 0, d = 0] = random.bytes(4)
      return (a * 2 ** 24 + b * 2 ** 16 + c * 2 ** 8 + d) / 2 ** 32
    },
  }
  return random
}

/** No number is too long for it: the longest has 24 characters. */
function keyOf(seed: number): Uint8Array {
  const key = new Uint8Array(keyBytes)
  new TextEncoder().encodeInto(`keymock ${seed}`, key)
  return key
}

/** A seed from the platform's own randomness, for those who give none and want one all the same. */
export function randomSeed(): number {
  const [seed = 0] = crypto.getRandomValues(new Uint32Array(1))
  return seed
}
