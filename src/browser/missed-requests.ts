import { sandboxOf } from '../build-keymock.js'
import { pathBelow } from '../service/requests/fetch-messages.js'
import type { BrowserKeymock } from './open-keymock.js'

interface MissedRequests {
  keymock: BrowserKeymock
  baseUrl: string | undefined
  report(sentence: string): void
}

interface WatchedRequests extends MissedRequests {
  /** The value of `performance.now()` when the worker was ready. */
  startedAt: number
  /** The number of requests, by path, that reached the mock's worker. */
  reached: ReadonlyMap<string, number>
  /** Whether the worker, which once intercepted the page's requests, no longer does. */
  isStopped(): Promise<boolean>
}

/** Reports requests that went to the network before the worker was ready, or after the browser stopped the worker. */
export function watchRequests(watched: WatchedRequests): void {
  const { keymock, baseUrl, report, startedAt, reached, isStopped } = watched
  // The mock may have answered requests during the worker's start.
  const answered = new Set(keymock.requests().map(({ path }) => path))
  const sent = new Map<string, number>()
  // With `buffered`, the observer also sees requests that ended before its creation.
  const observer = new PerformanceObserver(async list => {
    for (const { name, startTime } of list.getEntries()) {
      const path = servedPath(name, keymock, baseUrl)
      if (path === undefined) continue
      if (startTime < startedAt) {
        if (answered.has(path)) continue
        report(
          `The page requested ${path} before startWorker() had finished, so the request went to the network. Call "await startWorker()" before the application sends its first request.`,
        )
        continue
      }
      const { pathname } = new URL(name)
      const count = (sent.get(pathname) ?? 0) + 1
      sent.set(pathname, count)
      // A handler of the page may pass a request on to the network, so a missing request alone is no proof.
      if (count <= (reached.get(pathname) ?? 0) || !(await isStopped())) continue
      observer.disconnect()
      return report(
        `The browser stopped MSW's service worker, so requests such as ${path} go to the network. Reload the page.`,
      )
    }
  })
  observer.observe({ type: 'resource', buffered: true })
}

export function reportBlocked(
  { blockedURI, effectiveDirective }: SecurityPolicyViolationEvent,
  { keymock, baseUrl, report }: MissedRequests,
): void {
  const path = effectiveDirective === 'connect-src' ? servedPath(blockedURI, keymock, baseUrl) : undefined
  if (path === undefined) return
  const { origin } = new URL(blockedURI)
  report(
    `The Content-Security-Policy of this page blocks ${origin}${path}, before keymock can answer. Add ${origin} to its connect-src.`,
  )
}

function servedPath(url: string, keymock: BrowserKeymock, baseUrl: string | undefined): string | undefined {
  if (!URL.canParse(url)) return undefined
  const path = pathBelow(baseUrl, new URL(url))
  return path !== undefined && sandboxOf(keymock).serves(path) ? path : undefined
}
