import type { RunFacts } from '../engine/run-facts.js'

/** After two refusals, a value counts as the cause. */
const refusalsOfCause = 2

/**
 * Counts the refused creates that each edge value was part of. Any of them may be the cause of the refusal. A value that was refused
 * twice and never accepted is not sent again.
 */
export function refusalCauses({
  accepted,
  refused,
}: Pick<RunFacts, 'accepted' | 'refused'>): (edge: string) => void {
  const counts = new Map<string, number>()
  return edge => {
    const count = (counts.get(edge) ?? 0) + 1
    counts.set(edge, count)
    if (count >= refusalsOfCause && !accepted.has(edge)) refused.add(edge)
  }
}
