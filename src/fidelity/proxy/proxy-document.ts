import { counted } from '../../../contract-tests/document/counted.js'
import type {
  DocumentCheck,
  DocumentSection,
  ReportDocument,
} from '../../../contract-tests/document/document.js'
import { code } from '../../../contract-tests/document/inline.js'
import type { CountedViolation, ProxyReport } from './tally.js'
import { isWarning, type ProxyViolation } from './violation.js'

const verdicts = {
  kept: { tone: 'good', word: 'Kept' },
  broken: { tone: 'bad', word: 'Broken' },
  incomplete: { tone: 'warn', word: 'Nothing checked' },
} as const

const sides = ['client', 'service'] as const

/** The exchanges through the proxy, and the side that broke the contract. */
export function proxyDocument(report: ProxyReport): ReportDocument {
  const { verdict, target, counts, violations } = report
  const { exchanges, client, service, unchecked, warnings } = counts
  const { tone, word } = verdicts[verdict]
  return {
    kind: 'Report of a proxy',
    madeBy: 'keymock proxy',
    subject: `requests on their way to ${target}`,
    verdict: {
      tone,
      word: exchanges === 0 ? 'Nothing passed' : word,
      headline: `${counted(exchanges, 'exchange')}, ${counted(client, 'violation')} of the client, ${service} of the service, ${unchecked} unchecked${warnings > 0 ? `, ${counted(warnings, 'warning')}` : ''}.`,
      advice: adviceOn(report),
      checks: verdictChecks(report),
    },
    facts: [
      { name: 'service', value: code(target), isSubject: true, room: 'some' },
      { name: 'exchanges', value: exchanges, room: 'some' },
      { name: 'not checked', value: unchecked, room: 'some' },
    ],
    sections: [
      ...sides.flatMap(side =>
        tableSection(
          side,
          side === 'client' ? 'Client errors' : 'Service errors',
          violations.filter(violation => violation.whose === side && !isWarning(violation)),
        ),
      ),
      ...tableSection('warnings', 'Warnings', violations.filter(isWarning)),
    ],
    footer: 'Made by keymock proxy. It holds no token and no key.',
  }
}

/** The reader's next steps. */
function adviceOn({ verdict, counts: { exchanges, client, service } }: ProxyReport): string {
  if (exchanges === 0) return 'Point your client at the address of the proxy.'
  if (verdict === 'incomplete')
    return 'No exchange could be checked. Send requests for the specified operations.'
  if (client + service === 0) return 'Nothing to fix.'
  return [
    ...(client > 0 ? ['Correct the requests of the client below.'] : []),
    ...(service > 0 ? ['Report the answers below to the owner of the service.'] : []),
  ].join(' ')
}

/**
 * A passed check for each side that keeps to the contract. Without any checked exchange, these are skipped, and a check that reports
 * this fails.
 */
function verdictChecks({ verdict, counts, violations }: ProxyReport): DocumentCheck[] {
  const isUnchecked = verdict === 'incomplete'
  const kept = sides.filter(side =>
    violations.every(violation => violation.whose !== side || isWarning(violation)),
  )
  return [
    ...(isUnchecked
      ? [
          {
            suite: suiteOf(),
            name: 'an exchange was checked',
            outcome: 'failed',
            message: `0 of ${counted(counts.exchanges, 'exchange')} could be checked`,
          } as const,
        ]
      : []),
    ...kept.map(
      side =>
        ({
          suite: suiteOf(side),
          name: `the ${side} keeps to the contract`,
          outcome: isUnchecked ? 'skipped' : 'passed',
          ...(isUnchecked && { message: 'no exchange was checked' }),
        }) as const,
    ),
  ]
}

function tableSection(id: string, title: string, own: readonly CountedViolation[]): DocumentSection[] {
  if (own.length === 0) return []
  return [
    {
      id,
      title,
      lead: 'Each violation once, with its section of the specification.',
      count: own.length,
      blocks: [
        {
          kind: 'table',
          columns: [
            { title: 'Request', isCode: true },
            { title: 'Problem' },
            { title: 'Answered' },
            { title: 'Section' },
            { title: 'How often', isNumber: true },
          ],
          rows: own.map(violation => {
            const { method, path, problem, status, section, count } = violation
            return {
              cells: [`${method} ${path}`, problem, status ?? 'not', section, count],
              ...(!isWarning(violation) && { check: violationCheck(violation) }),
            }
          }),
        },
      ],
    },
  ]
}

function violationCheck({
  whose,
  method,
  path,
  problem,
  status,
  section,
  count,
}: CountedViolation): DocumentCheck {
  return {
    suite: suiteOf(whose),
    name: `${method} ${path}: ${problem}`,
    outcome: 'failed',
    message: `${problem} (spec ${section}), ${count} times; the last answer was ${status ?? 'none'}`,
  }
}

function suiteOf(side?: ProxyViolation['whose']): DocumentCheck['suite'] {
  return { name: 'keymock proxy', className: side === undefined ? 'proxy' : `proxy ${side}` }
}
