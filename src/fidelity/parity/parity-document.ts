import { counted } from '../../../contract-tests/document/counted.js'
import type {
  DocumentBlock,
  DocumentCheck,
  DocumentSection,
  DocumentTable,
  ReportDocument,
} from '../../../contract-tests/document/document.js'
import { bad, code, line, quiet } from '../../../contract-tests/document/inline.js'
import type { PartDifference } from '../calls/differences.js'
import type { ParityReport, ReportedDivergence } from './parity-report.js'

const verdicts = {
  alike: { tone: 'good', word: 'Alike' },
  diverges: { tone: 'bad', word: 'Diverges' },
  incomplete: { tone: 'warn', word: 'Incomplete' },
} as const

const suite = { name: 'keymock parity', className: 'parity' }

/** How a service and its mock answered the same calls. */
export function parityDocument(report: ParityReport): ReportDocument {
  const { verdict, target, profile, calls, runId, randomSeed, leftBehind, reason } = report
  const { tone, word } = verdicts[verdict]
  const wanted =
    calls.asked < calls.wanted && verdict !== 'diverges' ? `, of ${calls.wanted} that were wanted` : ''
  const stays = `${counted(leftBehind.length, 'key')} ${leftBehind.length === 1 ? 'stays' : 'stay'} behind`
  return {
    kind: 'Comparison of a service with its mock',
    madeBy: 'keymock parity',
    subject: `${target.baseUrl} and the profile ${profile}`,
    verdict: {
      tone,
      word,
      headline: `${calls.alike} of ${calls.asked} calls are answered alike${wanted}; ${stays}.`,
      checks: [wholeCheck(report)],
    },
    facts: [
      {
        name: 'service',
        value: line`${code(target.baseUrl)}, API ${code(target.apiId ?? 'none')}`,
        isSubject: true,
        room: 'some',
      },
      ...(reason === undefined ? [] : [{ name: 'stopped by', value: `${reason}: raise it.` }]),
      { name: 'profile of the mock', value: code(profile), room: 'some' },
      { name: 'run', value: line`${runId}, random seed ${randomSeed}`, room: 'some' },
    ],
    sections: [...divergencesSection(report), classesSection(report)],
    footer: 'Made by keymock parity. The token and every key that the run saw are replaced in this page.',
  }
}

function wholeCheck({ verdict, calls, reason }: ParityReport): DocumentCheck {
  const name = 'the comparison is whole'
  if (verdict !== 'incomplete') return { suite, name, outcome: 'passed' }
  const why = reason === undefined ? '' : `: ${reason}`
  return {
    suite,
    name,
    outcome: 'failed',
    message: `${calls.asked} of ${calls.wanted} calls were made${why}`,
  }
}

/** More than these are counted. */
const mostShown = 50

function divergencesSection({ divergences }: ParityReport): DocumentSection[] {
  if (divergences.length === 0) return []
  return [
    {
      id: 'divergences',
      title: 'Different answers',
      lead: 'Ids, keys and times differ from run to run: they are compared by their kind, such as <key +24> for a key of 24 characters.',
      count: divergences.length,
      blocks: [{ kind: 'findings', checks: divergences.map(divergenceCheck), atMost: mostShown }],
    },
  ]
}

function classesSection({ classes, divergences }: ParityReport): DocumentSection {
  const failed = new Set(divergences.map(({ class: name }) => name))
  return {
    id: 'classes',
    title: 'Calls by class',
    count: classes.length,
    blocks: [
      {
        kind: 'table',
        columns: [{ title: 'Class' }, { title: 'Asked', isNumber: true }, { title: 'Alike', isNumber: true }],
        rows: classes.map(({ class: name, asked, alike }) => ({
          cells: [name, asked, alike],
          ...(!failed.has(name) && { check: { suite, name, outcome: 'passed' } }),
        })),
      },
    ],
    // One divergence is told by itself; the classes put many in order.
    ...(divergences.length < 2 && { room: 'some' }),
  }
}

function divergenceCheck(one: ReportedDivergence): DocumentCheck {
  const headline = `call ${one.number} (${one.class}): ${reasonOf(one)}`
  return {
    suite,
    name: one.class,
    outcome: 'failed',
    message: headline,
    shown: {
      id: `call-${one.number}`,
      tone: 'bad',
      word: 'diverges',
      title: reasonOf(one),
      line: line`${bad('PARTS')}  ${headline}`,
      labels: [one.class],
    },
    body: bodyOf(one),
  }
}

function bodyOf({
  request,
  parts,
  explained,
  target,
  mock,
  script,
  isShortest,
}: ReportedDivergence): DocumentBlock[] {
  return [
    { kind: 'paragraph', text: code(request) },
    ...differenceBlocks(parts),
    ...(explained === undefined
      ? []
      : [
          { kind: 'paragraph', text: 'To have the mock answer so, write into its profile:' } as const,
          { kind: 'code', label: 'For the profile', text: json(explained.set), language: 'json' } as const,
          ...explained.also.map(
            ({ field, value }) =>
              ({
                kind: 'paragraph',
                text: `${field} ${valueText(value)} would explain it as well: no call within the budget tells the two apart.`,
                isQuiet: true,
              }) as const,
          ),
        ]),
    {
      kind: 'fold',
      title: 'Both answers',
      blocks: [
        { kind: 'paragraph', text: quiet('The service') },
        { kind: 'code', label: 'The service', text: json(target), language: 'json' },
        { kind: 'paragraph', text: quiet('The mock') },
        { kind: 'code', label: 'The mock', text: json(mock), language: 'json' },
      ],
      room: 'ample',
    },
    ...(isShortest
      ? []
      : [
          {
            kind: 'paragraph',
            text: 'The script could not be shrunk: no one field shows the same on two fakes, and the target did not show it again within the budget.',
            isQuiet: true,
          } as const,
        ]),
    {
      kind: 'fold',
      title: isShortest ? 'The fewest calls that show it' : 'Calls that show it',
      blocks: [{ kind: 'code', label: 'Script', text: script, language: 'bash', isScript: true }],
    },
  ]
}

/** More parts of an answer than these are counted. */
const mostParts = 12

function differenceBlocks(parts: readonly PartDifference[]): DocumentBlock[] {
  const table: DocumentTable = {
    kind: 'table',
    columns: [
      { title: 'Part of the answer', short: 'Part' },
      { title: 'The service says', short: 'Service', isCode: true },
      { title: 'The mock says', short: 'Mock', isCode: true },
    ],
    rows: parts
      .slice(0, mostParts)
      .map(({ part, a, b }) => ({ cells: [part, a ?? 'nothing', b ?? 'nothing'] })),
  }
  const left = parts.length - mostParts
  return left > 0 ? [table, { kind: 'paragraph', text: `… and ${left} more.`, isQuiet: true }] : [table]
}

/** The field of the profile that explains a divergence. */
function reasonOf({ explained }: ReportedDivergence): string {
  if (explained === undefined) return 'no one field of the profile explains it'
  const { field, present, value, orElse } = explained
  return `${field} is ${[value, ...orElse].map(valueText).join(' or ')} in the service, ${valueText(present)} in the mock`
}

/** What is not in a profile is no value. */
function valueText(value: unknown): string {
  return value === undefined ? 'left out' : JSON.stringify(value)
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2) ?? 'no answer'
}
