import type { Encoding } from '../../domain/keys/encoding.js'
import { decode } from './decode-text.js'

/** An id without its prefix, and the creation time of its key. Unix seconds. */
export interface TimedId {
  id: string
  seconds: number
}

/** The number of leading bytes in ids that count seconds, and the epoch that each id implies. */
export interface TimeInIds {
  bytes: number
  /** Unix seconds. */
  epochs: readonly number[]
}

/** Finds the most leading bytes with which all ids give the same epoch, within a second or two. */
export function timeInIds(made: readonly TimedId[], encoding: Encoding): TimeInIds | undefined {
  if (made.length < 3) return undefined
  const all = made.map(({ id }) => decode(id, encoding))
  for (let bytes = 6; bytes >= 3; bytes -= 1) {
    const epochs = made.map(({ seconds }, index) => Math.floor(seconds) - leading(all[index] ?? [], bytes))
    const [least, most] = [Math.min(...epochs), Math.max(...epochs)]
    if (least >= 0 && most - least <= 2) return { bytes, epochs }
  }
  return undefined
}

/** The number in the leading bytes. */
export function leading(bytes: readonly number[], count: number): number {
  return bytes.slice(0, count).reduce((sum, byte) => sum * 256 + byte, 0)
}

/** A listed time in seconds, if its unit is seconds or milliseconds. */
export function inSeconds(time: unknown): number | undefined {
  if (typeof time !== 'number' || time < 1e8 || time > 1e13) return undefined
  return time > 1e11 ? time / 1000 : time
}
