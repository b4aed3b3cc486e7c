import type { ContractReport } from '../../schemas/generated/types.js'
import { counted, firstOf } from '../../src/common/document/counted.js'
import type { DocumentVerdict, Tone } from '../../src/common/document/document.js'

export function verdictOf(report: ContractReport): DocumentVerdict {
  const { verdict, exitCode, ending, durationMs } = report
  const headline = headlineOf(report)
  const word = verdict !== 'usage' ? verdict : isStarted(report) ? 'stopped' : 'not started'
  const isEarly = ending.code !== 'finished' && !headline.includes(ending.message)
  const hints = [...(isEarly ? [ending.message] : []), ...(ending.hint === undefined ? [] : [ending.hint])]
  const isTrusted = exitCode === 0 || verdict === 'not conformant'
  const told = [headline, ending.message, ...(ending.hint === undefined ? [] : [ending.hint])]
  return {
    tone: toneOf(report),
    word: word.charAt(0).toUpperCase() + word.slice(1),
    headline,
    hints,
    ...adviceOf(report),
    // This check reports only how the run ended. The checks of the requirements contain the findings.
    checks: [
      {
        suite: { name: 'keymock contract: run', className: 'keymock.contract.run' },
        name: 'the run comes to a verdict',
        outcome: isTrusted ? 'passed' : verdict === 'incomplete' ? 'failed' : 'error',
        message: isTrusted ? `${verdict}: ${headline}` : headline,
        durationMs,
        body: isTrusted ? [] : told.map(text => ({ kind: 'paragraph', text })),
      },
    ],
  }
}

/** A run with wrong options may have created keys before it noticed. */
export function isStarted({ verdict, leftBehind }: ContractReport): boolean {
  return verdict !== 'usage' || leftBehind.length > 0
}

function adviceOf({ verdict, counts }: ContractReport): { advice?: string } {
  switch (verdict) {
    case 'conformant':
      return {
        advice:
          counts.notExercised > 0
            ? 'Nothing to fix in the observed answers. The answers did not show whether some requirements are met. The reasons are below.'
            : 'Nothing to fix.',
      }
    case 'not conformant':
      return {
        advice:
          'Fix the service, or correct the specification. Each failure below has the request, the response and a script that reproduces it. To accept a deviation, list it with a reason in the file for --known-deviations.',
      }
    case 'incomplete':
      return {
        advice:
          'The reason for each requirement without a result is below. If a reason names an option, add it, and run again.',
      }
    default:
      return {}
  }
}

function toneOf({ verdict, exitCode }: ContractReport): Tone {
  if (verdict === 'conformant') return 'good'
  if (verdict === 'incomplete' || (verdict === 'stopped' && exitCode === 5)) return 'warn'
  return 'bad'
}

function headlineOf({ verdict, ending, counts, results }: ContractReport): string {
  const { fail, staleDeviation, skip, pass, error } = counts
  const open = skip + error
  const broken = error > 0 ? `, ${error} because of an error in the suite` : ''
  const unobserved = unobservedMusts(results)
  switch (verdict) {
    case 'conformant':
      return unobserved === '' ? `${metSentence(counts)}.` : `${metSentence(counts)}. ${unobserved}.`
    case 'not conformant':
      return [
        fail > 0 ? `${counted(fail, 'requirement')} ${fail === 1 ? 'is' : 'are'} not met` : '',
        staleDeviation > 0
          ? `${counted(staleDeviation, 'requirement')} with a known deviation ${staleDeviation === 1 ? 'is' : 'are'} now met`
          : '',
      ]
        .filter(text => text !== '')
        .join(', and ')
        .concat(unobserved === '' ? '.' : `. ${unobserved}.`)
    case 'incomplete':
      return ending.code === 'nothing-checked'
        ? 'No requirement could be checked.'
        : `${pass} of ${counted(results.length, 'requirement')} ${pass === 1 ? 'is' : 'are'} met${open === 0 ? '' : `, and ${open} could not be checked${broken}`}.${unobserved === '' ? '' : ` ${unobserved}.`}`
    default:
      return ending.message
  }
}

function metSentence({ pass, warn, skip }: ContractReport['counts']): string {
  const skipped = skip > 0 ? `, ${skip} skipped` : ''
  if (warn > 0)
    return `All checked MUST requirements are met: ${counted(pass, 'requirement')} met, ${counted(warn, 'warning')}${skipped}`
  return pass === 1
    ? `The only checked requirement is met${skipped}`
    : `All ${pass} checked requirements are met${skipped}`
}

const shownIds = 8

function unobservedMusts(results: ContractReport['results']): string {
  const ids = results.flatMap(({ id, level, status }) =>
    status === 'not exercised' && level !== 'SHOULD' ? [id] : [],
  )
  if (ids.length === 0) return ''
  return `The run could not observe ${counted(ids.length, 'MUST requirement')}: ${firstOf(ids, shownIds)}`
}
