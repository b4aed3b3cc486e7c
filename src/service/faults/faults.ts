import type { Fixture, LatencyState } from '../../../schemas/generated/types.js'
import type { AdjustableClock } from '../../domain/clock.js'
import type { Random, RandomFrom } from '../../domain/random.js'
import type { Tell } from '../events/happening.js'
import type { OperationName } from '../exchange.js'
import type { RequestMessage } from '../message.js'
import type { Operation } from '../operation.js'
import type { State } from '../state.js'
import type { Fault, FaultEffect, FaultStatus } from './fault.js'
import { type FaultPlan, planOf } from './fault-plan.js'
import { checkToken, faultNotFound, tooManyFaults } from './fault-problems.js'
import { drawLatency, noLatency } from './latency.js'
import { readUntil } from './read-until.js'
import { isUsedUp, type Rule, statusOf, takeFiring } from './rule.js'
import { facts, isFor, needsNames } from './selectors.js'
import { Waits } from './waits.js'

/** What the faults of a sandbox need of it. */
export interface FaultsParts {
  clock: AdjustableClock
  random: RandomFrom
  tell: Tell
  /** How long answers are held back from the beginning. */
  latency?: LatencyState | undefined
}

/** How many there may be at once. */
const mostFaults = 1000
/** How many that are used up are still shown. */
const mostUsedUp = 100

/** Far behind everything that keys and requests draw; latency, and behind it each rule, begins a stretch of its own. */
const firstDraw = 2 ** 40
const drawsOfRule = 2 ** 24

/** What is wanted of requests that are still to come. Of the rules that match, the newest that fires wins. */
export class Faults {
  /** How long every answer is held back, in real time. */
  latency: LatencyState
  readonly #clock: AdjustableClock
  readonly #random: RandomFrom
  readonly #tell: Tell
  /** In the order in which they are asked: the newest first. */
  readonly #rules: Rule[] = []
  #usedUp: Rule[] = []
  readonly #waits = new Waits()
  #latencyChance: Random | undefined
  #added = 0

  constructor({ clock, random, tell, latency = noLatency }: FaultsParts) {
    this.latency = latency
    this.#tell = tell
    this.#clock = clock
    this.#random = random
  }

  /** Whether no request need be looked at. */
  get isEmpty(): boolean {
    return this.#rules.length === 0
  }

  /** @throws KeymockError `FAULTS_TOO_MANY` */
  add(fault: Fault): FaultStatus {
    const rule = this.#newRule(fault)
    this.#rules.unshift(rule)
    this.#tell({ type: 'fault', change: 'added', fault: rule.id })
    return statusOf(rule, this.#clock.now())
  }

  /**
   * Adds what is there from the beginning, behind everything that was asked for since.
   *
   * @throws KeymockError `FAULT_INVALID` when the fixture has no such token.
   */
  begin(faults: readonly Fault[], fixture: Fixture): void {
    for (const fault of faults) checkToken(fault, fixture)
    this.#rules.push(...faults.map(fault => this.#newRule(fault)).reverse())
  }

  /** Adds what is to happen once to an operation, after everything of its kind that is still to happen. */
  addNext(operation: OperationName, effect: FaultEffect): void {
    const line = `${operation} ${laneOf(effect)}`
    const rule = this.#newRule({ operation, effect, times: 1 }, line)
    const before = this.#rules.findLastIndex(other => other.line === line)
    this.#rules.splice(before + 1, 0, rule)
    this.#tell({ type: 'fault', change: 'added', fault: rule.id })
  }

  /** Every fault, in the order in which they were added. */
  list(): FaultStatus[] {
    const now = this.#clock.now()
    return [...this.#usedUp, ...this.#rules]
      .sort((one, other) => numberOf(one) - numberOf(other))
      .map(rule => statusOf(rule, now))
  }

  /** @throws KeymockError `FAULT_NOT_FOUND` */
  remove(id: string): void {
    const index = this.#rules.findIndex(rule => rule.id === id)
    const isThere = index !== -1 || this.#usedUp.some(rule => rule.id === id)
    if (!isThere) throw faultNotFound(id)
    if (index !== -1) this.#rules.splice(index, 1)
    this.#usedUp = this.#usedUp.filter(rule => rule.id !== id)
    this.#tell({ type: 'fault', change: 'removed', fault: id })
  }

  clear(): void {
    this.#rules.length = 0
    this.#usedUp = []
    this.#tell({ type: 'fault', change: 'removed' })
  }

  /** Ends what is waited for: there is another state now. */
  end(): void {
    this.#waits.end()
  }

  /** Holds an answer back: until the time is over, or nothing is to be waited for any more. */
  holdBack(request: RequestMessage): Promise<void> {
    // A source of its own: were it the keys', ids would depend on the latency.
    this.#latencyChance ??= this.#random(firstDraw)
    return this.#waits.wait(drawLatency(this.latency, this.#latencyChance), request)
  }

  /** Decides what happens to a request, and waits if it is to wait. */
  async plan(
    operation: Operation<never>,
    request: RequestMessage,
    state: State,
  ): Promise<FaultPlan | undefined> {
    const { profile } = state
    const asked = await facts(operation, request, state, needsNames(this.#rules, operation.name))
    const now = this.#clock.now()
    const fired = this.#take(rule => isFor(rule.fault, asked), now)
    if (fired.length === 0 && asked.request === request) return undefined
    const plan = planOf(fired, { request: asked.request, now, profile, waits: this.#waits })
    await plan.begin()
    return plan
  }

  /** One that waits and one that answers may happen to the same request. */
  #take(isMatch: (rule: Rule) => boolean, now: number): Rule[] {
    const fired = new Map<string, Rule>()
    for (const rule of this.#rules) {
      const lane = laneOf(rule.fault.effect)
      if (!fired.has(lane) && isMatch(rule) && takeFiring(rule, now)) fired.set(lane, rule)
    }
    for (const rule of fired.values()) if (isUsedUp(rule)) this.#putAway(rule)
    return [...fired.values()]
  }

  #putAway(rule: Rule): void {
    this.#rules.splice(this.#rules.indexOf(rule), 1)
    this.#usedUp = [...this.#usedUp, rule].slice(-mostUsedUp)
    this.#tell({ type: 'fault', change: 'used-up', fault: rule.id })
  }

  #newRule(fault: Fault, line?: string): Rule {
    if (this.#rules.length >= mostFaults) throw tooManyFaults(mostFaults)
    this.#added += 1
    return {
      id: `fault_${this.#added}`,
      fault,
      untilMs:
        fault.until === undefined ? Number.POSITIVE_INFINITY : readUntil(fault.until, this.#clock.now()),
      chance: this.#random(firstDraw + this.#added * drawsOfRule),
      line,
      matched: 0,
      fired: 0,
    }
  }
}

function numberOf({ id }: Rule): number {
  return Number(id.slice('fault_'.length))
}

/** A wait says nothing about the answer: it goes together with what does. */
function laneOf(effect: FaultEffect): 'wait' | 'answer' {
  return 'delay' in effect ? 'wait' : 'answer'
}
