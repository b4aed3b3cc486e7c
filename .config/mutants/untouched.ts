import { setImmediate } from 'node:timers/promises'
import { observe } from '../../contract-tests/judge/is-observable.js'
import type {
  MakeMiddleware,
  MiddlewareAnswer,
  MiddlewareRequest,
} from '../../contract-tests/middleware/middleware.js'
import { token } from '../../contract-tests/test-support/small-world.js'
import type { OperatorServer } from '../../contract-tests/wrong/operators/operator.js'
import { seededRandom } from '../../src/common/random.js'
import { runAgainst } from './run-against.js'

/**
 * Prints each server that changes nothing in a recorded run, although it breaks a MUST. Such servers show gaps in the suite. A
 * replay is much faster than a run of the suite.
 */
export async function printUntouched(servers: readonly OperatorServer[]): Promise<void> {
  const startedAt = performance.now()
  const run = await recordRun()
  const untouched: OperatorServer[] = []
  for (const server of servers) if (!(await changesRun(server.middleware, run))) untouched.push(server)
  let seen = 0
  for (const { name, bug, middleware } of untouched) {
    const finding = await observe(middleware, { sessions: 1 })
    if (finding?.level !== 'MUST') continue
    seen += 1
    console.log(`UNTOUCHED  ${name}\n           ${bug}\n           ${finding.section}: ${finding.what}`)
  }
  console.log(
    `${untouched.length} of ${servers.length} generated wrong servers change nothing in a run of ${run.calls.length} requests; in one session each, the judge finds a broken MUST in ${seen} of these servers`,
  )
  console.log(`${Math.round((performance.now() - startedAt) / 1000)} s`)
}

interface RecordedCall {
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

async function recordRun(): Promise<RecordedRun> {
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

interface Pending {
  release(): void
  answer: Promise<MiddlewareAnswer | undefined>
}

/**
 * Whether a wrong server changes a request or an answer of the recorded run. If the server changes nothing, no check of the run
 * can detect it.
 */
async function changesRun(
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
