import type { LatencyState } from '../../../schemas/generated/types.js'
import { isObject } from '../../common/is-object.js'
import { type Duration, toMilliseconds } from '../../domain/clock.js'
import type { Random } from '../../domain/random.js'
import { wrongArgument } from '../../domain/wrong-argument.js'
import { longestWaitMs } from './longest-wait.js'

/** The delay of answers: a duration, or a range. From a range, the mock chooses each delay at random. */
export type Latency = Duration | { from: Duration; to: Duration }

export const noLatency: LatencyState = { from: 0, to: 0 }

export function latencyRange(latency: Latency): LatencyState {
  const where = 'latency.set'
  const isRange = isObject(latency) && ('from' in latency || 'to' in latency)
  const { from, to } = (isRange ? latency : { from: latency, to: latency }) as Record<'from' | 'to', Duration>
  const range = { from: toMilliseconds(from, where), to: toMilliseconds(to, where) }
  if (range.from < 0 || range.to > longestWaitMs)
    throw wrongArgument(where, `Found ${range.from} to ${range.to} ms; a wait lasts from 0 ms to 24 days.`)
  if (range.from > range.to)
    throw wrongArgument(where, `Found ${range.from} to ${range.to} ms, a range with the larger value first.`)
  return range
}

/** Returns a delay from `from` to `to` milliseconds, including both. */
export function drawLatency({ from, to }: LatencyState, random: Pick<Random, 'fraction'>): number {
  return from + Math.floor(random.fraction() * (to - from + 1))
}
