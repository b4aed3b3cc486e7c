/** How bytes are written as text. The names are those of the profile. */
export type Encoding = 'base58' | 'base62' | 'base64url' | 'hex'

/** How many digits are reckoned with at once: in any base up to 62 they take 30 bits, and 46 with two bytes more. */
const groupSize = 5

const base58 = alphabet('123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz')
const base62 = alphabet('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz')

interface Alphabet {
  /** The letters, as numbers of characters. */
  codes: readonly number[]
  base: number
  groupBase: number
}

function alphabet(letters: string): Alphabet {
  const base = letters.length
  return { codes: Array.from(letters, letter => letter.charCodeAt(0)), base, groupBase: base ** groupSize }
}

/**
 * Writes bytes in an encoding.
 *
 * Base58 and base62 read the bytes as one big number, so that leading zeros vanish and the length can vary by a character;
 * `fixedLength` pads the text to the length of the largest number of that many bytes.
 */
export function encode(bytes: Uint8Array, encoding: Encoding, fixedLength = false): string {
  switch (encoding) {
    case 'base58':
      return encodeNumber(bytes, base58, fixedLength)
    case 'base62':
      return encodeNumber(bytes, base62, fixedLength)
    case 'base64url':
      return btoa(String.fromCharCode(...bytes))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '')
    case 'hex':
      return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
  }
}

/** The bytes as one number, written with a letter for each digit. */
function encodeNumber(bytes: Uint8Array, { codes, base, groupBase }: Alphabet, fixedLength: boolean): string {
  const digits: number[] = []
  for (const group of digitGroups(bytes, groupBase)) {
    // A whole number to the engine too, for which it divides several times as fast.
    let rest = group | 0
    for (let count = 0; count < groupSize; count++) {
      digits.push(rest % base)
      rest = (rest / base) | 0
    }
  }
  const length = fixedLength ? Math.ceil((bytes.length * 8) / Math.log2(base)) : 0
  while (digits.length > length && digits.at(-1) === 0) digits.pop()
  while (digits.length < length) digits.push(0)
  digits.reverse()
  for (let index = 0; index < digits.length; index++) digits[index] = codes[digits[index] ?? 0] ?? 0
  // In one piece: a text that grows letter by letter is kept by the engine as a chain of its parts.
  return String.fromCharCode(...digits)
}

/** The digits of the bytes as one number in a large base, the least significant first. Two bytes are taken in at a time. */
function digitGroups(bytes: Uint8Array, base: number): number[] {
  const groups: number[] = []
  for (let index = -(bytes.length % 2); index < bytes.length; index += 2) {
    let carry = byteAt(bytes, index) * 0x100 + byteAt(bytes, index + 1)
    for (let place = 0; place < groups.length; place++) {
      const sum = (groups[place] ?? 0) * 0x10000 + carry
      carry = Math.floor(sum / base)
      groups[place] = sum - carry * base
    }
    if (carry > 0) groups.push(carry)
  }
  return groups
}

function byteAt(bytes: Uint8Array, index: number): number {
  return bytes[index] ?? 0
}
