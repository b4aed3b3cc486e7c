import { sandboxOf } from '../build-keymock.js'
import type { BrowserKeymock } from './open-keymock.js'

/** A mock, its address, and how to report requests that it cannot see. */
export interface MissedRequests {
  keymock: BrowserKeymock
  baseUrl: string | undefined
  report(sentence: string): void
}

/**
 * Reports requests that the page sent before the worker intercepted them: the page does not await `startWorker()`.
 *
 * @param startedAt When the worker was ready, on the clock of the page's performance.
 */
export function watchEarlyRequests({ keymock, baseUrl, report }: MissedRequests, startedAt: number): void {
  // Requests during the worker's start may have got an answer.
  const answered = new Set(keymock.requests().map(({ path }) => path))
  // Also sees completed requests, and those that end later.
  new PerformanceObserver(list => {
    for (const { name, startTime } of list.getEntries()) {
      const path = servedPath(name, keymock, baseUrl)
      if (startTime >= startedAt || path === undefined || answered.has(path)) continue
      report(
        `The page requested ${path} before startWorker() had finished, so the request went to the network. Call "await startWorker()" before the application sends its first request.`,
      )
    }
  }).observe({ type: 'resource', buffered: true })
}

/** Reports a request that the page's own policy blocks before the worker sees it. */
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
  const { origin, pathname } = new URL(url)
  const base = (baseUrl ?? origin).replace(/\/$/, '')
  const path = `${origin}${pathname}`.startsWith(`${base}/`) ? `${origin}${pathname}`.slice(base.length) : ''
  return sandboxOf(keymock).serves(path) ? path : undefined
}
