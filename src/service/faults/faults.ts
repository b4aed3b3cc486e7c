import type { Fixture, LatencyState, Profile } from '../../../schemas/generated/types.js'
import { type AdjustableClock, toMilliseconds } from '../../domain/clock.js'
import type { FaultCell } from '../../domain/key-store.js'
import { hashedToken } from '../../domain/keys/key-hash.js'
import { bytesOf, type MemoryAccount } from '../../domain/memory-budget.js'
import type { Random, RandomFrom } from '../../domain/random.js'
import { splitUrl } from '../../domain/split-url.js'
import type { OperationName } from '../exchange.js'
import { BodyError, type RequestMessage, readOnce } from '../message.js'
import type { Emit, Operation, ServiceEvent, State } from '../operation.js'
import { isMatch, namesIn, type PatternSubject } from '../requests/request-pattern.js'
import { bearerToken, bodyText } from '../steps.js'
import { effectOf, type FaultPlan, type Firing, planOf } from './effects.js'
import {
  type ArmedFault,
  drawFraction,
  type Fault,
  type FaultEffect,
  type FaultStatus,
  isUsedUp,
  readUntil,
  statusOf,
  takeFiring,
} from './fault.js'
import { checkAnswer, checkToken, faultNotFound, tooManyFaults } from './fault-problems.js'
import { drawLatency, noLatency, Waits } from './waits.js'

interface FaultsParts {
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
const drawsOfFault = 2 ** 24

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
  #cell: RecordsCell
  readonly #waits = new Waits()
  /** The account of the state. Undefined before the first state. */
  #account: MemoryAccount | undefined
  #heldBytes = 0
  #latencyChance: Random | undefined

  constructor({ clock, random, emit, latency = noLatency }: FaultsParts) {
    this.#clock = clock
    this.#random = random
    this.#emit = emit
    this.#cell = ownCell(emit)
    this.#cell.known.latency = latency
  }

  get isEmpty(): boolean {
    return this.#cell.known.rules.length === 0
  }

  /** The delay of answers, in milliseconds of real time. */
  get latency(): LatencyState {
    return this.#cell.known.latency
  }

  get records(): FaultRecords {
    return this.#cell.known
  }

  /** From now on, the faults are those in the cell, which other writers share. */
  share(cell: FaultCell): void {
    this.#cell = sharedCell(cell, this.#emit)
    this.#hold()
  }

  setLatency(latency: LatencyState): void | Promise<void> {
    return this.#change(records => {
      records.latency = latency
    })
  }

  add(fault: Fault): FaultStatus | Promise<FaultStatus> {
    return this.#change((records, emit) => {
      const armed = this.#arm(records, fault)
      records.rules.unshift(armed)
      emit({ type: 'fault', change: 'added', fault: armed.id })
      return statusOf(armed, this.#clock.now())
    })
  }

  /** The initial faults count as older than all existing faults. */
  start(faults: readonly Fault[], fixture: Fixture, profile: Profile, account: MemoryAccount): void {
    for (const fault of faults) {
      checkToken(fault, fixture)
      checkAnswer(fault, profile)
    }
    const { known } = this.#cell
    known.rules.push(...faults.map(fault => this.#arm(known, fault)).reverse())
    this.#account = account
    this.#hold()
  }

  /** Faults from earlier calls apply first, if they have the same operation and kind of effect. */
  addNext(operation: OperationName, effect: FaultEffect): void | Promise<void> {
    const queue = `${operation} ${kindOf(effect)}`
    return this.#change((records, emit) => {
      const armed = this.#arm(records, { operation, effect, times: 1 }, queue)
      const before = records.rules.findLastIndex(other => other.queue === queue)
      records.rules.splice(before + 1, 0, armed)
      emit({ type: 'fault', change: 'added', fault: armed.id })
    })
  }

  /** The faults of {@link addNext} that applied to no request. */
  unusedNext(): Fault[] {
    const { rules } = this.#cell.known
    return rules.filter(({ queue, fired }) => queue !== undefined && fired === 0).map(({ fault }) => fault)
  }

  async list(): Promise<FaultStatus[]> {
    const { usedUp, rules } = this.#cell.known
    const now = this.#clock.now()
    return [...usedUp, ...rules]
      .sort((one, other) => numberOf(one) - numberOf(other))
      .map(armed => statusOf(armed, now))
  }

  remove(id: string): void | Promise<void> {
    return this.#change((records, emit) => {
      const isOther = (armed: ArmedFault) => armed.id !== id
      if (![...records.rules, ...records.usedUp].some(armed => !isOther(armed))) throw faultNotFound(id)
      records.rules = records.rules.filter(isOther)
      records.usedUp = records.usedUp.filter(isOther)
      emit({ type: 'fault', change: 'removed', fault: id })
    })
  }

  clear(): void | Promise<void> {
    return this.#change((records, emit) => {
      records.rules = []
      records.usedUp = []
      emit({ type: 'fault', change: 'removed' })
    })
  }

  async copy(): Promise<FaultRecords> {
    return structuredClone(this.#cell.known)
  }

  putBack(copy: FaultRecords): void | Promise<void> {
    return this.#change(records => {
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
    const { rules } = this.#cell.known
    const asked = await facts(operation, request, state, needsBody(rules, operation.name))
    const now = this.#clock.now()
    const isMatch = ({ fault }: ArmedFault) => isFor(fault, asked)
    const isAsked = this.#cell.known.rules.some(isMatch)
    const fired = isAsked
      ? await this.#change((records, emit) => this.#take(records, isMatch, now, emit))
      : []
    if (fired.length === 0 && asked.request === request) return undefined
    // Reads the body for the journal, because a fault may answer before the operation reads the body.
    const isAnswered = fired.some(({ armed }) => kindOf(armed.fault.effect) === 'answer')
    const read = isAnswered ? await withBodyRead(asked, operation, state) : asked
    const plan = planOf(fired, { request: read.request, text: read.text, now, waits: this.#waits })
    await plan.waitBefore()
    return plan
  }

  #take(records: FaultRecords, isMatch: (armed: ArmedFault) => boolean, now: number, emit: Emit): Firing[] {
    const fired = new Map<string, Firing>()
    for (const armed of records.rules) {
      const kind = kindOf(armed.fault.effect)
      if (fired.has(kind) || !isMatch(armed) || !takeFiring(armed, now, this.#random)) continue
      fired.set(kind, { armed, waitMs: this.#waitOf(armed) })
    }
    for (const { armed } of fired.values()) {
      if (!isUsedUp(armed)) continue
      records.rules = records.rules.filter(other => other !== armed)
      records.usedUp = [...records.usedUp, armed].slice(-mostUsedUp)
      emit({ type: 'fault', change: 'used-up', fault: armed.id })
    }
    return [...fired.values()]
  }

  #waitOf(armed: ArmedFault): number | undefined {
    const { effect, delay } = armed.fault
    const waitMs = effectOf(effect).waitMs?.(effect, () => drawFraction(armed, this.#random))
    return waitMs ?? (delay === undefined ? undefined : toMilliseconds(delay))
  }

  #change<Result>(change: FaultChange<Result>): Result | Promise<Result> {
    const changed = this.#cell.change(change)
    if (!(changed instanceof Promise)) {
      this.#hold()
      return changed
    }
    return changed.then(result => {
      this.#hold()
      return result
    })
  }

  #hold(): void {
    if (this.#account === undefined) return
    const { rules, usedUp } = this.#cell.known
    const bytes = [...rules, ...usedUp].reduce((sum, { fault }) => sum + faultBytes(fault), 0)
    this.#account.hold(bytes - this.#heldBytes)
    this.#heldBytes = bytes
  }

  #arm(records: FaultRecords, fault: Fault, queue?: string): ArmedFault {
    if (records.rules.length >= mostFaults) throw tooManyFaults(mostFaults)
    this.#account?.admit(faultBytes(fault))
    records.added += 1
    const number = records.added
    return {
      id: `fault_${number}`,
      fault,
      untilMs: fault.until === undefined ? undefined : readUntil(fault.until, this.#clock.now()),
      drawn: firstDraw + number * drawsOfFault,
      queue,
      matched: 0,
      fired: 0,
    }
  }
}

const sizes = new WeakMap<Fault, number>()

/** Measures each fault once, because every request that a fault applies to counts all faults. */
function faultBytes(fault: Fault): number {
  const bytes = sizes.get(fault) ?? bytesOf(fault)
  sizes.set(fault, bytes)
  return bytes
}

function numberOf({ id }: ArmedFault): number {
  return Number(id.slice('fault_'.length))
}

function kindOf(effect: FaultEffect): 'wait' | 'answer' {
  return effectOf(effect).kind ?? 'answer'
}

/** Plain data, so that servers can share the records. */
interface FaultRecords {
  added: number
  /**
   * Each request is compared with the newest fault first. But faults from `failNext` and `delayNext` apply in the order of the
   * calls, if they have the same operation and the same kind of effect.
   */
  rules: ArmedFault[]
  usedUp: ArmedFault[]
  latency: LatencyState
}

/** Runs again if another server has changed shared records meanwhile. */
type FaultChange<Result> = (records: FaultRecords, emit: Emit) => Result

interface RecordsCell {
  readonly known: FaultRecords
  /** Makes a change atomically. */
  change<Result>(change: FaultChange<Result>): Result | Promise<Result>
}

function noRecords(): FaultRecords {
  return { added: 0, rules: [], usedUp: [], latency: noLatency }
}

/** A change is complete before `change` returns. */
function ownCell(emit: Emit): RecordsCell {
  const known = noRecords()
  return { known, change: change => change(known, emit) }
}

/** Other writers share the records. */
function sharedCell(cell: FaultCell, emit: Emit): RecordsCell {
  return {
    get known() {
      return cell.known as FaultRecords
    },
    async change(change) {
      let events: ServiceEvent[] = []
      const result = await cell.change(value => {
        events = []
        const records = structuredClone(value) as FaultRecords
        const result = change(records, event => events.push(event))
        const isSame = JSON.stringify(records) === JSON.stringify(value)
        return { result, ...(!isSame && { value: records }) }
      })
      for (const event of events) emit(event)
      return result
    },
  }
}

/** Collected before the first stage of the request. */
interface RequestFacts extends PatternSubject {
  operation: OperationName
  /** The request for the later stages. Its body can still be read. */
  request: RequestMessage
  /** The indexes of the request's token in the fixture. */
  tokens: readonly number[]
}

function needsBody(rules: readonly ArmedFault[], operation: OperationName): boolean {
  return rules.some(
    ({ fault: { apiId, externalId, keyId, body, ...fault } }) =>
      (apiId ?? externalId ?? keyId ?? body) !== undefined && (fault.operation ?? operation) === operation,
  )
}

async function facts(
  operation: Operation<never>,
  request: RequestMessage,
  state: State,
  withBody: boolean,
): Promise<RequestFacts> {
  const bearer = bearerToken(request.headers.authorization, state.profile.authentication.tokenSyntax)
  // In a shared store, the fixture contains hashes of tokens.
  const written = bearer === undefined ? [] : [bearer, hashedToken(bearer)]
  const tokens = (state.fixture.tokens ?? []).flatMap(({ token }, place) =>
    written.includes(token) ? [place] : [],
  )
  const { headers, url } = request
  const asked = { operation: operation.name, request, tokens, headers, search: splitUrl(url).search }
  return withBody ? withBodyRead(asked, operation, state) : asked
}

async function withBodyRead(
  asked: RequestFacts,
  { method }: Operation<never>,
  { profile }: State,
): Promise<RequestFacts> {
  if (method === 'GET' || asked.text !== undefined) return asked
  const request = { ...asked.request, body: readOnce(asked.request.body) }
  return { ...asked, request, text: await textOf(request, profile.requests.maxBodyBytes) }
}

function isFor(fault: Fault, facts: RequestFacts): boolean {
  const { operation, token, apiId, externalId } = fault
  return (
    (operation === undefined || operation === facts.operation) &&
    (token === undefined || facts.tokens.includes(token)) &&
    (apiId === undefined || namesIn(facts).apiId === apiId) &&
    (externalId === undefined || namesIn(facts).externalId === externalId) &&
    isMatch(fault, facts)
  )
}

/** Undefined if the body is too large or unreadable: a later step reports this failure. */
function textOf(request: RequestMessage, maxBytes: number): Promise<string | undefined> {
  return bodyText(request, maxBytes).catch(error => {
    if (!(error instanceof BodyError)) throw error
    return undefined
  })
}
