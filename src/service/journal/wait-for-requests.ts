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
  let found = 0
  const isEnough = () => {
    found = sandbox.journal.count(isWanted)
    return found >= count
  }
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
      // A reset or an undo changes the older entries.
      if (event.type === 'reset') found = Number.POSITIVE_INFINITY
      if (event.type !== 'request' || !sandbox.journal.isLatest(event.request, isWanted)) return
      // Counts only when the number suffices, because a count reads all bodies. The journal may have dropped entries since.
      if (++found >= count && isEnough()) end()
    })
    closing?.addEventListener('abort', end)
  })
}
