import type { ContractReport } from '../../schemas/generated/types.js'
import { counted } from '../document/counted.js'

/** The result of a run, in one sentence. */
export function headlineOf({ verdict, ending, counts, results }: ContractReport): string {
  const { fail, staleDeviation, skip, pass, error, warn } = counts
  const kept = `${pass} of ${counted(results.length, 'requirement')} met`
  switch (verdict) {
    case 'conformant':
      return `Every checked requirement holds: ${kept}${warn > 0 ? `, with ${counted(warn, 'warning')}` : ''}.`
    case 'not conformant':
      return [
        fail > 0 ? `${counted(fail, 'requirement')} ${fail === 1 ? 'is' : 'are'} not met` : '',
        staleDeviation > 0 ? `${counted(staleDeviation, 'known deviation')} no longer deviates` : '',
      ]
        .filter(text => text !== '')
        .join(', and ')
        .concat('.')
    case 'incomplete':
      return pass === 0
        ? 'No requirement could be checked.'
        : `The checked requirements hold, but ${counted(skip, 'requirement')} could not be checked: ${kept}.`
    case 'harness error':
      return error > 0
        ? `${counted(error, 'requirement')} could not be checked because of an error in the suite.`
        : `The suite itself failed. ${ending.message}`
    default:
      return ending.message
  }
}
