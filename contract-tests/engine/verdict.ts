import type { ContractReport, ContractResult } from '../../schemas/generated/types.js'
import type { EndingCode } from './run-stopped.js'

type Verdict = ContractReport['verdict']

interface Judgment {
  verdict: Verdict
  exitCode: number
}

const usageEndings: readonly EndingCode[] = [
  'invalid-options',
  'unreachable',
  'unresolved',
  'no-answer',
  'connection-reset',
  'token-refused',
  'api-refused',
  'not-this-service',
  'redirected',
]

/** A run that skipped a MUST is never conformant. A run in which no requirement passed never exits with 0. */
export function judge(
  results: readonly ContractResult[],
  ending: EndingCode,
  { allowIncomplete = false }: { allowIncomplete?: boolean } = {},
): Judgment {
  const some = (...statuses: ContractResult['status'][]) =>
    results.some(({ status }) => statuses.includes(status))
  if (usageEndings.includes(ending)) return { verdict: 'usage', exitCode: 2 }
  if (ending === 'interrupted') return { verdict: 'stopped', exitCode: 5 }
  if (some('fail', 'stale deviation')) return { verdict: 'not conformant', exitCode: 1 }
  const isBroken = ending === 'internal-error'
  if (!isBroken && ending !== 'finished' && ending !== 'nothing-checked')
    return { verdict: 'stopped', exitCode: 5 }
  // An error of the suite costs only the requirement, or the part of the run, in which it occurred.
  if (isBroken || some('error') || !some('pass')) return { verdict: 'incomplete', exitCode: 3 }
  const unasked = results.some(({ status, level }) => status === 'skip' && level !== 'SHOULD')
  if (unasked) return { verdict: 'incomplete', exitCode: allowIncomplete ? 0 : 3 }
  return { verdict: 'conformant', exitCode: 0 }
}
