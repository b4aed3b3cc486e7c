import { setTimeout as delay } from 'node:timers/promises'
import type { Random } from '../domain/random.js'

/** How long an answer is held back: any length in between, all equally likely. */
export interface LatencyRange {
  minimumMs: number
  maximumMs: number
}

/**
 * Draws the delay of one answer.
 *
 * @param random A source of its own: were it the fake's, the ids and keys of a run would depend on its latency.
 */
export function drawLatency(range: LatencyRange, random: Random): number {
  const { minimumMs, maximumMs } = range
  return minimumMs + Math.floor(random.fraction() * (maximumMs - minimumMs + 1))
}

/** Waits, but no longer than until the signal: a server that shuts down answers at once. */
export async function holdBack(ms: number, until: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal: until }).catch(() => undefined)
}
