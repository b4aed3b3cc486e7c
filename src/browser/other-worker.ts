import { say } from './console.js'
import type { Worker } from './intercept.js'

/** Messages from MSW's worker script to a page. */
interface ScriptMessage {
  type?: string
  payload?: { url?: string }
}

const advice =
  'If a page starts two MSW workers, only the last one answers. Either pass your handlers to startWorker({ handlers: […] }) and remove your own start(), or add ...(await openKeymock()).handlers to your worker and remove startWorker().'

/** Longer than a message takes from MSW to the events of a worker. */
const passesWithinMs = 500

/**
 * Notices a worker that the page itself starts, before this one or after it. MSW shares one channel to its script among all
 * workers of a page, and who comes last takes it away from the others.
 *
 * @returns A function to call once this worker has started, or failed to. That gives what ends the watch.
 */
export function watchForOthers(worker: Worker): (hasBegun: boolean) => () => void {
  let wasEnabled = false
  let hasStarted = false
  let isTold = false
  /** By URL, how many requests the script has handed to this page that have not come to this worker. */
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
      // Each start of a worker is answered with one; where the script is enabled already, it is not.
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
