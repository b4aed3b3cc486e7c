import type {
  MakeMiddleware,
  MiddlewareAnswer,
  MiddlewareRequest,
} from '../../contract-tests/middleware/middleware.js'
import { token } from '../../contract-tests/test-support/small-world.js'
import { runAgainst } from '../mutants/run-against.js'

export interface RecordedCall {
  request: MiddlewareRequest
  answer: MiddlewareAnswer
  /** The time of the request, by the server's clock. */
  at: number
}

/** Some calls overlap, so `events` has the order in which they begin and end. */
export interface RecordedRun {
  token: string
  events: readonly { kind: 'begins' | 'ends'; call: number }[]
  calls: readonly RecordedCall[]
}

export async function recordRun(): Promise<RecordedRun> {
  const calls: RecordedCall[] = []
  const events: { kind: 'begins' | 'ends'; call: number }[] = []
  const recording: MakeMiddleware =
    ({ time }) =>
    async (request, next) => {
      const call = events.filter(({ kind }) => kind === 'begins').length
      const at = time.now()
      events.push({ kind: 'begins', call })
      const answer = await next(request)
      calls[call] = { request, answer, at }
      events.push({ kind: 'ends', call })
      return answer
    }
  const { verdict } = await runAgainst({ middleware: recording })
  if (verdict !== 'conformant')
    throw new Error(`The verdict on the right server must be conformant, but is ${verdict}.`)
  return { token, events, calls }
}
