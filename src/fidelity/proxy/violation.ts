import type { Find } from '../../../contract-tests/judge/finding.js'

export interface ProxyViolation {
  whose: 'client' | 'service'
  section: string
  /** Describes the problem and its location in the message, without the values of the message. */
  problem: string
  level?: 'SHOULD'
}

export function isWarning({ level }: ProxyViolation): boolean {
  return level === 'SHOULD'
}

export function ofClient(section: string, problem: string): ProxyViolation {
  return { whose: 'client', section, problem }
}

export function ofService(section: string, problem: string): ProxyViolation {
  return { whose: 'service', section, problem }
}

export function warningOf(section: string, problem: string): ProxyViolation {
  return { ...ofService(section, problem), level: 'SHOULD' }
}

export function judged(): { found: ProxyViolation[]; find: Find; warn: Find } {
  const found: ProxyViolation[] = []
  return {
    found,
    find: (section, problem) => found.push(ofService(section, problem)),
    warn: (section, problem) => found.push(warningOf(section, problem)),
  }
}
