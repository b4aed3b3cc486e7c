import type { ContractCoverage, ContractObservation, ContractResult } from '../../schemas/generated/types.js'
import type { Clause } from '../clauses/clause.js'

/** By number: an object lists names such as "3" before "2.1". */
const byNumber = new Intl.Collator('en', { numeric: true })

/** The coverage of each section by a run. */
export function coverageOf(
  clauses: readonly Clause[],
  titles: Readonly<Record<string, string>>,
  results: readonly ContractResult[],
  observations: readonly ContractObservation[],
): ContractCoverage[] {
  const statusOf = new Map(results.map(({ id, status }) => [id, status]))
  const seen = new Set(observations.map(({ name }) => name))
  const inOrder = Object.entries(titles).sort(([a], [b]) => byNumber.compare(a, b))
  return inOrder.map(([section, title]) => {
    const own = clauses.filter(clause => clause.section === section)
    const asked = own.flatMap(clause => ('requirements' in clause ? [clause.requirements] : []))
    const hasStatus = (ids: readonly string[], ...statuses: ContractResult['status'][]) =>
      ids.some(id => statuses.some(status => statusOf.get(id) === status))
    const failed = asked.filter(ids => hasStatus(ids, 'fail', 'warn', 'known deviation'))
    const checked = asked.filter(ids => hasStatus(ids, 'pass', 'stale deviation') || failed.includes(ids))
    const open = own.filter(clause => 'leavesOpen' in clause)
    return {
      section,
      title,
      clauses: own.length,
      checked: checked.length,
      failed: failed.length,
      unchecked: asked.length - checked.length,
      notCheckable: own.filter(clause => 'states' in clause && 'reason' in clause).length,
      open: open.length,
      observed: open.filter(
        clause =>
          'observations' in clause &&
          clause.observations.some(name =>
            name.endsWith('*') ? [...seen].some(one => one.startsWith(name.slice(0, -1))) : seen.has(name),
          ),
      ).length,
    }
  })
}
