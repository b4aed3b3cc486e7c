import { toMilliseconds } from '../../../domain/clock.js'
import type { DelayEffect } from '../fault.js'
import { drawLatency } from '../latency.js'
import { longestWaitMs } from '../longest-wait.js'
import type { Effect } from './effect.js'

/** Waits in real time, not by the mock's clock. */
export const delayEffect: Effect<DelayEffect> = {
  definition: 'delayEffect',
  example: '{ delay: "2s" }',
  lane: 'wait',
  problem({ delay }) {
    const { from, to } = rangeOf(delay)
    if (from > to) return ['/effect/delay', 'The range begins with the longer wait.', 'Swap the two waits.']
    if (from >= 0 && to <= longestWaitMs) return undefined
    return ['/effect/delay', 'A wait lasts from 0 ms to 24 days.', 'Give another wait.']
  },
  // A fixed delay uses no random number, so it does not change later random numbers.
  waitMs: ({ delay }, fraction) =>
    isRange(delay) ? drawLatency(rangeOf(delay), { fraction }) : toMilliseconds(delay),
  detail: (_, waitMs) => `${waitMs} ms`,
}

type Delay = DelayEffect['delay']

function isRange(delay: Delay): delay is Extract<Delay, { from: unknown }> {
  return typeof delay === 'object' && 'from' in delay
}

function rangeOf(delay: Delay): { from: number; to: number } {
  const { from, to } = isRange(delay) ? delay : { from: delay, to: delay }
  return { from: toMilliseconds(from), to: toMilliseconds(to) }
}
