import type { RunRandom } from '../../src/common/random.js'
import type { Secrets } from '../../src/common/secrets/secrets.js'
import { createKeyPool } from '../keys/key-pool.js'
import { createRunJudge } from '../model/run-judge.js'
import type { KeyBodies } from '../script/create-bodies.js'
import type { Budget } from '../traffic/budget.js'
import type { TargetExchange } from '../traffic/exchange.js'
import { gentleTo, minding } from '../traffic/not-permitted.js'
import { createReader } from '../traffic/reader.js'
import type { Client } from '../traffic/requests.js'
import type { CheckContext } from './check-context.js'
import type { TargetClock } from './clock/target-clock.js'
import type { Time } from './clock/time.js'
import { eachOf } from './each-of.js'
import { NotMet, type Outcome } from './outcome.js'
import type { RunFacts } from './run-facts.js'

interface ContextOptions {
  run: RunFacts
  token: string
  client: Client
  secrets: Secrets
  time: Time
  clock: TargetClock
  bodies: KeyBodies
  random: RunRandom
  history: readonly TargetExchange[]
  fuzz: number
  fuzzPath: string | undefined
  budget: Budget
  concurrency(): number
  account: CheckContext['account']
  signal?: AbortSignal | undefined
}

/** More retries would cost many requests. The last retry comes when every write must be visible. */
const pausesMs = [40, 300, Number.POSITIVE_INFINITY]

export function createContext(options: ContextOptions): CheckContext {
  const { run, time, signal } = options
  const { keysLeft, keysDenied, requestsLeft } = options.budget
  const client = gentleTo(minding(options.client, run), run)
  let lastWrite = Number.NEGATIVE_INFINITY
  const reader = createReader(client, run.apiId)

  const writing: Client = {
    ...client,
    async create(...call) {
      try {
        return await client.create(...call)
      } finally {
        lastWrite = time.now()
        reader.forget()
      }
    },
  }

  async function untilVisible(writtenAt: number): Promise<void> {
    const left = writtenAt + run.visibilityMs - time.now()
    if (left > 0) await time.sleep(left, signal)
  }

  async function retried<T>(attempt: () => Promise<T>, good: (result: T) => boolean): Promise<T> {
    for (const pause of pausesMs) {
      const result = await attempt()
      const left = lastWrite + run.visibilityMs - time.now()
      if (good(result) || left <= 0) return result
      await time.sleep(Math.min(pause, left), signal)
      reader.forget()
    }
    return attempt()
  }

  const pool = createKeyPool({
    run,
    token: options.token,
    bodies: options.bodies,
    clock: options.clock,
    client: writing,
    reader,
    time,
    untilVisible: read => retried(read, result => result !== undefined),
  })

  return {
    run,
    token: options.token,
    client: writing,
    reader,
    pool,
    secrets: options.secrets,
    clock: options.clock,
    time: { now: () => time.now(), sleep: (ms, own = signal) => time.sleep(ms, own) },
    random: options.random,
    history: options.history,
    judge: createRunJudge(options),
    fuzz: options.fuzz,
    fuzzPath: options.fuzzPath,
    keysLeft,
    keysDenied,
    requestsLeft,
    eachOf: (items, act) => eachOf(items, options.concurrency(), act),
    leaveOut: () => {},
    account: options.account,
    async settled() {
      await untilVisible(lastWrite)
      reader.forget()
    },
    allVisible: () => untilVisible(Math.max(...pool.created().map(({ createdBefore }) => createdBefore))),
    eventually: assertion =>
      retried(
        () => assertion().catch(outcomeOfError),
        outcome => outcome.kind !== 'failed',
      ),
  }
}

function outcomeOfError(error: unknown): Outcome {
  if (error instanceof NotMet) return { kind: 'failed', finding: error.finding }
  throw error
}
