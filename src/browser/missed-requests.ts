import { sandboxOf } from '../build-keymock.js'
import { pathBelow } from '../service/requests/fetch-messages.js'
import type { BrowserKeymock } from './open-keymock.js'

export interface MissedRequests {
  keymock: BrowserKeymock
  baseUrl: string | undefined
  report(sentence: string): void
}

/**
 * Reports requests that went to the network before the worker was ready.
 *
 * @param startedAt The value of `performance.now()` when the worker was ready.
 */
export function watchRequests({ keymock, baseUrl, report }: MissedRequests, startedAt: number): void {
  // The mock may have answered requests during the worker's start.
  const answered = new Set(keymock.requests().map(({ path }) => path))
  // With `buffered`, the observer also sees requests that ended before its creation.
  new PerformanceObserver(list => {
    for (const { name, startTime } of list.getEntries()) {
      const path = servedPath(name, keymock, baseUrl)
      if (path === undefined || startTime >= startedAt || answered.has(path)) continue
      report(
        `The page requested ${path} before startWorker() had finished, so the request went to the network. Call "await startWorker()" before the application sends its first request.`,
      )
    }
  }).observe({ type: 'resource', buffered: true })
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
