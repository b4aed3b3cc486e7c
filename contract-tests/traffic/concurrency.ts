import type { TargetExchange } from './exchange.js'

const slowMs = 100
const whenSlow = 6

/**
 * The number of requests to send at the same time to a target that gave these answers: more than one if most answers were slow,
 * and none asked the run to wait. A run against a fast target gains nothing, and one request at a time shows more of its faults.
 */
export function concurrencyFor(history: readonly TargetExchange[]): number {
  const answered = history.filter(({ response }) => response !== undefined)
  const isBusy = answered.some(({ response }) => response?.status === 429 || response?.status === 503)
  const slow = answered.filter(({ durationMs }) => durationMs > slowMs)
  return !isBusy && slow.length > answered.length / 2 ? whenSlow : 1
}
