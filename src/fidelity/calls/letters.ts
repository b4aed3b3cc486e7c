import type { Encoding } from '../../domain/keys/encoding.js'

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

/** Ignores a prefix that ends with `_`, except in base64url, because base64url itself uses `_`. */
export function fitsLetters(text: string, encoding: string): boolean {
  const [, letters] = Object.entries(alphabets).find(([name]) => name === encoding) ?? []
  return letters?.test(encoding === 'base64url' ? text : text.slice(text.lastIndexOf('_') + 1)) ?? true
}
