import type { ContractReport } from '../../schemas/generated/types.js'
import { counted } from '../../src/common/document/counted.js'
import type { DocumentSection } from '../../src/common/document/document.js'
import { requestText } from './result-check.js'

/** Reports 5xx answers, because each of them may raise an alarm in production. */
export function serverErrorsSection({ serverErrors, settings }: ContractReport): DocumentSection | false {
  if (serverErrors === undefined || serverErrors.count === 0) return false
  const { count, examples } = serverErrors
  const more = count > examples.length ? ` The table lists the first ${examples.length}.` : ''
  const advice = settings.gentle ? '' : ' --gentle omits most values that cause such answers.'
  return {
    id: 'server-errors',
    title: '5xx responses',
    lead: `The service answered ${counted(count, 'request')} with a 5xx status.${more}${advice}`,
    count,
    blocks: [
      {
        kind: 'table',
        columns: [
          { title: 'Status', isNumber: true },
          { title: 'Request', isCode: true },
        ],
        rows: examples.map(exchange => ({
          cells: [String(exchange.response?.status ?? ''), requestText(exchange)],
        })),
      },
    ],
  }
}
