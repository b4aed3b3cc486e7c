import type { ContractCoverage, ContractObservation, ContractResult } from '../../schemas/generated/types.js'
import { checkedClauses, openClauses, sections, uncheckableClauses } from './clauses.js'

type Status = ContractResult['status'] | undefined

const isBroken = (status: Status) => status === 'fail' || status === 'warn' || status === 'known deviation'
const isMet = (status: Status) => status === 'pass' || status === 'stale deviation'
const isOpen = (status: Status) => status !== undefined && !isBroken(status) && !isMet(status)

/** Sorts sections by number, because JavaScript puts the member "3" of an object before "2.1". */
const byNumber = new Intl.Collator('en', { numeric: true })

/**
 * The number of checked sentences and of observed choices in each section of the specification. A sentence is met only if the run
 * left none of its selected requirements open.
 */
export function coverageOf(
  results: readonly ContractResult[],
  observations: readonly ContractObservation[],
): ContractCoverage[] {
  const statusOf = new Map(results.map(({ id, status }) => [id, status]))
  const seen = observations.map(({ name }) => name)
  const isSeen = (name: string) =>
    name.endsWith('*') ? seen.some(one => one.startsWith(name.slice(0, -1))) : seen.some(one => one === name)
  const inOrder = Object.entries(sections).sort(([a], [b]) => byNumber.compare(a, b))
  return inOrder.map(([section, title]) => {
    const asked = checkedClauses
      .filter(([ref]) => ref.startsWith(`${section}:`))
      .map(([, , checkedBy]) => checkedBy.split(' ').map(id => statusOf.get(id)))
    const failed = asked.filter(found => found.some(isBroken)).length
    const met = asked.filter(
      found => !found.some(isBroken) && found.some(isMet) && !found.some(isOpen),
    ).length
    const checked = failed + met
    const notCheckable = uncheckableClauses.filter(([own]) => own === section).length
    const open = openClauses.filter(([own]) => own === section)
    return {
      section,
      title,
      clauses: asked.length + notCheckable + open.length,
      checked,
      failed,
      unchecked: asked.length - checked,
      notCheckable,
      open: open.length,
      observed: open.filter(([, , observed]) => Array.isArray(observed) && observed.some(isSeen)).length,
    }
  })
}
