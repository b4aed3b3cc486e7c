import { HttpResponse, http } from 'msw'
import type { setupWorker } from 'msw/browser'

export type Worker = ReturnType<typeof setupWorker>

export type UnhandledRequest = 'bypass' | 'warn' | 'error'

/** A script that is not MSW's never answers MSW. */
const patienceMs = 10_000

/**
 * Starts MSW's worker, and resolves when it really intercepts.
 *
 * @throws KeymockError that says why it does not.
 */
export async function intercept(worker: Worker, url: string, unhandled: UnhandledRequest): Promise<void> {
  const settings = {
    // MSW's own log shows raw keys and tokens.
    quiet: true,
    serviceWorker: { url },
    // The name in MSW 2, and the name in MSW 3.
    onUnhandledRequest: unhandled,
    onUnhandledFrame: unhandled,
  }
  let error: unknown
  const started = worker.start(settings).then(
    () => true,
    thrown => {
      error = thrown
      return false
    },
  )
  if ((await Promise.race([started, patience()])) && (await isIntercepting(worker))) return
  const { workerProblem } = await import('./worker-problem.js')
  throw await workerProblem(url, error)
}

/** Asks for something that nobody would answer but a worker that intercepts. */
async function isIntercepting(worker: Worker): Promise<boolean> {
  const url = new URL('/keymock-is-there', location.origin).href
  const headers = { 'Keymock-Is-There': 'yes' }
  worker.use(http.head(url, () => new HttpResponse(null, { status: 204, headers }), { once: true }))
  const response = await fetch(url, { method: 'HEAD' }).catch(() => undefined)
  return response?.headers.get('Keymock-Is-There') === 'yes'
}

function patience(): Promise<false> {
  return new Promise(resolve => setTimeout(resolve, patienceMs, false))
}
