import { stepsScript } from '../../../../contract-tests/reports/replay-script.js'
import { exchangesFold, resultCheck, scriptFold } from '../../../../contract-tests/reports/result-check.js'
import type { ContractReport } from '../../../../schemas/generated/types.js'
import type { DocumentCheck, DocumentSection } from '../../../common/document/document.js'
import { code, line } from '../../../common/document/inline.js'
import type { ChangedChoice, Drift } from './drift.js'

export const driftSuite = { name: 'keymock drift', className: 'drift' }

/** The exchanges that show each change. The tables in the other sections link to this section. */
export function evidenceSection({ broken, changed }: Drift, report: ContractReport): DocumentSection[] {
  // Removes the failure groups, because a group may also contain failures that this page does not show.
  const alone: ContractReport = { ...report, failureGroups: [] }
  const failed = report.results.filter(({ id }) => broken.some(one => one.id === id))
  const checks = [
    ...failed.map(result => resultCheck(result, alone)),
    ...changed.flatMap(choice => choiceCheck(choice, report)),
  ]
  if (checks.length === 0) return []
  return [
    {
      id: 'evidence',
      title: 'Requests and answers',
      lead: 'The exchanges that show each change. Secrets are replaced: <token> and <key 3> stand for the real ones.',
      count: checks.length,
      blocks: [{ kind: 'findings', checks }],
      // Omits this section in a terminal, which shows only the tables.
      room: 'some',
    },
  ]
}

function choiceCheck(choice: ChangedChoice, { target }: ContractReport): DocumentCheck[] {
  const { name, before, now, evidence } = choice
  if (evidence === undefined) return []
  const message = `${name} changed from ${valueText(before)} to ${valueText(now)}`
  const { exchanges, replay: steps } = evidence
  const heading = `The choice ${name}`
  const script = stepsScript({ heading, steps, finder: 'The suite', message }, target.baseUrl)
  return [
    {
      suite: driftSuite,
      name,
      outcome: 'failed',
      message,
      shown: {
        id: name,
        tone: 'bad',
        word: 'changed',
        title: `${message}.`,
        line: line`${code(name)}: ${valueText(before)}, now ${valueText(now)}`,
      },
      body: [
        exchangesFold(exchanges, { place: undefined, isOpen: false }),
        scriptFold('Script that sends these requests again', script, name),
      ],
    },
  ]
}

export function valueText(value: unknown): string {
  return JSON.stringify(value) ?? 'nothing'
}
