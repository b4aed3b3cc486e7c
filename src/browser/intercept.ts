import { HttpResponse, http } from 'msw'
import type { setupWorker } from 'msw/browser'
import { watchForOthers } from './other-worker.js'

export type Worker = ReturnType<typeof setupWorker>

export type UnhandledRequest = 'bypass' | 'warn' | 'error'

/** A script that is not MSW's never answers MSW. */
const patienceMs = 10_000

/** Longer than MSW takes to start on a machine that is not busy. */
const doubtMs = 1500

/**
 * Starts MSW's worker, and resolves when it really intercepts.
 *
 * @returns Ends the watch for other workers of the page.
 * @throws KeymockError that says why it does not.
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
    // The name in MSW 2, and the name in MSW 3.
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

/** Asks for something that only a worker that intercepts would answer. */
async function isIntercepting(worker: Worker): Promise<boolean> {
  const url = new URL('/keymock-is-there', location.origin).href
  const headers = { 'Keymock-Is-There': 'yes' }
  worker.use(http.head(url, () => new HttpResponse(null, { status: 204, headers }), { once: true }))
  const response = await fetch(url, { method: 'HEAD' }).catch(() => undefined)
  return response?.headers.get('Keymock-Is-There') === 'yes'
}

/** Ends early where the script is not MSW's: it would be waited for in vain, before a blank page. */
async function patience(url: string): Promise<false> {
  await passed(doubtMs)
  const { isWorkerScript } = await import('./worker-problem.js')
  if (await isWorkerScript(url)) await passed(patienceMs - doubtMs)
  return false
}

function passed(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}
