import type { ContractResult } from '../../schemas/generated/types.js'
import { groupedBy } from '../../src/common/collections.js'
import { counted } from '../../src/common/document/counted.js'
import type {
  DocumentCheck,
  DocumentFact,
  DocumentFindings,
  DocumentSection,
} from '../../src/common/document/document.js'
import { isHypothesis } from '../findings/hypotheses.js'
import { countsByStatus, excused, findings, type ReportedResults } from './result-words.js'

export type CheckOf = (result: ContractResult) => DocumentCheck

/** The failures, worst first, grouped by cause. Warnings and known deviations follow the failures of the same likely cause. */
export function findingsSection(report: ReportedResults, checkOf: CheckOf): DocumentSection | false {
  const all = findings(report)
  if (all.length === 0) return false
  const groups = groupedBy(all, ({ id, failure, status }) =>
    isHypothesis(failure?.cause) ? failure.cause : `${status} ${failure?.cause ?? id}`,
  )
  const causes =
    groups.size < all.length
      ? ` Failures with the same likely cause or place are grouped: ${counted(groups.size, 'group')} in total.`
      : ''
  return {
    id: 'findings',
    title: 'Failed requirements',
    lead: `${counted(all.length, 'requirement')}, worst first.${causes} Secrets are replaced: <token> and <key 3> stand for the real ones.`,
    count: all.length,
    blocks: blocksOf([...[...groups.values()].flat(), ...excusedWithFailures(report)], checkOf),
  }
}

export function excusedSection(report: ReportedResults, checkOf: CheckOf): DocumentSection | false {
  const above = excusedWithFailures(report)
  const all = excused(report)
  const below = all.filter(result => !above.includes(result))
  if (below.length === 0) return false
  const others =
    above.length === 0
      ? ''
      : ` ${above.length} of them ${above.length === 1 ? 'appears' : 'appear'} above, with the failures of the same likely cause.`
  return {
    id: 'excused',
    title: 'Warnings and known deviations',
    short: 'Warnings',
    lead: `${counted(all.length, 'requirement')} that ${all.length === 1 ? 'is' : 'are'} not met but ${all.length === 1 ? 'does' : 'do'} not fail the run: a SHOULD, or a known deviation.${others}`,
    count: all.length,
    blocks: blocksOf(below, checkOf),
  }
}

export function causeFacts(report: ReportedResults): DocumentFact[] {
  const harmless = excused(report)
  const groups = groupedBy([...findings(report), ...harmless], likelyCause)
  return [...groups].flatMap(([cause, own]) => {
    if (cause === '') return []
    const count = own.some(result => harmless.includes(result))
      ? countsByStatus(own)
      : counted(own.length, 'requirement')
    return [{ name: 'likely cause', value: `${cause} (${count})` }]
  })
}

function excusedWithFailures(report: ReportedResults): ContractResult[] {
  const causes = new Set(findings(report).map(likelyCause))
  return excused(report).filter(result => likelyCause(result) !== '' && causes.has(likelyCause(result)))
}

function blocksOf(results: readonly ContractResult[], checkOf: CheckOf): DocumentFindings[] {
  const groups = groupedBy(results, likelyCause)
  const others = (groups.get('') ?? []).map(checkOf)
  groups.delete('')
  const explained = [...groups].map(
    ([cause, own]): DocumentFindings => ({
      kind: 'findings',
      title: `Likely cause: ${cause}`,
      isOneCause: true,
      checks: own.map(checkOf),
    }),
  )
  if (others.length === 0) return explained
  const title = explained.length > 0 ? { title: 'Other causes' } : {}
  return [...explained, { kind: 'findings', ...title, checks: others }]
}

function likelyCause({ failure }: ContractResult): string {
  return isHypothesis(failure?.cause) ? failure.cause : ''
}
