import type { Profile } from '../../schemas/generated/types.js'
import { checksOnDemand } from '../checks-on-demand.js'
import type { Checks } from '../service/controls/checks.js'
import { addNeighbours } from '../service/operations/index.js'

/** Loads the code of operations outside the specification, if the page's profile serves them. */
export async function loadNeighbours({ neighbours = [] }: Profile): Promise<void> {
  if (neighbours.length === 0) return
  const { neighbourOperations } = await import('../service/operations/neighbours/index.js')
  addNeighbours(neighbourOperations)
}

/** The checks of a page. A profile that it loads later brings its own code. */
export const pageChecks: Checks = {
  ...checksOnDemand,
  async profile(source) {
    const profile = await checksOnDemand.profile(source)
    await loadNeighbours(profile)
    return profile
  },
}
