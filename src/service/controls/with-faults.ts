import { Superseded } from '../../domain/superseded.js'
import type { Faults } from '../faults/faults.js'
import type { Sandbox } from '../sandbox.js'

/** Only a defect would cause this many attempts. */
const mostAttempts = 100

/** Repeats the action if another server has replaced the state. */
export async function withFaults<T>(sandbox: Sandbox, act: (faults: Faults) => T | Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await act(sandbox.faults)
    } catch (error) {
      if (!(error instanceof Superseded) || attempt === mostAttempts) throw error
      await sandbox.state()
    }
  }
}
