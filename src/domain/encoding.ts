/** How bytes are written as text. The names are those of the profile. */
export type Encoding = 'base58' | 'base62' | 'base64url' | 'hex'

const alphabets: Record<Encoding, string> = {
  base58: '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz',
  base62: '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
  base64url: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_',
  hex: '0123456789abcdef',
}

/**
 * Writes bytes in an encoding.
 *
 * Base58 and base62 read the bytes as one big number, so that leading zeros vanish and the length can vary by a character;
 * `fixedLength` pads the text to the length of the largest number of that many bytes.
 */
export function encode(bytes: Uint8Array, encoding: Encoding, fixedLength = false): string {
  if (encoding === 'hex' || encoding === 'base64url') return encodeBits(bytes, alphabets[encoding])
  const text = encodeNumber(bytes, alphabets[encoding])
  if (!fixedLength) return text
  const alphabet = alphabets[encoding]
  const length = Math.ceil((bytes.length * 8) / Math.log2(alphabet.length))
  return text.padStart(length, alphabet[0])
}

function encodeBits(bytes: Uint8Array, alphabet: string): string {
  const width = Math.log2(alphabet.length)
  let text = ''
  let buffer = 0
  let buffered = 0
  for (const byte of bytes) {
    buffer = (buffer << 8) | byte
    buffered += 8
    while (buffered >= width) {
      buffered -= width
      text += alphabet[(buffer >> buffered) & (alphabet.length - 1)]
    }
    buffer &= (1 << buffered) - 1
  }
  if (buffered > 0) text += alphabet[(buffer << (width - buffered)) & (alphabet.length - 1)]
  return text
}

function encodeNumber(bytes: Uint8Array, alphabet: string): string {
  const base = alphabet.length
  const digits: number[] = []
  for (const byte of bytes) {
    let carry = byte
    for (let index = 0; index < digits.length; index++) {
      carry += (digits[index] ?? 0) * 256
      digits[index] = carry % base
      carry = Math.floor(carry / base)
    }
    while (carry > 0) {
      digits.push(carry % base)
      carry = Math.floor(carry / base)
    }
  }
  return digits.reduceRight((text, digit) => text + alphabet[digit], '')
}
