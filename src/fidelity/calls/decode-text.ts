import type { Encoding } from '../../domain/keys/encoding.js'

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
