import { reportToOwner } from '../../../contract-tests/document/advice.js'
import { counted } from '../../../contract-tests/document/counted.js'
import type {
  DocumentCheck,
  DocumentSection,
  ReportDocument,
} from '../../../contract-tests/document/document.js'
import { code } from '../../../contract-tests/document/inline.js'
import type { CountedViolation, ProxyReport } from '../../../schemas/generated/types.js'
import { isWarning, type ProxyViolation } from './violation.js'
import { idOf, suiteOf, violationCheck } from './violation-check.js'

const verdicts = {
  kept: { tone: 'good', word: 'Kept' },
  broken: { tone: 'bad', word: 'Broken' },
  incomplete: { tone: 'warn', word: 'Nothing checked' },
} as const

const sides = ['client', 'service'] as const

/** The violations in one section of the report. */
interface ViolationGroup {
  id: string
  title: string
  own: readonly CountedViolation[]
}

export function proxyDocument(report: ProxyReport): ReportDocument {
  const { verdict, target, counts, violations } = report
  const { exchanges, client, service, unchecked, warnings } = counts
  const { tone, word } = verdicts[verdict]
  const ofSide = (side: ProxyViolation['whose']) =>
    violations.filter(violation => violation.whose === side && !isWarning(violation))
  const groups: ViolationGroup[] = [
    { id: 'client', title: 'Client errors', own: ofSide('client') },
    { id: 'service', title: 'Service errors', own: ofSide('service') },
    { id: 'warnings', title: 'Warnings', own: violations.filter(isWarning) },
  ]
  return {
    kind: 'Report of a proxy',
    madeBy: 'keymock proxy',
    subject: `requests to ${target}`,
    verdict: {
      tone,
      word: exchanges === 0 ? 'No requests' : word,
      headline: `${counted(exchanges, 'exchange')}, ${counted(client, 'violation')} of the client, ${service} of the service, ${unchecked} unchecked${warnings > 0 ? `, ${counted(warnings, 'warning')}` : ''}.`,
      advice: adviceOn(report),
      checks: verdictChecks(report),
    },
    facts: [
      { name: 'service', value: code(target), isSubject: true, room: 'some' },
      { name: 'exchanges', value: exchanges, room: 'some' },
      { name: 'not checked', value: unchecked, room: 'some' },
    ],
    sections: [...overviewSection(groups), ...groups.flatMap(findingsSection)],
    elsewhere: 'HTML and JSON reports contain a script for each violation.',
    footer: 'Made by keymock proxy. This report contains no token and no key.',
  }
}

function adviceOn({ verdict, counts: { exchanges, client, service } }: ProxyReport): string {
  if (exchanges === 0) return 'Point your client at the address of the proxy.'
  if (verdict === 'incomplete')
    return 'No exchange could be checked. Send requests for the specified operations.'
  if (client + service === 0) return 'Nothing to fix.'
  return [
    ...(client > 0 ? ['Correct the requests of the client below.'] : []),
    ...(service > 0 ? [reportToOwner('answers')] : []),
  ].join(' ')
}

/**
 * A passed check for each side that keeps to the contract. If no exchange was checked, these checks are skipped, and a further check
 * fails.
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

const mostRows = 100

function overviewSection(groups: readonly ViolationGroup[]): DocumentSection[] {
  const violations = groups.flatMap(({ own }) => own.map((violation, index) => ({ violation, index })))
  // One violation needs no overview.
  if (violations.length < 2) return []
  const left = violations.length - mostRows
  return [
    {
      id: 'overview',
      title: 'All violations',
      short: 'All',
      room: 'some',
      lead: 'Each violation once, with its section of the specification.',
      count: violations.length,
      blocks: [
        {
          kind: 'table',
          columns: [
            { title: 'Violation', short: 'Id' },
            { title: 'Request', isCode: true },
            { title: 'Problem' },
            { title: 'Status', isNumber: true },
            { title: 'Section' },
            { title: 'Count', isNumber: true },
          ],
          rows: violations.slice(0, mostRows).map(({ violation, index }) => {
            const { method, path, problem, status, section, count } = violation
            const id = { to: idOf(violation, index) }
            return { cells: [id, `${method} ${path}`, problem, status ?? 'none', section, count] }
          }),
        },
        ...(left > 0 ? [{ kind: 'paragraph', text: `… and ${left} more.`, isQuiet: true } as const] : []),
      ],
    },
  ]
}

function findingsSection({ id, title, own }: ViolationGroup): DocumentSection[] {
  if (own.length === 0) return []
  return [
    {
      id,
      title,
      lead: 'Each violation with its first exchange. Secrets are replaced: <token> and <key 3> stand for the real ones.',
      count: own.length,
      blocks: [{ kind: 'findings', checks: own.map(violationCheck), atMost: mostRows }],
    },
  ]
}
