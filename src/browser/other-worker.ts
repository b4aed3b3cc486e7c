import { say } from './console.js'
import type { Worker } from './intercept.js'

/** Messages from MSW's worker script to a page. */
interface ScriptMessage {
  type?: string
  payload?: { url?: string }
}

const advice =
  'If a page starts two MSW workers, only the last one answers. Pass your handlers to startWorker({ handlers: […] }) and remove your own start(), or add ...(await openKeymock()).handlers to your worker and remove startWorker().'

/** Within this time, a message from MSW reaches a worker's listeners. */
const passesWithinMs = 500

/**
 * Notices a worker that the page itself starts, before this worker or after it. All workers of a page share MSW's channel to its
 * script, and the last worker takes the channel from the others.
 *
 * @returns A function to call after this worker's start or failure. It returns a function that ends the watch.
 */
export function watchForOthers(worker: Worker): (hasBegun: boolean) => () => void {
  let wasEnabled = false
  let hasStarted = false
  let isTold = false
  /**
   * The number of requests, by URL, that the script passed to this page and that have not reached this worker.
   */
  const missing = new Map<string, number>()
  const tell = () => {
    if (!isTold) say('warn', `This page starts a second worker in addition to startWorker(). ${advice}`)
    isTold = true
  }
  const count = (url: string, change: number) => {
    const now = (missing.get(url) ?? 0) + change
    if (now === 0) missing.delete(url)
    else missing.set(url, now)
  }
  const onMessage = ({ data }: MessageEvent<ScriptMessage>) => {
    if (data?.type === 'MOCKING_ENABLED') {
      // Each start of a worker gets one answer, except when the script is already enabled.
      if (hasStarted) tell()
      wasEnabled = true
    }
    const url = data?.payload?.url
    if (data?.type !== 'REQUEST' || url === undefined) return
    count(url, 1)
    setTimeout(() => {
      if (hasStarted && (missing.get(url) ?? 0) > 0) tell()
    }, passesWithinMs)
  }
  const onStart = ({ request }: { request: Request }) => count(request.url, -1)
  navigator.serviceWorker.addEventListener('message', onMessage)
  worker.events.on('request:start', onStart)
  return hasBegun => {
    hasStarted = hasBegun
    if (hasBegun && !wasEnabled) tell()
    return () => {
      navigator.serviceWorker.removeEventListener('message', onMessage)
      worker.events.removeListener('request:start', onStart)
    }
  }
}
