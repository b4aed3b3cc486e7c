/** How many bytes one block has. */
export const blockBytes = 64

export const keyBytes = 32

const constants = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574]

/**
 * The keystream of ChaCha, block by block: counted from 0 in 64 bits as its author did it, with a nonce of 0.
 *
 * @param key As many bytes as {@link keyBytes} says.
 * @param rounds 20 for RFC 8439; 8 where nothing has to be kept secret.
 * @returns Makes one block. It lies where the one before it lay.
 */
export function chacha(key: Uint8Array, rounds: number): (counter: number) => Uint8Array {
  const start = new Int32Array(blockBytes / 4)
  start.set(constants)
  start.set(new Int32Array(Uint8Array.from(key).buffer), constants.length)
  const words = new Int32Array(start.length)
  const block = new Uint8Array(words.buffer)
  return counter => {
    start[12] = counter
    start[13] = counter / 2 ** 32
    words.set(start)
    for (let round = 0; round < rounds; round++) {
      // Down the columns of a square of four words by four, and then along its diagonals.
      const step = round % 2
      for (let a = 0; a < 4; a++) {
        quarterRound(words, a, 4 + ((a + step) & 3), 8 + ((a + 2 * step) & 3), 12 + ((a + 3 * step) & 3))
      }
    }
    for (let index = 0; index < start.length; index++) words[index] = at(words, index) + at(start, index)
    return block
  }
}

function quarterRound(words: Int32Array, a: number, b: number, c: number, d: number): void {
  mix(words, a, b, d, 16)
  mix(words, c, d, b, 12)
  mix(words, a, b, d, 8)
  mix(words, c, d, b, 7)
}

/** Adds one word to another, and turns a third by what came of it. */
function mix(words: Int32Array, sum: number, term: number, turned: number, bits: number): void {
  words[sum] = at(words, sum) + at(words, term)
  const mixed = at(words, turned) ^ at(words, sum)
  words[turned] = (mixed << bits) | (mixed >>> (32 - bits))
}

function at(words: Int32Array, index: number): number {
  return words[index] ?? 0
}
