import { toMilliseconds, toUnixMs } from '../../domain/clock.js'
import { isDurationText } from '../../domain/duration.js'
import type { Fault } from './fault.js'

/**
 * The end of a fault: a moment, or a length of time from now on.
 *
 * @param now By the mock's clock. Unix milliseconds.
 */
export function readUntil(until: NonNullable<Fault['until']>, now: number): number {
  const isLength = typeof until === 'object' || (typeof until === 'string' && isDurationText(until))
  return isLength ? now + toMilliseconds(until) : toUnixMs(until)
}
