import type { ContractCoverage, ContractReport } from '../../schemas/generated/types.js'
import { counted } from '../../src/common/document/counted.js'
import type { DocumentMeter, DocumentSection, MeterKind } from '../../src/common/document/document.js'
import { bad, type Inline } from '../../src/common/document/inline.js'

export function coverageSection(report: ContractReport): DocumentSection | false {
  const rows = report.coverage.filter(({ clauses }) => clauses > 0).map(row => meterOf(row, report))
  if (rows.length === 0) return false
  return {
    id: 'coverage',
    title: 'The sentences of the specification, by section',
    short: 'Coverage',
    lead: 'For each section: the checked sentences, and the observed choices that the specification leaves open.',
    count: rows.length,
    blocks: [{ kind: 'meters', legend, rows }],
    room: rows.some(({ room }) => room === undefined) ? 'little' : 'some',
  }
}

const legend = [
  ['good', 'met'],
  ['bad', 'not met'],
  ['rest', 'could not be checked'],
  ['none', 'cannot be tested with the two operations'],
  ['seen', 'choice observed'],
  ['unseen', 'choice not observed'],
] as const satisfies readonly (readonly [MeterKind, string])[]

function meterOf(coverage: ContractCoverage, report: ContractReport): DocumentMeter {
  const { section, title, checked, failed, unchecked, notCheckable, clauses, open, observed } = coverage
  const checkable = clauses - open - notCheckable
  const isPart = report.settings.only.length > 0
  const isBrief = checkable > 0 && (!isPart || checked + observed > 0)
  const text: Inline[] = [
    ...(checkable > 0 ? [`${checked} of ${counted(checkable, 'sentence')} checked`] : []),
    ...(failed > 0 ? [bad(`${failed} failed`)] : []),
    ...(open > 0 && report.observations.length > 0 ? [`${observed} of ${open} open choices observed`] : []),
  ]
  return {
    number: section,
    title,
    counts: {
      good: checked - failed,
      bad: failed,
      rest: unchecked,
      none: notCheckable,
      seen: observed,
      unseen: open - observed,
    },
    text:
      text.length > 0
        ? text
        : [open > 0 ? counted(open, 'open choice') : `${counted(notCheckable, 'sentence')} not checkable`],
    ...(!isBrief && { room: 'some' }),
  }
}
