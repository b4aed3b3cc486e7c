/** Time as the engine sees it, so that a test can run it by hand. */
export interface Time {
  /** Unix milliseconds, as the target should have them: expiries are made from it. */
  now(): number
  /** Waits. Rejects with the signal's reason when that is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

/** The wall clock and real timers: the suite's only door to them. */
export const wallClock: Time = {
  now: () => Date.now(),
  sleep(ms, signal) {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', stop)
        resolve()
      }, ms)
      const stop = () => {
        clearTimeout(timer)
        reject(signal?.reason)
      }
      signal?.addEventListener('abort', stop, { once: true })
    })
  },
}
