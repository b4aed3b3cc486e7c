import type { Time } from '../engine/clock/time.js'

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
