import { isObject } from '../../src/common/json.js'
import type { TargetClock } from '../engine/clock/target-clock.js'
import type { Time } from '../engine/clock/time.js'
import { met, notExercised, type Outcome } from '../engine/outcome.js'
import type { RunFacts } from '../engine/run-facts.js'
import { type AnsweredExchange, isAnswered, type TargetExchange } from '../traffic/exchange.js'
import { externalIdOf, hasMark } from './external-id.js'
import type { JsonObject, RunJudge } from './facts.js'
import { tooYoung } from './rule.js'
import { createBodyIn, mayHaveMadeKey, successfulCreates } from './seen-records.js'
import { World } from './world.js'

interface RunJudgeOptions {
  time: Pick<Time, 'now'>
  run: RunFacts
  clock: TargetClock
  history: readonly TargetExchange[]
}

interface Tally {
  /** The outcome that counts most: a failure, or else a met rule, or else a reason why nothing was observed. */
  outcome: Outcome
  young: AnsweredExchange[]
}

const weights = { failed: 2, met: 1, 'not exercised': 0 }

/** Judges the exchanges of a run with the rules of the model. */
export function createRunJudge({ run, clock, history, time }: RunJudgeOptions): RunJudge {
  const { startedAt, visibilityMs: visibleAfterMs, graceMs } = run
  const options = { startedAt, clock, visibleAfterMs, graceMs, ownsKeys: true, isOwnRecord }
  let world = new World(options)
  const tallies = new Map<string, Tally>()
  /** The outcomes of single exchanges that break a requirement, or came too soon to show whether they do. */
  const unmet: { exchange: number; ids: readonly string[]; outcome: Outcome }[] = []
  const created = new Set<unknown>()
  let judged = 0
  /** The numbers of requests that ended although an earlier request is under way. A run's numbers have no gaps. */
  const ended = new Set<number>()
  let firstUnderWay = 1
  /** Whether a request that began before the judged exchange has no answer yet. */
  let isEarlierUnderWay = false

  const { digits, zeroDigits } = run.users
  const isOwnUser = (user: unknown) =>
    typeof user === 'string' && (user.includes(run.runId) || [digits, zeroDigits].includes(user))
  function isOwnRecord(record: JsonObject, { externalId }: Readonly<Record<string, string>>): boolean {
    // A listing at the same time as a create may show the key before the answer to the create.
    if (isEarlierUnderWay || created.has(record.id)) return false
    return hasMark(record, run) || isOwnUser(externalId) || isOwnUser(externalIdOf(record.identity))
  }

  function judgeNew(): void {
    const added = history.slice(judged)
    for (const { response } of successfulCreates(added))
      if (isObject(response.json)) created.add(response.json.keyId)
    for (const { id } of added) ended.add(id)
    while (ended.delete(firstUnderWay)) firstUnderWay += 1
    while (judged < history.length) {
      const exchange = history[judged]
      // An error of a rule then costs only one exchange.
      judged += 1
      if (exchange === undefined) return
      if (isAnswered(exchange)) judge(exchange)
      else if (mayHaveMadeKey(exchange)) world.doubt(createBodyIn(exchange))
    }
  }

  function judge(exchange: AnsweredExchange): void {
    isEarlierUnderWay = firstUnderWay < exchange.id
    for (const { ids, outcome, isWarning } of world.see(exchange)) {
      if (isWarning) continue
      if (outcome.kind === 'failed' || outcome === tooYoung)
        unmet.push({ exchange: exchange.id, ids, outcome })
      for (const id of ids) {
        const tally = tallies.get(id) ?? { outcome, young: [] }
        tallies.set(id, tally)
        if (outcome === tooYoung) tally.young.push(exchange)
        if (weights[outcome.kind] > weights[tally.outcome.kind]) tally.outcome = outcome
      }
    }
  }

  return {
    outcomeOf(id) {
      judgeNew()
      return tallies.get(id)?.outcome ?? notExercised('no answer of the run shows this')
    },
    outcomeSince(from, ids) {
      judgeNew()
      const own = unmet.filter(one => one.exchange >= from && one.ids.some(id => ids.test(id)))
      return (own.find(({ outcome }) => outcome.kind === 'failed') ?? own[0])?.outcome ?? met
    },
    mustFind(query) {
      judgeNew()
      return world.mustFind(query, time.now())
    },
    restart() {
      world = new World(options)
      tallies.clear()
      unmet.length = 0
      ended.clear()
      firstUnderWay = 1
      judged = 0
    },
    unprovenPages(id) {
      judgeNew()
      const young = tallies.get(id)?.young ?? []
      return id === 'MOD-17' ? [...world.doubted(), ...young] : young
    },
  }
}
