import type { Fault, FaultStatus } from '../faults/fault.js'
import { checkDetails, checkToken } from '../faults/fault-problems.js'
import type { Sandbox } from '../sandbox.js'
import { withFaults } from './with-faults.js'

/** Faults for later requests. A reset takes back what was added since the beginning. */
export interface FaultControls {
  /**
   * Adds a fault: `add({ operation: 'keys.createKey', effect: { connection: 'reset' }, when: 'after', times: 1 })`.
   * @throws KeymockError `FAULT_INVALID`, `FAULTS_TOO_MANY`
   */
  add(fault: Fault): Promise<FaultStatus>
  /** Every fault, how often each happened and what is left of it. */
  list(): Promise<FaultStatus[]>
  /** @throws KeymockError `FAULT_NOT_FOUND` */
  remove(id: string): Promise<void>
  /** Takes back all of them, those of `failNext` and `delayNext` and of the beginning too. */
  clear(): Promise<void>
}

/** @param check Where there is something to load for it first, it resolves to the fault. */
export function faultControls(
  sandbox: Sandbox,
  check: (fault: unknown) => Fault | Promise<Fault>,
): FaultControls {
  return {
    async add(fault) {
      // Not awaited when it is no promise, so that the call has taken effect when it returns.
      const checked = check(structuredClone(fault))
      const ready = checked instanceof Promise ? await checked : checked
      checkDetails(ready, sandbox.profile)
      const status = await withFaults(sandbox, faults => faults.add(ready))
      if (ready.token === undefined) return status
      try {
        checkToken(ready, (await sandbox.input()).fixture)
      } catch (error) {
        await withFaults(sandbox, faults => faults.remove(status.id))
        throw error
      }
      return status
    },
    list: () => withFaults(sandbox, faults => faults.list()),
    remove: id => withFaults(sandbox, faults => faults.remove(id)),
    clear: () => withFaults(sandbox, faults => faults.clear()),
  }
}
