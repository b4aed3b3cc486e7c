import { KeymockError } from '../../domain/keymock-error.js'
import { checkFault } from './check-fault.js'
import type { Fault } from './fault.js'

/**
 * Checks a list of faults.
 *
 * @param name What an error calls it: a file name, say.
 * @throws KeymockError `FAULT_INVALID`
 */
export function checkFaults(faults: unknown, name = 'faults'): Fault[] {
  if (Array.isArray(faults)) return faults.map((fault, index) => checkFault(fault, name, `/${index}`))
  throw new KeymockError({
    code: 'FAULT_INVALID',
    where: `${name}, at the top`,
    problem: 'It is no list of faults.',
    remedy: 'Give an array, such as [{ "effect": { "failure": "rate-limited" }, "times": 1 }].',
  })
}
