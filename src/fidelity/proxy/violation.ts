import type { Find } from '../../../contract-tests/judge/finding.js'

/** A sentence of the specification that an exchange breaks, and whose it is to mend. */
export interface Violation {
  whose: 'client' | 'service'
  section: string
  /** What is wrong and where. It repeats no value. */
  problem: string
}

export function ofClient(section: string, problem: string): Violation {
  return { whose: 'client', section, problem }
}

export function ofService(section: string, problem: string): Violation {
  return { whose: 'service', section, problem }
}

/** What the judge of wrong servers finds in an answer: that is the service's to fix. */
export function judged(): { found: Violation[]; find: Find } {
  const found: Violation[] = []
  return { found, find: (section, problem) => found.push(ofService(section, problem)) }
}
