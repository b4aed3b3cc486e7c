import type { Fixture, LatencyState, Profile } from '../../../schemas/generated/types.js'
import { type AdjustableClock, toMilliseconds } from '../../domain/clock.js'
import type { FaultCell } from '../../domain/key-store.js'
import type { Random, RandomFrom } from '../../domain/random.js'
import type { Emit } from '../events/service-event.js'
import type { OperationName } from '../exchange.js'
import type { RequestMessage } from '../message.js'
import type { Operation } from '../operation.js'
import type { State } from '../state.js'
import { effectOf } from './effects/index.js'
import type { Fault, FaultEffect, FaultStatus } from './fault.js'
import { type FaultPlan, type Firing, planOf } from './fault-plan.js'
import { checkAnswer, checkToken, faultNotFound, tooManyFaults } from './fault-problems.js'
import {
  type FaultChange,
  type FaultKeeper,
  type FaultRecords,
  ownKeeper,
  sharedKeeper,
} from './fault-records.js'
import { drawFraction, type FaultState, isUsedUp, statusOf, takeFiring } from './fault-state.js'
import { drawLatency, noLatency } from './latency.js'
import { readUntil } from './read-until.js'
import { facts, isFor, needsBody, withBodyRead } from './selectors.js'
import { Waits } from './waits.js'

export interface FaultsParts {
  clock: AdjustableClock
  random: RandomFrom
  emit: Emit
  latency?: LatencyState | undefined
}

/** The largest number of faults that are not used up. */
const mostFaults = 1000
const mostUsedUp = 100

/**
 * The position of the first random number for latency and faults, far beyond the positions for keys and requests. The latency
 * and each fault have separate ranges of positions.
 */
const firstDraw = 2 ** 40
const drawsOfRule = 2 ** 24

/**
 * The faults for later requests. At most two faults apply to a request: a fault that delays the answer, and a fault
 * that decides the answer. Newer faults take precedence over older faults.
 *
 * A change takes effect before the call returns. If other servers share the faults, it takes effect before the
 * returned promise resolves.
 */
export class Faults {
  readonly #clock: AdjustableClock
  readonly #random: RandomFrom
  readonly #emit: Emit
  #keeper: FaultKeeper
  readonly #waits = new Waits()
  #latencyChance: Random | undefined

  constructor({ clock, random, emit, latency = noLatency }: FaultsParts, keeper = ownKeeper(emit)) {
    this.#clock = clock
    this.#random = random
    this.#emit = emit
    this.#keeper = keeper
    keeper.known.latency = latency
  }

  get isEmpty(): boolean {
    return this.#keeper.known.rules.length === 0
  }

  /** The delay of answers, in milliseconds of real time. */
  get latency(): LatencyState {
    return this.#keeper.known.latency
  }

  get records(): FaultRecords {
    return this.#keeper.known
  }

  /** From now on, the faults are those in the cell, which other writers share. */
  share(cell: FaultCell): void {
    this.#keeper = sharedKeeper(cell, this.#emit)
  }

  setLatency(latency: LatencyState): void | Promise<void> {
    return this.#keeper.change(records => {
      records.latency = latency
    })
  }

  add(fault: Fault): FaultStatus | Promise<FaultStatus> {
    return this.#keeper.change((records, emit) => {
      const rule = this.#newRule(records, fault)
      records.rules.unshift(rule)
      emit({ type: 'fault', change: 'added', fault: rule.id })
      return statusOf(rule, this.#clock.now())
    })
  }

  /** The initial faults count as older than all existing faults. */
  begin(faults: readonly Fault[], fixture: Fixture, profile: Profile): void {
    for (const fault of faults) {
      checkToken(fault, fixture)
      checkAnswer(fault, profile)
    }
    const { known } = this.#keeper
    known.rules.push(...faults.map(fault => this.#newRule(known, fault)).reverse())
  }

  /** Faults from earlier calls apply first, if they have the same operation and kind of effect. */
  addNext(operation: OperationName, effect: FaultEffect): void | Promise<void> {
    const line = `${operation} ${laneOf(effect)}`
    return this.#keeper.change((records, emit) => {
      const rule = this.#newRule(records, { operation, effect, times: 1 }, line)
      const before = records.rules.findLastIndex(other => other.line === line)
      records.rules.splice(before + 1, 0, rule)
      emit({ type: 'fault', change: 'added', fault: rule.id })
    })
  }

  /** The faults of {@link addNext} that applied to no request. */
  unusedNext(): Fault[] {
    const { rules } = this.#keeper.known
    return rules.filter(({ line, fired }) => line !== undefined && fired === 0).map(({ fault }) => fault)
  }

  async list(): Promise<FaultStatus[]> {
    const { usedUp, rules } = this.#keeper.known
    const now = this.#clock.now()
    return [...usedUp, ...rules]
      .sort((one, other) => numberOf(one) - numberOf(other))
      .map(rule => statusOf(rule, now))
  }

  remove(id: string): void | Promise<void> {
    return this.#keeper.change((records, emit) => {
      const isOther = (rule: FaultState) => rule.id !== id
      if (![...records.rules, ...records.usedUp].some(rule => !isOther(rule))) throw faultNotFound(id)
      records.rules = records.rules.filter(isOther)
      records.usedUp = records.usedUp.filter(isOther)
      emit({ type: 'fault', change: 'removed', fault: id })
    })
  }

  clear(): void | Promise<void> {
    return this.#keeper.change((records, emit) => {
      records.rules = []
      records.usedUp = []
      emit({ type: 'fault', change: 'removed' })
    })
  }

  async copy(): Promise<FaultRecords> {
    return structuredClone(this.#keeper.known)
  }

  putBack(copy: FaultRecords): void | Promise<void> {
    return this.#keeper.change(records => {
      Object.assign(records, copy)
    })
  }

  /** Called when another state replaces this state. */
  end(): void {
    this.#waits.end()
  }

  /** @returns Whether the client still waits for the answer. */
  holdBack(request: RequestMessage): Promise<boolean> {
    // Uses a separate source of random numbers, so that ids do not depend on the latency.
    this.#latencyChance ??= this.#random(firstDraw)
    return this.#waits.wait(drawLatency(this.latency, this.#latencyChance), request)
  }

  async plan(
    operation: Operation<never>,
    request: RequestMessage,
    state: State,
  ): Promise<FaultPlan | undefined> {
    const { rules } = this.#keeper.known
    const asked = await facts(operation, request, state, needsBody(rules, operation.name))
    const now = this.#clock.now()
    const isMatch = ({ fault }: FaultState) => isFor(fault, asked)
    const isAsked = this.#keeper.known.rules.some(isMatch)
    const fired = isAsked
      ? await this.take((records, emit) => this.#take(records, isMatch, now, emit), request)
      : []
    if (fired.length === 0 && asked.request === request) return undefined
    // Reads the body for the journal, because a fault may answer before the operation reads the body.
    const isAnswered = fired.some(({ rule }) => laneOf(rule.fault.effect) === 'answer')
    const read = isAnswered ? await withBodyRead(asked, operation, state) : asked
    const plan = planOf(fired, { request: read.request, text: read.text, now, waits: this.#waits })
    await plan.begin()
    return plan
  }

  protected take(firings: FaultChange<Firing[]>, _request: RequestMessage): Firing[] | Promise<Firing[]> {
    return this.#keeper.change(firings)
  }

  #take(records: FaultRecords, isMatch: (rule: FaultState) => boolean, now: number, emit: Emit): Firing[] {
    const fired = new Map<string, Firing>()
    for (const rule of records.rules) {
      const lane = laneOf(rule.fault.effect)
      if (fired.has(lane) || !isMatch(rule) || !takeFiring(rule, now, this.#random)) continue
      fired.set(lane, { rule, waitMs: this.#waitOf(rule) })
    }
    for (const { rule } of fired.values()) {
      if (!isUsedUp(rule)) continue
      records.rules = records.rules.filter(other => other !== rule)
      records.usedUp = [...records.usedUp, rule].slice(-mostUsedUp)
      emit({ type: 'fault', change: 'used-up', fault: rule.id })
    }
    return [...fired.values()]
  }

  #waitOf(rule: FaultState): number | undefined {
    const { effect, delay } = rule.fault
    const waitMs = effectOf(effect).waitMs?.(effect, () => drawFraction(rule, this.#random))
    return waitMs ?? (delay === undefined ? undefined : toMilliseconds(delay))
  }

  #newRule(records: FaultRecords, fault: Fault, line?: string): FaultState {
    if (records.rules.length >= mostFaults) throw tooManyFaults(mostFaults)
    records.added += 1
    const number = records.added
    return {
      id: `fault_${number}`,
      fault,
      untilMs: fault.until === undefined ? undefined : readUntil(fault.until, this.#clock.now()),
      drawn: firstDraw + number * drawsOfRule,
      line,
      matched: 0,
      fired: 0,
    }
  }
}

function numberOf({ id }: FaultState): number {
  return Number(id.slice('fault_'.length))
}

function laneOf(effect: FaultEffect): 'wait' | 'answer' {
  return effectOf(effect).lane ?? 'answer'
}
