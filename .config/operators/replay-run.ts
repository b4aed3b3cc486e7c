import { setImmediate } from 'node:timers/promises'
import { seededRandom } from '../../contract-tests/engine/random.js'
import type {
  MakeMiddleware,
  MiddlewareAnswer,
  MiddlewareRequest,
} from '../../contract-tests/middleware/middleware.js'
import type { RecordedRun } from './record-run.js'

/** A call that is under way. */
interface Pending {
  /** Lets the server behind answer. */
  release(): void
  answer: Promise<MiddlewareAnswer | undefined>
}

/**
 * Whether a wrong server would have changed a recorded run: a request to the server behind, or an answer. No check of that run can
 * notice a server that changes nothing.
 */
export async function changesRun(
  middleware: MakeMiddleware,
  { token, events, calls }: RecordedRun,
): Promise<boolean> {
  let now = calls[0]?.at ?? 0
  let isChanged = false
  const time = { now: () => now, sleep: async () => {} }
  const answerTo = middleware({ token, time, random: seededRandom(1) })
  const pending = new Map<number, Pending>()
  for (const { kind, call } of events) {
    const recorded = calls[call]
    if (recorded === undefined) continue
    const { request, answer, at } = recorded
    if (kind === 'begins') {
      now = at
      let release = () => {}
      const isAnswered = new Promise<void>(resolve => {
        release = resolve
      })
      let asked = 0
      const next = async (inner: MiddlewareRequest) => {
        asked += 1
        isChanged ||= asked > 1 || !isSameRequest(inner, request)
        await isAnswered
        return answer
      }
      // A changed request may have no recorded answer.
      pending.set(call, { release, answer: answerTo(request, next).catch(() => undefined) })
      continue
    }
    const own = pending.get(call)
    own?.release()
    // A server that waits for another request changes the order.
    const given = await Promise.race([own?.answer, setImmediate(undefined)])
    if (isChanged || given === undefined || !isSameAnswer(given, answer)) return true
  }
  return false
}

function isSameRequest(one: MiddlewareRequest, other: MiddlewareRequest): boolean {
  if (one === other) return true
  const compared = ({ method, path, query, headers, body }: MiddlewareRequest) =>
    JSON.stringify([
      method,
      path,
      `${query}`,
      headers.get('authorization'),
      headers.get('content-type'),
      body,
    ])
  return compared(one) === compared(other)
}

function isSameAnswer(one: MiddlewareAnswer, other: MiddlewareAnswer): boolean {
  if (one === other) return true
  const typeOf = ({ headers }: MiddlewareAnswer) => headers.get('content-type')
  return (
    one.status === other.status &&
    typeOf(one) === typeOf(other) &&
    one.pieceBytes === other.pieceBytes &&
    (one.body === other.body || withoutSpaces(one.body) === withoutSpaces(other.body))
  )
}

/** Rewritten JSON counts as equal. */
function withoutSpaces(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body))
  } catch {
    return body
  }
}
