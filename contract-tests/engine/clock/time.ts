export interface Time {
  /** In Unix milliseconds. */
  now(): number
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

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
