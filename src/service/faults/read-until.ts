import { toMilliseconds, toUnixMs } from '../../domain/clock.js'
import { isDurationText } from '../../domain/duration.js'
import type { Fault } from './fault.js'

/**
 * Returns Unix milliseconds. A duration begins at `now`.
 *
 * @param now The time of the mock's clock, in Unix milliseconds.
 */
export function readUntil(until: NonNullable<Fault['until']>, now: number): number {
  const isLength = typeof until === 'object' || (typeof until === 'string' && isDurationText(until))
  return isLength ? now + toMilliseconds(until) : toUnixMs(until)
}
