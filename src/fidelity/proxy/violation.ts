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
