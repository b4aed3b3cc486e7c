/** How many bytes of a body are kept. */
export const mostBodyBytes = 8 * 1024

/** A text that may have been cut. */
export interface CutText {
  text: string
  /** How many characters there were, where some were cut off. */
  length?: number
}

/** The beginning of a long text, apart from its rest: a slice of a text keeps the whole text alive in V8. */
interface TextBytes {
  readonly bytes: Uint8Array
  readonly length: number | undefined
}

/** Pieces of a text that live on elsewhere anyway, such as the records of a page. */
interface TextPieces {
  readonly pieces: readonly string[]
  readonly length: number
}

/** A text as it is kept. */
export type KeptText = string | TextBytes | TextPieces

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/**
 * Keeps a text, or the beginning of a long one.
 *
 * A long text that stays alive is copied from one space of the heap to the next, which takes longer than to write it: so its pieces
 * are kept where they live on, and otherwise its bytes.
 */
export function keep(text: string, pieces?: readonly string[]): KeptText {
  if (text.length * 3 <= mostBodyBytes) return text
  if (pieces !== undefined) return { pieces: beginningOf(pieces), length: text.length }
  const bytes = encoder.encode(text.slice(0, mostBodyBytes))
  return {
    bytes,
    length: bytes.length > mostBodyBytes || text.length > mostBodyBytes ? text.length : undefined,
  }
}

/** As many of the pieces as may be shown. */
function beginningOf(pieces: readonly string[]): readonly string[] {
  let characters = 0
  let count = 0
  while (count < pieces.length && characters <= mostBodyBytes) characters += pieces[count++]?.length ?? 0
  return count === pieces.length ? pieces : pieces.slice(0, count)
}

/** The text, as far as it is shown. */
export function shownText(kept: KeptText): CutText {
  if (typeof kept === 'string') return { text: kept }
  if ('bytes' in kept) return cut(kept.bytes, kept.length)
  const { pieces, length } = kept
  const text = pieces.join('')
  return cut(encoder.encode(text), length)
}

function cut(bytes: Uint8Array, length: number | undefined): CutText {
  if (bytes.length <= mostBodyBytes && length === undefined) return { text: decoder.decode(bytes) }
  // A character whose bytes are not all there is left out.
  let end = Math.min(bytes.length, mostBodyBytes)
  while (end < bytes.length && ((bytes[end] ?? 0) & 0xc0) === 0x80) end--
  const text = decoder.decode(bytes.subarray(0, end))
  return length === undefined || length === text.length ? { text } : { text, length }
}

/** About how many bytes it takes up. A character of a text takes two at most. */
export function keptBytes(kept: KeptText): number {
  if (typeof kept === 'string') return 2 * kept.length
  if ('bytes' in kept) return kept.bytes.length
  return 2 * Math.min(kept.length, mostBodyBytes)
}
