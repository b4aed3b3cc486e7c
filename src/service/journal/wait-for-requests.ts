import type { Exchange } from '../exchange.js'
import type { Sandbox } from '../sandbox.js'

export interface RequestWait {
  count: number
  /** The longest wait, in milliseconds of real time. */
  waitMs: number
  closing?: AbortSignal | undefined
}

export function waitForRequests(
  sandbox: Sandbox,
  isWanted: (exchange: Exchange, id: number) => boolean,
  { count, waitMs, closing }: RequestWait,
): Promise<void> {
  // Reads `sandbox.journal` each time, because a reset begins another journal.
  const isEnough = () => sandbox.journal.count(isWanted) >= count
  return new Promise(resolve => {
    if (isEnough() || closing?.aborted) {
      resolve()
      return
    }
    const end = () => {
      clearTimeout(timer)
      stop()
      closing?.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, waitMs)
    const stop = sandbox.events.listen(({ event }) => {
      if (event.type === 'request' && isEnough()) end()
    })
    closing?.addEventListener('abort', end)
  })
}
