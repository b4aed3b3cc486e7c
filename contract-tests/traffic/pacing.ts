import type { Time } from '../engine/clock/time.js'
import type { TargetExchange } from './exchange.js'

export function createPacing(options: {
  /** Read at each call, because the run may raise it. */
  concurrency: () => number
  rps: number
  time: Time
  signal?: AbortSignal | undefined
}): <T>(call: () => Promise<T>) => Promise<T> {
  const { concurrency, rps, time, signal } = options
  const waiting: (() => void)[] = []
  let underWay = 0
  let nextStart = 0

  return async call => {
    if (underWay >= concurrency()) await new Promise<void>(resolve => waiting.push(resolve))
    else underWay += 1
    try {
      if (rps > 0) {
        const now = time.now()
        const start = Math.max(now, nextStart)
        nextStart = start + 1000 / rps
        if (start > now) await time.sleep(start - now, signal)
      }
      return await call()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else underWay -= 1
    }
  }
}

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
