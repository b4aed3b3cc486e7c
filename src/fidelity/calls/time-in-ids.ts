import type { Encoding } from '../../domain/keys/encoding.js'

/** An id without its prefix, and the creation time of its key in Unix seconds. */
export interface TimedId {
  id: string
  seconds: number
}

interface TimeInIds {
  bytes: number
  /** For each id, the moment from which it counts, in Unix seconds: the creation time minus the seconds in the id. */
  epochs: readonly number[]
}

/** Finds out whether ids begin with a time in seconds, and how many bytes hold this time. */
export function timeInIds(made: readonly TimedId[], encoding: Encoding): TimeInIds | undefined {
  if (made.length < 3) return undefined
  const all = made.map(({ id }) => decode(id, encoding))
  for (let bytes = 6; bytes >= 3; bytes -= 1) {
    const epochs = made.map(({ seconds }, index) => Math.floor(seconds) - leading(all[index] ?? [], bytes))
    const [least, most] = [Math.min(...epochs), Math.max(...epochs)]
    if (least >= 0 && most - least <= 2) return { bytes, epochs }
  }
  return undefined
}

function leading(bytes: readonly number[], count: number): number {
  return bytes.slice(0, count).reduce((sum, byte) => sum * 256 + byte, 0)
}

export function inSeconds(time: unknown): number | undefined {
  if (typeof time !== 'number' || time < 1e8 || time > 1e13) return undefined
  return time > 1e11 ? time / 1000 : time
}

const letters = {
  base58: '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz',
  base62: '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
} as const

export function encodedLength(bytes: number, encoding: Encoding): number {
  if (encoding === 'hex') return bytes * 2
  if (encoding === 'base64url') return Math.ceil((bytes * 8) / 6)
  return Math.ceil((bytes * 8) / Math.log2(letters[encoding].length))
}

/** Returns an empty list for an invalid text, but does not check hexadecimal digits. */
export function decode(text: string, encoding: Encoding): number[] {
  if (encoding === 'hex') return (text.match(/../g) ?? []).map(pair => Number.parseInt(pair, 16))
  if (encoding === 'base64url') {
    try {
      return Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0))
    } catch {
      return []
    }
  }
  const alphabet: string = letters[encoding]
  let number = 0n
  for (const letter of text) {
    const digit = alphabet.indexOf(letter)
    if (digit < 0) return []
    number = number * BigInt(alphabet.length) + BigInt(digit)
  }
  const bytes: number[] = []
  for (let rest = number; rest > 0n; rest /= 256n) bytes.unshift(Number(rest % 256n))
  return bytes
}

/** From the smallest alphabet to the largest, because `lettersOf` returns the first that fits. */
const alphabets = {
  hex: /^[0-9a-f]*$/,
  base58: /^[1-9A-HJ-NP-Za-km-z]*$/,
  base62: /^[0-9A-Za-z]*$/,
  base64url: /^[0-9A-Za-z_-]*$/,
} as const

export function lettersOf(text: string): Encoding | undefined {
  return (Object.keys(alphabets) as Encoding[]).find(name => alphabets[name].test(text))
}
