import { HttpResponse, http } from 'msw'
import type { setupWorker } from 'msw/browser'
import { watchForOthers } from './other-worker.js'

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

async function isIntercepting(worker: Worker): Promise<boolean> {
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
