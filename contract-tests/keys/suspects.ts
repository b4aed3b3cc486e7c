import type { RunFacts } from '../engine/run-facts.js'

/** So often a value may stand in a create that was refused, before it is taken for the reason. */
const mostSuspicions = 2

/**
 * What to do with a value at an edge that stands in a create which was refused: of several in one create any may be the reason. One
 * that was refused again and again, and accepted nowhere, is tried no more.
 */
export function suspecting({
  accepted,
  refused,
}: Pick<RunFacts, 'accepted' | 'refused'>): (edge: string) => void {
  const counts = new Map<string, number>()
  return edge => {
    const count = (counts.get(edge) ?? 0) + 1
    counts.set(edge, count)
    if (count >= mostSuspicions && !accepted.has(edge)) refused.add(edge)
  }
}
