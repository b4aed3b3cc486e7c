import type { ProxiedExchange } from './pass.js'
import { isWarning, type ProxyViolation } from './violation.js'

/** Counts of the exchanges through a proxy so far. */
export interface Tally {
  /** @returns The new violations. */
  add(exchange: ProxiedExchange): readonly ProxyViolation[]
  readonly exchanges: number
  readonly unchecked: number
  readonly broken: readonly CountedViolation[]
}

/** A violation, its place, and its count. */
export interface CountedViolation extends ProxyViolation {
  method: string
  path: string
  status: number | undefined
  count: number
}

/** The verdict on the exchanges. Incomplete if no exchange was checked. */
export type ProxyVerdict = 'kept' | 'broken' | 'incomplete'

/** Counts of the exchanges through a proxy, for programs. */
export interface ProxyReport {
  format: 'keymock-proxy/1'
  verdict: ProxyVerdict
  target: string
  counts: { exchanges: number; client: number; service: number; unchecked: number; warnings: number }
  /** Each violation once, with its count. */
  violations: readonly CountedViolation[]
}

/** Counts, and keeps each violation once. */
export function createTally(): Tally {
  let exchanges = 0
  let unchecked = 0
  const broken = new Map<string, CountedViolation>()
  return {
    add({ method, path, status, violations, unchecked: reason }) {
      const fresh: ProxyViolation[] = []
      exchanges += 1
      if (reason !== undefined) unchecked += 1
      for (const violation of violations) {
        const name = JSON.stringify([violation.whose, method, path, violation.problem.replace(/\d+/g, 'N')])
        const known = broken.get(name)
        if (known === undefined) fresh.push(violation)
        broken.set(name, {
          ...(known ?? { ...violation, method, path, status }),
          count: (known?.count ?? 0) + 1,
        })
      }
      return fresh
    },
    get exchanges() {
      return exchanges
    },
    get unchecked() {
      return unchecked
    },
    get broken() {
      return [...broken.values()]
    },
  }
}

export function proxyReport({ exchanges, unchecked, broken }: Tally, target: string): ProxyReport {
  const sumOf = (violations: readonly CountedViolation[]) =>
    violations.reduce((sum, { count }) => sum + count, 0)
  const violations = broken.filter(one => !isWarning(one))
  const of = (whose: ProxyViolation['whose']) => sumOf(violations.filter(one => one.whose === whose))
  return {
    format: 'keymock-proxy/1',
    verdict: violations.length > 0 ? 'broken' : exchanges > unchecked ? 'kept' : 'incomplete',
    target,
    counts: {
      exchanges,
      client: of('client'),
      service: of('service'),
      unchecked,
      warnings: sumOf(broken.filter(isWarning)),
    },
    violations: broken,
  }
}
