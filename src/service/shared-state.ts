import type { RandomFrom } from '../domain/random.js'
import type { StateInput } from './sandbox-state.js'

/** Keeps a state equal to its copy in a file, in other tabs or on other servers. */
export interface SharedState {
  readonly hasOtherWriters: boolean
  /** Loads the changes of other writers. Called before each request and each control. */
  settle(): Promise<void>
  /** Moves the clock of all writers. Moves this sandbox's clock before the call returns; if the move is refused, moves it back. */
  moveClock(move: () => void): Promise<void>
  /**
   * The state that another writer has begun; `undefined` if the sandbox already has it.
   *
   * @param isRepair Whether the sandbox replaces the state even if a part of it is lost.
   */
  news?(
    own: Pick<StateInput, 'fixture' | 'profile'>,
    isRepair: boolean,
  ): Promise<Partial<StateInput> | undefined>
  /** @default a source with the sandbox's seed */
  random?: RandomFrom
}
