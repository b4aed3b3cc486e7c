import type { Fault, FaultStatus } from '../faults/fault.js'
import { checkAnswer, checkToken } from '../faults/fault-problems.js'
import type { Sandbox } from '../sandbox.js'
import { withFaults } from './with-faults.js'

/** Faults for later requests. A reset removes all faults, and then adds the initial faults again. */
export interface FaultControls {
  /**
   * Adds a fault: `add({ operation: 'keys.createKey', effect: { connection: 'reset' }, when: 'after', times: 1 })`.
   * @throws KeymockError `FAULT_INVALID`, `FAULTS_TOO_MANY`
   */
  add(fault: Fault): Promise<FaultStatus>
  /** Lists all faults with their status: the numbers of matches and applications, and whether a fault can still apply. */
  list(): Promise<FaultStatus[]>
  /** @throws KeymockError `FAULT_NOT_FOUND` */
  remove(id: string): Promise<void>
  /** Removes all faults, including the initial faults and those of `failNext` and `delayNext`. */
  clear(): Promise<void>
}

/** @param check Returns a promise only if the check must load code. */
export function faultControls(
  sandbox: Sandbox,
  check: (fault: unknown) => Fault | Promise<Fault>,
): FaultControls {
  return {
    async add(fault) {
      // Does not await a plain value, so that `add` adds a fault without a token before it returns.
      const checked = check(structuredClone(fault))
      const ready = checked instanceof Promise ? await checked : checked
      checkAnswer(ready, sandbox.profile)
      if (ready.token !== undefined) checkToken(ready, (await sandbox.input()).fixture)
      return withFaults(sandbox, faults => faults.add(ready))
    },
    list: () => withFaults(sandbox, faults => faults.list()),
    remove: id => withFaults(sandbox, faults => faults.remove(id)),
    clear: () => withFaults(sandbox, faults => faults.clear()),
  }
}
