import type {
  DocumentBlock,
  DocumentCheck,
  DocumentTable,
} from '../../../contract-tests/document/document.js'
import { bad, code, line, quiet } from '../../../contract-tests/document/inline.js'
import type { PartDifference } from '../calls/differences.js'
import { briefCause, reasonOf, valueText } from './parity-causes.js'
import type { ReportedDivergence } from './parity-report.js'

export const paritySuite = { name: 'keymock parity', className: 'parity' }

/** @param isExample Whether to include both answers and a script. */
export function divergenceCheck(one: ReportedDivergence, isExample: boolean): DocumentCheck {
  const headline = `call ${one.number} (${one.class}): ${reasonOf(one)}`
  const parts = differenceBlocks(one.parts)
  const request: DocumentBlock = { kind: 'paragraph', text: code(one.request) }
  return {
    suite: paritySuite,
    name: one.class,
    outcome: 'failed',
    message: headline,
    shown: {
      id: idOf(one),
      tone: 'bad',
      word: 'diverges',
      title: briefCause(one),
      line: line`${bad('DIFFERS')}  ${headline}`,
      labels: [one.class],
    },
    body: [request, ...parts, ...explanationBlocks(one), ...(isExample ? exampleBlocks(one) : [])],
  }
}

export function idOf({ number }: ReportedDivergence): string {
  return `call-${number}`
}

function explanationBlocks({ explained }: ReportedDivergence): DocumentBlock[] {
  if (explained === undefined) return []
  return [
    { kind: 'paragraph', text: 'To get this answer from the mock, write into its profile:' },
    { kind: 'code', label: 'For the profile', text: json(explained.set), language: 'json' },
    ...explained.also.map(({ field, value }): DocumentBlock => {
      const text = `${field} ${valueText(value)} also explains the difference: no call of the run distinguishes the two explanations.`
      return { kind: 'paragraph', text, isQuiet: true }
    }),
  ]
}

function exampleBlocks({ target, mock, script, isShortest }: ReportedDivergence): DocumentBlock[] {
  const notShortest: DocumentBlock = {
    kind: 'paragraph',
    text: 'A shorter script may exist: the run did not shorten this script, or the budget ended first.',
    isQuiet: true,
  }
  return [
    ...(isShortest ? [] : [notShortest]),
    {
      kind: 'fold',
      title: 'Both answers',
      blocks: [
        { kind: 'paragraph', text: quiet('The service') },
        { kind: 'code', label: 'The service', text: cut(json(target), longestAnswer), language: 'json' },
        { kind: 'paragraph', text: quiet('The mock') },
        { kind: 'code', label: 'The mock', text: cut(json(mock), longestAnswer), language: 'json' },
      ],
      room: 'ample',
    },
    {
      kind: 'fold',
      title: isShortest ? 'The fewest calls that show the difference' : 'Calls that show the difference',
      blocks: [
        { kind: 'code', label: 'Script', text: cut(script, longestScript), language: 'bash', isScript: true },
      ],
    },
  ]
}

const longestAnswer = 4000
const longestScript = 8000

function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}\n# … the JSON report contains the rest` : text
}

const mostParts = 12

function differenceBlocks(parts: readonly PartDifference[]): DocumentBlock[] {
  const table: DocumentTable = {
    kind: 'table',
    columns: [
      { title: 'Part of the answer', short: 'Part' },
      { title: 'Value from the service', short: 'Service', isCode: true },
      { title: 'Value from the mock', short: 'Mock', isCode: true },
    ],
    rows: parts
      .slice(0, mostParts)
      .map(({ part, a, b }) => ({ cells: [part, a ?? 'nothing', b ?? 'nothing'] })),
  }
  return parts.length === 0 ? [] : [table, ...andMore(parts.length - mostParts)]
}

export function andMore(left: number): DocumentBlock[] {
  return left > 0 ? [{ kind: 'paragraph', text: `… and ${left} more.`, isQuiet: true }] : []
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2) ?? 'no answer'
}
