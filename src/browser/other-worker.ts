import { say } from './console.js'
import type { Worker } from './intercept.js'

/** What MSW's worker script tells a page. */
interface ScriptMessage {
  type?: string
  payload?: { id?: string }
}

const advice =
  'Of two MSW workers in a page, the one that starts last answers alone. Give the handlers of yours to startWorker({ handlers: […] }) and leave its start() out; or take ...(await openKeymock()).handlers into yours and leave startWorker() out.'

/** Longer than a message takes from MSW to the events of a worker. */
const passesWithinMs = 500

/**
 * Notices a worker that the page starts by itself, before this one or after it. MSW shares one channel to its script among all
 * workers of a page, and who comes last takes it away from the others.
 *
 * @returns What to call once this worker has started, or has not. That gives what ends the watch.
 */
export function watchForOthers(worker: Worker): (hasBegun: boolean) => () => void {
  let wasEnabled = false
  let hasStarted = false
  let isTold = false
  const seen = new Set<string>()
  const tell = () => {
    if (!isTold) say('warn', `This page starts a worker of its own beside startWorker(). ${advice}`)
    isTold = true
  }
  const onMessage = ({ data }: MessageEvent<ScriptMessage>) => {
    if (data?.type === 'MOCKING_ENABLED') {
      // Each start of a worker is answered with one; where the script is enabled already, it is not.
      if (hasStarted) tell()
      wasEnabled = true
    }
    const id = data?.payload?.id
    if (data?.type !== 'REQUEST' || !hasStarted || isTold || id === undefined) return
    setTimeout(() => {
      if (!seen.delete(id)) tell()
    }, passesWithinMs)
  }
  const onStart = ({ requestId }: { requestId: string }) => void seen.add(requestId)
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
