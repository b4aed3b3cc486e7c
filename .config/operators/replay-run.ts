import { setImmediate } from 'node:timers/promises'
import { seededRandom } from '../../contract-tests/engine/random.js'
import type {
  MakeMiddleware,
  MiddlewareAnswer,
  MiddlewareRequest,
} from '../../contract-tests/middleware/middleware.js'
import type { RecordedRun } from './record-run.js'

interface Pending {
  release(): void
  answer: Promise<MiddlewareAnswer | undefined>
}

/**
 * Whether a wrong server changes a request or an answer of the recorded run. If the server changes nothing, no check of the run
 * can detect it.
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
      // An error of the wrong server counts as a change.
      pending.set(call, { release, answer: answerTo(request, next).catch(() => undefined) })
      continue
    }
    const own = pending.get(call)
    own?.release()
    // A server that waits for another call gives no answer here. The missing answer counts as a change of the run.
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

/** Two bodies count as equal if they differ only in white space. */
function withoutSpaces(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body))
  } catch {
    return body
  }
}
