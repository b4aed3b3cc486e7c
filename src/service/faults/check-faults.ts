import type { Fixture } from '../../../schemas/generated/types.js'
import { KeymockError } from '../../domain/keymock-error.js'
import { checkFault } from './check-fault.js'
import type { Fault } from './fault.js'
import { checkToken } from './fault-problems.js'

/** @param fixture Each `token` of a fault must be the index of a token in this fixture. If undefined, `token` is not checked. */
export function checkFaults(faults: unknown, name = 'faults', fixture?: Fixture): Fault[] {
  if (!Array.isArray(faults)) {
    throw new KeymockError({
      code: 'FAULT_INVALID',
      where: `${name}, at the top`,
      problem: 'The value is not a list of faults.',
      remedy: 'Give an array, such as [{ "effect": { "failure": "rate-limited" }, "times": 1 }].',
    })
  }
  return faults.map((given, index) => {
    const fault = checkFault(given, name, `/${index}`)
    if (fixture !== undefined) checkToken(fault, fixture, `${name}, at /${index}`)
    return fault
  })
}
