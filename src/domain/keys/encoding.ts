export type Encoding = 'base58' | 'base62' | 'base64url' | 'hex'

/**
 * Five digits in base 62 fit in 30 bits, so `| 0` keeps the value of a group. A group and two more bytes fit in 46 bits, so their
 * arithmetic is exact: a JavaScript number holds integers of up to 53 bits exactly.
 */
const groupSize = 5

const base58 = /* @__PURE__ */ alphabet('123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz')
const base62 = /* @__PURE__ */ alphabet('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz')

interface Alphabet {
  codes: readonly number[]
  base: number
  groupBase: number
}

function alphabet(letters: string): Alphabet {
  const base = letters.length
  return { codes: Array.from(letters, letter => letter.charCodeAt(0)), base, groupBase: base ** groupSize }
}

/**
 * Base58 and base62 write the bytes as one big number, without leading zeros, so the length of the text varies. `fixedLength`
 * pads the text to the greatest possible length.
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

function encodeNumber(bytes: Uint8Array, { codes, base, groupBase }: Alphabet, fixedLength: boolean): string {
  // The digits in base `groupBase`, the least significant first. Each round adds two bytes.
  const groups: number[] = []
  let index = bytes.length % 2
  let taken = index === 1 ? (bytes[0] ?? 0) : 0
  for (;;) {
    let carry = taken
    for (let place = 0; place < groups.length; place++) {
      const sum = (groups[place] ?? 0) * 0x10000 + carry
      carry = Math.floor(sum / groupBase)
      groups[place] = sum - carry * groupBase
    }
    if (carry > 0) groups.push(carry)
    if (index >= bytes.length) break
    taken = (bytes[index] ?? 0) * 0x100 + (bytes[index + 1] ?? 0)
    index += 2
  }
  const letters = new Array<number>(
    fixedLength ? Math.ceil((bytes.length * 8) / Math.log2(base)) : shortest(groups, base),
  )
  let place = letters.length
  for (const group of groups) {
    // `| 0` makes an integer, because engines divide integers several times faster than other numbers.
    let rest = group | 0
    for (let count = 0; count < groupSize && place > 0; count++) {
      letters[--place] = codes[rest % base] ?? 0
      rest = (rest / base) | 0
    }
  }
  letters.fill(codes[0] ?? 0, 0, place)
  // Joins the letters in one step: engines store a string that grows letter by letter as a chain of parts.
  return String.fromCharCode(...letters)
}

function shortest(groups: readonly number[], base: number): number {
  let digits = 0
  for (let rest = groups.at(-1) ?? 0; rest >= 1; rest /= base) digits++
  return Math.max(0, groups.length - 1) * groupSize + digits
}
