import type { Encoding } from '../../domain/keys/encoding.js'
import { decode } from './decode-text.js'

/** An id without its prefix, and when its key was made. Unix seconds. */
export interface TimedId {
  id: string
  seconds: number
}

/** The leading bytes of ids that count seconds, and when each of the ids says that the count began. */
export interface TimeInIds {
  bytes: number
  /** Unix seconds. */
  epochs: readonly number[]
}

/** The most leading bytes for which every id agrees, but for a second or two, on when the count began. */
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

/** The number that leading bytes are. */
export function leading(bytes: readonly number[], count: number): number {
  return bytes.slice(0, count).reduce((sum, byte) => sum * 256 + byte, 0)
}

/** A time of a listing in seconds, where it is in seconds or milliseconds. */
export function inSeconds(time: unknown): number | undefined {
  if (typeof time !== 'number' || time < 1e8 || time > 1e13) return undefined
  return time > 1e11 ? time / 1000 : time
}
