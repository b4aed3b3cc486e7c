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
  const alphabet = alphabets[encoding]
  if (encoding === 'hex' || encoding === 'base64url')
    return letters(bitDigits(bytes, alphabet.length), alphabet)
  const digits = numberDigits(bytes, alphabet.length)
  if (fixedLength) {
    const length = Math.ceil((bytes.length * 8) / Math.log2(alphabet.length))
    while (digits.length < length) digits.push(0)
  }
  return letters(digits.reverse(), alphabet)
}

/** In one piece: a text that grows letter by letter is kept by the engine as a chain of its parts. */
function letters(digits: readonly number[], alphabet: string): string {
  const codes: number[] = []
  for (const digit of digits) codes.push(alphabet.charCodeAt(digit))
  return String.fromCharCode(...codes)
}

function bitDigits(bytes: Uint8Array, base: number): number[] {
  const width = Math.log2(base)
  const digits: number[] = []
  let buffer = 0
  let buffered = 0
  for (const byte of bytes) {
    buffer = (buffer << 8) | byte
    buffered += 8
    while (buffered >= width) {
      buffered -= width
      digits.push((buffer >> buffered) & (base - 1))
    }
    buffer &= (1 << buffered) - 1
  }
  if (buffered > 0) digits.push((buffer << (width - buffered)) & (base - 1))
  return digits
}

/** How many digits are reckoned with at once: any base up to 62 to this power, times two bytes, is an exact number. */
const groupSize = 5

/** The digits of the bytes as one number, the least significant first. Two bytes are taken in at a time. */
function numberDigits(bytes: Uint8Array, base: number): number[] {
  const groupBase = base ** groupSize
  const groups: number[] = []
  for (let index = -(bytes.length % 2); index < bytes.length; index += 2) {
    let carry = (bytes[index] ?? 0) * 0x100 + (bytes[index + 1] ?? 0)
    for (let place = 0; place < groups.length; place++) {
      const sum = (groups[place] ?? 0) * 0x10000 + carry
      carry = Math.floor(sum / groupBase)
      groups[place] = sum - carry * groupBase
    }
    if (carry > 0) groups.push(carry)
  }
  const digits: number[] = []
  for (let rest of groups) {
    for (let count = 0; count < groupSize; count++) {
      digits.push(rest % base)
      rest = Math.floor(rest / base)
    }
  }
  while (digits.at(-1) === 0) digits.pop()
  return digits
}
