import { encode } from '../keys/encoding.js'

const utf8 = new TextEncoder()

/** The SHA-256 of a text's UTF-8: in JavaScript, for platforms whose own hash makes its callers wait. */
export function sha256Bytes(text: string): Uint8Array {
  const state = Int32Array.from(firstState)
  const blocks = padded(utf8.encode(text))
  for (let at = 0; at < blocks.byteLength; at += blockBytes) compress(state, blocks, at)
  const bytes = new DataView(new ArrayBuffer(32))
  for (const [index, word] of state.entries()) bytes.setInt32(index * 4, word)
  return new Uint8Array(bytes.buffer)
}

/** As {@link sha256Bytes}, in base64url. */
export function sha256Text(text: string): string {
  return encode(sha256Bytes(text), 'base64url')
}

const blockBytes = 64
const primes = firstPrimes(64)

/** The first 32 bits of the fractions of square and cube roots of primes (FIPS 180-4, sections 4.2.2 and 5.3.3). */
const firstState = Int32Array.from(primes.slice(0, 8), prime => fractionBits(prime ** (1 / 2)))
const roundConstants = Int32Array.from(primes, prime => fractionBits(prime ** (1 / 3)))
const schedule = new Int32Array(64)

function firstPrimes(count: number): number[] {
  const found: number[] = []
  for (let number = 2; found.length < count; number++) {
    if (found.every(prime => number % prime !== 0)) found.push(number)
  }
  return found
}

function fractionBits(root: number): number {
  return ((root % 1) * 2 ** 32) | 0
}

/** The message, a one bit, zeros, and its length in bits, in whole blocks (section 5.1.1). */
function padded(message: Uint8Array): DataView {
  const { length } = message
  const bytes = new Uint8Array(Math.ceil((length + 9) / blockBytes) * blockBytes)
  bytes.set(message)
  bytes[length] = 0x80
  const view = new DataView(bytes.buffer)
  view.setUint32(bytes.length - 8, Math.floor(length / 2 ** 29))
  view.setUint32(bytes.length - 4, length << 3)
  return view
}

/** Section 6.2.2. */
function compress(state: Int32Array, blocks: DataView, at: number): void {
  const word = (index: number) => schedule[index] as number
  for (let index = 0; index < 16; index++) schedule[index] = blocks.getInt32(at + index * 4)
  for (let index = 16; index < 64; index++) {
    const early = word(index - 15)
    const late = word(index - 2)
    schedule[index] =
      word(index - 16) +
      (rotated(early, 7) ^ rotated(early, 18) ^ (early >>> 3)) +
      word(index - 7) +
      (rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10))
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as Eight
  for (let index = 0; index < 64; index++) {
    const mixed = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
    const chosen = (e & f) ^ (~e & g)
    const added = (h + mixed + chosen + (roundConstants[index] as number) + word(index)) | 0
    const majority = (a & b) ^ (a & c) ^ (b & c)
    const turned = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)
    h = g
    g = f
    f = e
    e = (d + added) | 0
    d = c
    c = b
    b = a
    a = (added + turned + majority) | 0
  }
  for (const [index, value] of [a, b, c, d, e, f, g, h].entries())
    state[index] = (state[index] as number) + value
}

type Eight = [number, number, number, number, number, number, number, number]

function rotated(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits))
}
