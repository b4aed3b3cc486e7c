import type { ContractReport, ContractResult } from '../../schemas/generated/types.js'
import { counted } from '../document/counted.js'
import type { DocumentCheck, DocumentSection } from '../document/document.js'
import { groupedBy } from '../document/grouped-by.js'
import { excused, findings } from './result-words.js'

export type CheckOf = (result: ContractResult) => DocumentCheck

/** The failures, worst first, grouped by cause. */
export function findingsSection(report: ContractReport, checkOf: CheckOf): DocumentSection | false {
  const all = findings(report)
  if (all.length === 0) return false
  const groups = [
    ...groupedBy(all, ({ id, failure, status }) => `${status} ${failure?.cause ?? id}`).values(),
  ]
  const causes =
    groups.length < all.length
      ? ` Failures with a common cause stand together: ${counted(groups.length, 'cause')} in all.`
      : ''
  return {
    id: 'findings',
    title: 'Failed requirements',
    lead: `${counted(all.length, 'requirement')}, worst first.${causes} Secrets are replaced: <token> and <key 3> stand for the real ones.`,
    count: all.length,
    blocks: [{ kind: 'findings', checks: groups.flat().map(checkOf) }],
  }
}

/** Broken requirements that do not fail the run: a SHOULD, and deviations that the caller names. */
export function excusedSection(report: ContractReport, checkOf: CheckOf): DocumentSection | false {
  const all = excused(report)
  if (all.length === 0) return false
  return {
    id: 'excused',
    title: 'Warnings and known deviations',
    short: 'Warnings',
    lead: `${counted(all.length, 'requirement')} that ${all.length === 1 ? 'does' : 'do'} not hold, but ${all.length === 1 ? 'fails' : 'fail'} no run: a SHOULD, or a known deviation.`,
    count: all.length,
    blocks: [{ kind: 'findings', checks: all.map(checkOf) }],
  }
}
