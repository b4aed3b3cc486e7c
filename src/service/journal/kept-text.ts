/** How much of a body is kept. */
export const mostBodyBytes = 8 * 1024

/** A text that may have been cut. */
export interface KeptText {
  text: string
  /** How many characters there were, where some were cut off. */
  length?: number
}

/** The beginning of a long text, apart from the rest of it. */
export interface CutText {
  readonly bytes: Uint8Array
  /** How many of the bytes are written. */
  readonly used: number
  /** How many characters the whole text has. */
  readonly length: number
}

const encoder = new TextEncoder()
/** Where a text is written to see whether it is a long one. */
const scratch = new Uint8Array(mostBodyBytes)
const decoder = new TextDecoder()

/**
 * The text itself, or the beginning of a long one.
 *
 * A slice of a text keeps the whole text alive in V8: only as bytes is it one of its own.
 *
 * @param spare Bytes of a text that is kept no longer, to be written over: to get new ones takes longer than all the rest.
 */
export function cutText(text: string, spare?: CutText): string | CutText {
  if (text.length * 3 <= mostBodyBytes) return text
  if (text.length <= mostBodyBytes && encoder.encodeInto(text, scratch).read === text.length) return text
  const bytes = spare?.bytes ?? new Uint8Array(mostBodyBytes)
  const { written } = encoder.encodeInto(text.slice(0, mostBodyBytes), bytes)
  return { bytes, used: written, length: text.length }
}

/** What was kept, as a text. */
export function keptText(kept: string | CutText): KeptText {
  if (typeof kept === 'string') return { text: kept }
  return { text: decoder.decode(kept.bytes.subarray(0, kept.used)), length: kept.length }
}
