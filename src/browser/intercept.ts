import { HttpResponse, http } from 'msw'
import type { setupWorker } from 'msw/browser'
import { say } from './open-keymock.js'

export type Worker = ReturnType<typeof setupWorker>

export type UnhandledRequest = 'bypass' | 'warn' | 'error'

const patienceMs = 10_000

/** The time until the check that the script comes from MSW. On an idle machine, MSW starts within this time. */
const doubtMs = 1500

/**
 * @returns A function that ends the watch for other workers of the page.
 * @throws KeymockError with the reason if the worker does not intercept.
 */
export async function intercept(
  worker: Worker,
  url: string,
  unhandled: UnhandledRequest,
): Promise<() => void> {
  const settings = {
    // MSW's own log shows raw keys and tokens.
    quiet: true,
    serviceWorker: { url },
    // MSW 2 and MSW 3 have different names for this option.
    onUnhandledRequest: unhandled,
    onUnhandledFrame: unhandled,
  }
  let error: unknown
  const watching = watchForOthers(worker)
  const started = worker.start(settings).then(
    () => true,
    thrown => {
      error = thrown
      return false
    },
  )
  const begun = await Promise.race([started, patience(url)])
  const unwatch = watching(begun)
  if (begun && (await isIntercepting(worker))) return unwatch
  unwatch()
  const { workerProblem } = await import('./worker-problem.js')
  throw await workerProblem(url, error)
}

export async function isIntercepting(worker: Worker): Promise<boolean> {
  const url = new URL('/keymock-is-there', location.origin).href
  const headers = { 'Keymock-Is-There': 'yes' }
  worker.use(http.head(url, () => new HttpResponse(null, { status: 204, headers }), { once: true }))
  const response = await fetch(url, { method: 'HEAD' }).catch(() => undefined)
  return response?.headers.get('Keymock-Is-There') === 'yes'
}

/** Waits for `patienceMs`. Waits less if the script does not come from MSW, because the page stays blank during the wait. */
async function patience(url: string): Promise<false> {
  await passed(doubtMs)
  const { isWorkerScript } = await import('./worker-problem.js')
  if (await isWorkerScript(url)) await passed(patienceMs - doubtMs)
  return false
}

function passed(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
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
function watchForOthers(worker: Worker): (hasBegun: boolean) => () => void {
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
  const onMessage = ({ data }: MessageEvent<{ type?: string; payload?: { url?: string } }>) => {
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
