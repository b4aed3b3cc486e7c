import { Superseded } from '../../domain/superseded.js'
import type { Sandbox } from '../sandbox.js'
import type { State } from '../state.js'

/** More than that, and nothing but a mistake keeps superseding. */
const mostAttempts = 100

/** Acts on the present state of a sandbox; once more when another one took its place before anything was done. */
export async function inState<T>(sandbox: Sandbox, act: (state: State) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await act(await sandbox.state())
    } catch (error) {
      if (!(error instanceof Superseded) || attempt === mostAttempts) throw error
    }
  }
}
