import type { RandomFrom } from '../domain/random.js'
import type { MessageHandler, RequestMessage, ResponseMessage } from './message.js'

/** How a sandbox is one with those of other servers that share its state, which it knows by a version. */
export interface Sharing {
  /** Has a request answered, and once more when it was answered from a state that is not the present one. */
  around(request: RequestMessage, answer: MessageHandler): Promise<ResponseMessage>
  /** Has another state put in the place of the present one, and once more when that was not the present one any more. */
  swapping(swap: () => Promise<void>): Promise<void>
  /**
   * Has the clock known to all as it was moved here.
   *
   * @throws KeymockError when it cannot be. Then it stands as all have it.
   */
  keepClock(): Promise<void>
  /** Begins to watch: what it returns throws `Superseded` when the state is not the present one any more. */
  watch(): () => Promise<void>
  /** Where keys are drawn from, when not from the seed. */
  random?: RandomFrom | undefined
}
