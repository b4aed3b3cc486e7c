import { redacted } from '../../../contract-tests/findings/release.js'
import type { CountedViolation, ProxyReport } from '../../../schemas/generated/types.js'
import { operationOf } from './check-exchange.js'
import type { ProxiedExchange } from './pass.js'
import { isWarning, type ProxyViolation } from './violation.js'

export interface Tally {
  /** @returns The violations that no earlier exchange had. */
  add(exchange: ProxiedExchange): readonly ProxyViolation[]
  readonly exchanges: number
  readonly unchecked: number
  /** Counts only exchanges that belong to an operation of the specification. */
  readonly checked: number
  readonly broken: readonly CountedViolation[]
}

/** Each example takes up to 60 kB. */
export const mostExamples = 40

export function createTally(): Tally {
  let exchanges = 0
  let unchecked = 0
  let checked = 0
  const broken = new Map<string, CountedViolation>()
  return {
    add({ method, path, status, violations, unchecked: reason, example }) {
      const fresh: ProxyViolation[] = []
      exchanges += 1
      if (reason !== undefined) unchecked += 1
      else if (operationOf({ method, path }) !== 'other') checked += 1
      for (const violation of violations) {
        const name = JSON.stringify([violation.whose, method, path, violation.problem.replace(/\d+/g, 'N')])
        const known = broken.get(name)
        if (known === undefined) fresh.push(violation)
        const isKept = known === undefined && example !== undefined && broken.size < mostExamples
        broken.set(name, {
          ...(known ?? { ...violation, method, path, ...(status !== undefined && { status }) }),
          ...(isKept && { example: example(violation) }),
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
    get checked() {
      return checked
    },
    get broken() {
      return [...broken.values()]
    },
  }
}

/** Redacts the examples again, because the proxy may have learned a secret after it made an example. */
export function proxyReport(
  { exchanges, unchecked, checked, broken }: Tally,
  target: string,
  redact: (text: string) => string = text => text,
): ProxyReport {
  const sumOf = (violations: readonly CountedViolation[]) =>
    violations.reduce((sum, { count }) => sum + count, 0)
  const violations = broken.filter(one => !isWarning(one))
  const of = (whose: ProxyViolation['whose']) => sumOf(violations.filter(one => one.whose === whose))
  const report: ProxyReport = {
    format: 'keymock-proxy/1',
    verdict: violations.length > 0 ? 'broken' : checked > 0 ? 'kept' : 'incomplete',
    target,
    counts: {
      exchanges,
      client: of('client'),
      service: of('service'),
      unchecked,
      // The other exchanges belong to no operation of the specification.
      unspecified: exchanges - unchecked - checked,
      warnings: sumOf(broken.filter(isWarning)),
    },
    violations: [...broken],
  }
  return redacted(report, redact)
}
