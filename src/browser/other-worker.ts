import { say } from './console.js'
import type { Worker } from './intercept.js'

interface ScriptMessage {
  type?: string
  payload?: { url?: string }
}

const advice =
  'Only the last worker answers. Pass your handlers to startWorker({ handlers: […] }) and remove your own start(), or add ...(await openKeymock()).handlers to your worker and remove startWorker().'

/** How long a message from MSW's script may take to reach a worker's listeners. */
const passesWithinMs = 500

/**
 * Prints an error if the page itself starts a second MSW worker. All workers of a page share one channel to MSW's script, and the
 * last worker takes over the channel.
 *
 * @returns A function to call when this worker has started or failed. It returns a function that ends the watch.
 */
export function watchForOthers(worker: Worker): (hasBegun: boolean) => () => void {
  let wasEnabled = false
  let hasStarted = false
  let hasWarned = false
  /** By URL, the number of requests that MSW's script reported to this page, minus those that reached this worker. */
  const missing = new Map<string, number>()
  const warn = () => {
    if (!hasWarned) say('error', `This page starts an MSW worker other than that of startWorker(). ${advice}`)
    hasWarned = true
  }
  const count = (url: string, change: number) => {
    const now = (missing.get(url) ?? 0) + change
    if (now === 0) missing.delete(url)
    else missing.set(url, now)
  }
  const onMessage = ({ data }: MessageEvent<ScriptMessage>) => {
    if (data?.type === 'MOCKING_ENABLED') {
      // After this worker has started, the message means that another worker has started.
      if (hasStarted) warn()
      wasEnabled = true
    }
    const url = data?.payload?.url
    if (data?.type !== 'REQUEST' || url === undefined) return
    count(url, 1)
    setTimeout(() => {
      if (hasStarted && (missing.get(url) ?? 0) > 0) warn()
    }, passesWithinMs)
  }
  const onStart = ({ request }: { request: Request }) => count(request.url, -1)
  navigator.serviceWorker.addEventListener('message', onMessage)
  worker.events.on('request:start', onStart)
  return hasBegun => {
    hasStarted = hasBegun
    if (hasBegun && !wasEnabled) warn()
    return () => {
      navigator.serviceWorker.removeEventListener('message', onMessage)
      worker.events.removeListener('request:start', onStart)
    }
  }
}
