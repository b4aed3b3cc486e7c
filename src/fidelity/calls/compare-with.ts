import type { Answer, Played } from './call.js'
import { differencesOf, type PartDifference } from './differences.js'
import type { Side } from './play-on-fake.js'
import { type Shape, shaper } from './shape.js'

/** Two answers to one call. */
export interface Comparison {
  mockAnswer: Answer | undefined
  /** Undefined if the target gave no answer. */
  target: Shape | undefined
  mock: Shape | undefined
  parts: readonly PartDifference[]
}

/**
 * Makes a function that sends the calls that a target answered to a mock, too, and compares the answers. Pass the calls in order,
 * because shapes depend on earlier answers.
 */
export function compareWith(side: Side): <P extends Played>(played: P) => Promise<P & Comparison> {
  const [theirs, ours] = [shaper(), shaper()]
  return async played => {
    const { call, at, answer } = played
    const mockAnswer = answer && (await side.ask(call, at))
    const [target, mock] = [theirs(played), ours({ call, at, answer: mockAnswer })]
    return { ...played, mockAnswer, target, mock, parts: differencesOf(target, mock) }
  }
}
