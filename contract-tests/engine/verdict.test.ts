import { describe, expect, it } from 'vitest'
import type { ContractResult } from '../../schemas/generated/types.js'
import { judge } from './verdict.js'

function results(
  ...statuses: (ContractResult['status'] | [ContractResult['status'], ContractResult['level']])[]
) {
  return statuses.map((one, index): ContractResult => {
    const [status, level] = typeof one === 'string' ? [one, 'MUST' as const] : one
    const head = { id: `AAA-0${index}`, section: '1', group: 'a', statement: 'be' }
    return { ...head, level, status, requests: 0, durationMs: 0 }
  })
}

describe('judge', () => {
  it.each([
    [results('pass', 'not exercised', 'warn', 'known deviation'), 'conformant', 0],
    [results('pass', ['skip', 'SHOULD']), 'conformant', 0],
    [results('pass', 'skip'), 'incomplete', 3],
    [results('pass', 'fail', 'skip', 'error'), 'not conformant', 1],
    [results('pass', 'stale deviation'), 'not conformant', 1],
    [results('pass', 'error'), 'incomplete', 3],
    [results('not exercised', 'known deviation'), 'incomplete', 3],
    [results(), 'incomplete', 3],
  ] as const)(
    'returns the verdict and the exit code of a finished run (case %#)',
    (given, verdict, exitCode) => {
      expect(judge(given, 'finished')).toEqual({ verdict, exitCode })
    },
  )

  it.each(['token-refused', 'unreachable', 'invalid-options'] as const)(
    'returns "usage" if the ending is %s',
    ending => {
      expect(judge(results('fail'), ending)).toEqual({ verdict: 'usage', exitCode: 2 })
    },
  )

  it('returns "stopped" if an interrupt ended the run, or if a limit ended the run without a failure', () => {
    expect(judge(results('pass', 'skip'), 'time-limit')).toEqual({ verdict: 'stopped', exitCode: 5 })
    expect(judge(results('fail', 'skip'), 'time-limit')).toEqual({ verdict: 'not conformant', exitCode: 1 })
    expect(judge(results('fail'), 'interrupted')).toEqual({ verdict: 'stopped', exitCode: 5 })
  })

  it('returns "incomplete" if a part of the suite failed, also if incomplete runs are allowed', () => {
    const allow = { allowIncomplete: true }
    expect(judge(results('pass'), 'internal-error', allow)).toEqual({ verdict: 'incomplete', exitCode: 3 })
    expect(judge(results('fail'), 'internal-error')).toEqual({ verdict: 'not conformant', exitCode: 1 })
  })

  it('returns exit code 0 for an incomplete run if `allowIncomplete` is set, but not for a run that checked nothing', () => {
    const allow = { allowIncomplete: true }
    expect(judge(results('pass', 'skip'), 'finished', allow)).toEqual({ verdict: 'incomplete', exitCode: 0 })
    expect(judge(results('skip'), 'finished', allow)).toEqual({ verdict: 'incomplete', exitCode: 3 })
  })
})
