import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'

/** A source of bytes that look random and can be drawn again: same seed, same bytes. */
export interface Random {
  /** The next `count` bytes. */
  bytes(count: number): Uint8Array
  /** The next number, at least 0 and less than 1. */
  fraction(): number
  /** How many blocks have been drawn. With the seed it is the whole state. */
  drawn: number
}

const blockSize = 32

/**
 * SHA-256 in counter mode over the seed: the state is one number, which a snapshot can hold, and every stretch of output
 * is as unpredictable to a reader as a real key would be.
 *
 * @param seed Any number.
 * @param drawn Where to go on, from the `drawn` of an earlier source with the same seed.
 */
export function seededRandom(seed: number, drawn = 0): Random {
  const random: Random = {
    drawn,
    bytes(count) {
      const bytes = new Uint8Array(count)
      for (let filled = 0; filled < count; filled += blockSize) {
        const block = sha256(utf8ToBytes(`keymock ${seed} ${random.drawn++}`))
        bytes.set(block.subarray(0, Math.min(blockSize, count - filled)), filled)
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

/** A seed from the platform's own randomness, for those who give none and want one all the same. */
export function randomSeed(): number {
  const [seed = 0] = crypto.getRandomValues(new Uint32Array(1))
  return seed
}
