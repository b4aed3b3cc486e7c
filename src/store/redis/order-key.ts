import type { StoredKey } from '../../../schemas/generated/types.js'
import { exactTexts, type Texts } from '../../domain/collation.js'
import type { KeyOrder, Position } from '../../domain/key-store.js'

/**
 * The separator after a part of a sorted-set member. No encoded text contains this separator, so no part is the beginning of
 * another part.
 */
export const end = '\0'

/** Sorts right after {@link end}, and before the beginning of every encoded text. */
export const behindEnd = '\x01'

/** Writes the members of a sorted set. Redis compares their bytes, and thus sorts them in the order of the listing. */
export interface OrderKeys {
  /** The part of a member that decides the order, without the sequence. */
  head(key: Pick<StoredKey, 'id' | 'createdAt'>): string
  /** Whether the order includes the sequence. False in a listing by id. */
  bySequence: boolean
  /** Like `head`, but with the sequence. */
  of(position: Position): string
  isNewestFirst: boolean
}

export function orderKeys({ by, texts }: KeyOrder): OrderKeys {
  if (by === 'id') {
    const write = textKeys(texts)
    return { head: ({ id }) => write(id), bySequence: false, of: ({ id }) => write(id), isNewestFirst: false }
  }
  return {
    head: ({ createdAt }) => orderedNumber(createdAt),
    bySequence: true,
    of: ({ createdAt, sequence }) => orderedNumber(createdAt) + orderedNumber(sequence),
    isNewestFirst: by === 'newest-first',
  }
}

/**
 * Writes an integer as a text that sorts like the number: the first character stands for the number of digits. The Lua
 * scripts of the store write sequences in the same way.
 */
export function orderedNumber(number: number): string {
  const digits = String(Math.abs(number))
  if (number >= 0) return String.fromCharCode(0x60 + digits.length) + digits
  const complement = [...digits].map(digit => 9 - Number(digit)).join('')
  return String.fromCharCode(0x60 - digits.length) + complement
}

/** Encodes a text in ASCII, so that encoded texts sort by UTF-16 units and do not contain `end`. */
export function encodedText(text: string): string {
  return /^[\x20-\x7e]*$/.test(text)
    ? text
    : Array.from({ length: text.length }, (_, i) => unit(text, i)).join('')
}

function unit(text: string, index: number): string {
  const code = text.charCodeAt(index)
  if (code < 0x20) return `\x02${String.fromCharCode(code + 0x40)}`
  return code < 0x7f ? text.charAt(index) : `\x7f${code.toString(16).padStart(4, '0')}`
}

/** Returns a function that encodes ids so that Redis sorts them in the order of a listing by id. */
function textKeys(texts: Texts): (text: string) => string {
  if (texts === exactTexts) return encodedText
  const ranks = asciiRanks(texts)
  return text =>
    Array.from(texts.name(text), character => {
      const code = character.charCodeAt(0)
      return code < 0x7f ? (ranks[code] ?? '') : encodedText(character)
    }).join('')
}

/** The rank of each ASCII character in a collation, as a character. */
function asciiRanks({ compare }: Texts): string[] {
  const characters = Array.from({ length: 0x7f }, (_, code) => String.fromCharCode(code))
  const counted = characters.filter(character => compare(character, '') !== 0).sort(compare)
  const ranks: string[] = []
  let rank = 2
  for (const [index, character] of counted.entries()) {
    const before = counted[index - 1]
    if (before !== undefined && compare(before, character) !== 0) rank++
    ranks[character.charCodeAt(0)] = String.fromCharCode(rank)
  }
  return ranks
}
