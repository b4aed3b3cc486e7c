/** How much of a body is kept. */
export const mostBodyBytes = 8 * 1024

/** A text that may have been cut. */
export interface KeptText {
  text: string
  /** How many characters there were, where some were cut off. */
  length?: number
}

/** A long text apart from its rest: its beginning, or all of it. */
export interface TextBytes {
  readonly bytes: Uint8Array
  /** How many of the bytes are written. */
  readonly used: number
  /** How many characters the whole text has, where some were cut off. */
  readonly length?: number
}

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/**
 * The text itself, or as bytes a longer one, as far as it is kept.
 *
 * A slice of a text keeps the whole text alive in V8: only as bytes is it one of its own. And a text that stays alive is copied
 * from one space of the heap to the next, which takes longer than to write it.
 *
 * @param spare What is kept no longer. Its bytes are written over: to get new ones takes longer than all the rest.
 */
export function kept(text: string, spare?: string | TextBytes): string | TextBytes {
  if (text.length * 3 <= mostBodyBytes) return text
  const bytes = typeof spare === 'object' ? spare.bytes : new Uint8Array(mostBodyBytes)
  const { read, written: used } = encoder.encodeInto(text.slice(0, mostBodyBytes), bytes)
  return read === text.length ? { bytes, used } : { bytes, used, length: text.length }
}

/** What was kept, as a text. */
export function keptText(kept: string | TextBytes): KeptText {
  if (typeof kept === 'string') return { text: kept }
  const { bytes, used, length } = kept
  const text = decoder.decode(bytes.subarray(0, used))
  return length === undefined ? { text } : { text, length }
}

/** About how many bytes it takes up. A character of a text takes two at most. */
export function keptBytes(kept: string | TextBytes): number {
  return typeof kept === 'string' ? 2 * kept.length : kept.bytes.length
}
