import { redacted } from '../../../contract-tests/findings/release.js'
import type { CountedViolation, ProxyReport } from '../../../schemas/generated/types.js'
import { shortened } from '../../common/document/counted.js'
import { isWarning, operationOf, type ProxyViolation } from './check-exchange.js'
import type { ProxiedExchange } from './pass.js'

export interface Tally {
  /** @returns The violations that no earlier exchange had. */
  add(exchange: ProxiedExchange): readonly ProxyViolation[]
  readonly counts: Readonly<{
    exchanges: number
    unchecked: number
    /** Counts only exchanges that belong to an operation of the specification. */
    checked: number
    /** The number of violations that do not count. */
    ignored: number
  }>
  readonly broken: ReadonlyMap<string, CountedViolation>
}

/** Each example takes up to 60 kB. */
export const mostExamples = 40
/** Further violations of one section count as one, so that a client or service cannot fill the memory with new names. */
const mostKinds = 1000
const longestText = 300

/** A kind of violation that does not count: any violation of the client, or any in an answer with this status. */
export type Ignored = 'client' | number

export function createTally(ignored: readonly Ignored[] = []): Tally {
  const isIgnored = ({ whose }: ProxyViolation, status: number | undefined) =>
    ignored.some(kind => kind === whose || kind === status)
  const counts = { exchanges: 0, unchecked: 0, checked: 0, ignored: 0 }
  const broken = new Map<string, CountedViolation>()
  return {
    counts,
    broken,
    add({ method, path, status, violations, unchecked: reason, example }) {
      const fresh: ProxyViolation[] = []
      counts.exchanges += 1
      if (reason !== undefined) counts.unchecked += 1
      else if (operationOf({ method, path }) !== 'other') counts.checked += 1
      for (const found of violations) {
        if (isIgnored(found, status)) {
          counts.ignored += 1
          continue
        }
        const { whose, section, level } = found
        const problem = shortened(found.problem, longestText)
        const own = JSON.stringify([
          whose,
          method,
          shortened(path, longestText),
          kindOf({ ...found, problem }),
        ])
        const isMore = broken.size >= mostKinds && !broken.has(own)
        const violation = { ...found, problem: isMore ? 'other violations of this section' : problem }
        const name = isMore ? JSON.stringify([whose, section, level]) : own
        const known = broken.get(name)
        if (known === undefined) fresh.push(violation)
        const isKept = known === undefined && example !== undefined && broken.size < mostExamples
        broken.set(name, {
          ...(known ?? {
            ...violation,
            method,
            path: isMore ? 'any path' : shortened(path, longestText),
            ...(status !== undefined && { status }),
          }),
          ...(isKept && { example: example(violation) }),
          count: (known?.count ?? 0) + 1,
        })
      }
      return fresh
    },
  }
}

/** Violations of one requirement at one place count as one, whatever the received values are. */
function kindOf({ requirements = [], problem }: ProxyViolation): string {
  const [id] = requirements
  const place = id === undefined ? problem : problem.split(': expected', 1)[0]
  return (place ?? '').replace(/\d+/g, 'N')
}

/** Redacts the examples again, because the proxy may have learned a secret after it made an example. */
export function proxyReport(
  { counts: { exchanges, unchecked, checked, ignored }, broken: found }: Tally,
  target: string,
  redact: (text: string) => string = text => text,
): ProxyReport {
  const broken = [...found.values()]
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
      ...(ignored > 0 && { ignored }),
    },
    violations: broken,
  }
  return redacted(report, redact)
}
