import type { Encoding } from '../../domain/keys/encoding.js'
import { decode } from './decode-text.js'

/** An id without its prefix, and the creation time of its key in Unix seconds. */
export interface TimedId {
  id: string
  seconds: number
}

export interface TimeInIds {
  bytes: number
  /** For each id, the moment from which it counts, in Unix seconds: the creation time minus the seconds in the id. */
  epochs: readonly number[]
}

/** Finds out whether ids begin with a time in seconds, and how many bytes hold this time. */
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

export function leading(bytes: readonly number[], count: number): number {
  return bytes.slice(0, count).reduce((sum, byte) => sum * 256 + byte, 0)
}

export function inSeconds(time: unknown): number | undefined {
  if (typeof time !== 'number' || time < 1e8 || time > 1e13) return undefined
  return time > 1e11 ? time / 1000 : time
}
