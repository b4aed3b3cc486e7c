import { onPresentState } from '../../domain/superseded.js'
import type { Sandbox } from '../sandbox.js'
import type { State } from '../state.js'

/** Acts on the present state of a sandbox. */
export function inState<Result>(sandbox: Sandbox, act: (state: State) => Promise<Result>): Promise<Result> {
  return onPresentState(async () => act(await sandbox.state()))
}
