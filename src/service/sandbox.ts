import type { Profile } from '../../schemas/generated/types.js'
import type { NeighbourName } from '../../schemas/operations.js'
import type { AdjustableClock } from '../domain/clock.js'
import { onPresentState, Superseded } from '../domain/key-store.js'
import { isStateAway } from '../domain/keymock-error.js'
import { isMemoryFull, MemoryBudget } from '../domain/memory-budget.js'
import { randomSeed } from '../domain/random.js'
import { decodedPath, splitUrl } from '../domain/split-url.js'
import { withNeighbours } from '../profile/profile-source.js'
import type { Exchange } from './exchange.js'
import { failureBehind } from './failures/failure-response.js'
import { adviceOn, refusalOf } from './failures/failure-rows.js'
import type { Faults } from './faults/faults.js'
import { noClient } from './faults/waits.js'
import type { Journal } from './journal/journal.js'
import {
  BodyError,
  type MessageHandler,
  type RequestMessage,
  type ResponseMessage,
  readOnce,
} from './message.js'
import type { CheckedContext, Failure, Success } from './operation.js'
import { servesPath } from './operations/index.js'
import { nameEntry, preflight, ResponseValues, respond } from './respond.js'
import { SandboxEvents } from './sandbox-events.js'
import {
  ActionQueue,
  PresentState,
  type SandboxParts,
  type SandboxState,
  type SharedState,
  type StateInput,
  type SwapOptions,
} from './sandbox-state.js'
import type { Undo } from './undo.js'

const unknownPath: Failure = {
  kind: 'unknown-path',
  rule: { section: '4', profile: 'requests.paths' },
}

/** One isolated service: a fixture, a profile, a clock, a random seed, and the resulting keys. */
export class Sandbox {
  readonly clock: AdjustableClock
  readonly events: SandboxEvents
  readonly actions = new ActionQueue()
  readonly memory: MemoryBudget
  /** Loaded only with the control API. */
  undo: Undo | undefined
  keepsWholeExchanges = false
  /** Answers a request, with the handlers of the user before the service. */
  answer: MessageHandler = request => this.handle(request)
  readonly #present: PresentState
  readonly #shared: SharedState | undefined
  readonly #listeners = new Set<(exchange: Exchange) => void>()
  readonly #neighbours: readonly NeighbourName[] | undefined
  readonly #epoch = randomSeed().toString(36)
  #profile: Profile
  #lastRequest = 0

  constructor(parts: SandboxParts) {
    const { clock, profile, neighbours, shared, journal, memory = new MemoryBudget() } = parts
    this.clock = clock
    this.events = new SandboxEvents(clock, journal?.budget)
    this.memory = memory
    this.#profile = profile
    this.#neighbours = neighbours
    this.#shared = shared
    const { actions, events } = this
    const onSwap = (state: SandboxState) => {
      this.#profile = state.profile
      events.emit({ type: 'reset' })
    }
    this.#present = new PresentState(parts, { actions, events, onSwap })
  }

  /**
   * The whole request uses one state.
   *
   * @throws BodyError if the client has disconnected.
   * @throws KeymockError `MEMORY_FULL` if the memory has no room for a new key. Neither error is recorded in the journal.
   */
  async handle(request: RequestMessage): Promise<ResponseMessage> {
    const startedAt = performance.now()
    const ready = this.actions.idle === undefined ? this.#present.ready : undefined
    if (ready !== undefined) return this.#answer(request, startedAt, ready)
    if (!this.hasOtherWriters) {
      const { state, failure } = await this.#present.forRequest()
      return this.#answer(request, startedAt, state, failure)
    }
    const repeatable = { ...request, body: readOnce(request.body) }
    let trial: Promise<SandboxState | undefined> | undefined = this.#trial(request)
    return onPresentState(async () => {
      const tried = await trial
      trial = undefined
      if (tried !== undefined) return this.#answer(repeatable, startedAt, tried, undefined, true)
      const { state, failure } = await this.#present.forRequest()
      return this.#answer(repeatable, startedAt, state, failure)
    })
  }

  /**
   * A create needs one round trip to other writers: its write fails if this sandbox has missed anything. All other requests ask
   * for what they have missed, and then use the state in memory.
   */
  async #trial({ method, url }: RequestMessage): Promise<SandboxState | undefined> {
    if (method !== 'POST') return undefined
    await this.actions.idle
    const state = await this.#present.current
    const isCreate = state.routes.get(splitUrl(url).path)?.operation.name === 'keys.createKey'
    const store = isCreate && state.faults.isEmpty ? state.store.trial?.() : undefined
    return store && { ...state, store }
  }

  /**
   * @param away The reason why the state could not be read.
   * @param isTrial Whether the state is known to be up to date only if the operation has changed it.
   */
  async #answer(
    request: RequestMessage,
    startedAt: number,
    state: SandboxState,
    away?: unknown,
    isTrial = false,
  ): Promise<ResponseMessage> {
    const { profile, faults } = state
    const { path: written, search } = splitUrl(request.url)
    const path = profile.requests.paths === 'decoded' ? decodedPath(written) : written
    if (request.method === 'OPTIONS' && profile.responses.corsOrigin !== '') return preflight(state, request)
    const route = state.routes.get(path)
    const isRouted = route?.methods.has(request.method) === true
    const operation = isRouted ? route.operation : undefined

    let unavailable = away
    const plan =
      operation === undefined || faults.isEmpty || unavailable !== undefined
        ? undefined
        : await faults.plan(operation, request, state).catch(thrown => {
            if (!isStateAway(thrown)) throw thrown
            unavailable = thrown
            return undefined
          })
    const now = state.clock.now()
    const values = new ResponseValues(state, now)
    const requestId = () => values.requestId
    const { request: kept = request, text } = plan ?? {}
    const context = { request: kept, text, search, now, requestId } as CheckedContext<never>
    let result: Success | Failure | undefined = plan?.instead
    let error: unknown
    try {
      if (unavailable !== undefined) throw unavailable
      if (route === undefined) result = unknownPath
      else if (!isRouted) result = route.otherMethod
      else if (result !== undefined) context.reached = 'fault'
      else {
        for (const { name, check } of route.steps) {
          context.reached = name
          result = await check(state, context)
          if (result !== undefined) break
        }
        if (result === undefined) {
          context.reached = 'operation'
          result = await route.operation.run(state, context)
          context.isCarriedOut = !('kind' in result)
        }
      }
      if (plan?.afterwards !== undefined) {
        context.isReplaced = true
        result = plan.afterwards
      }
      if (isTrial && context.isCarriedOut !== true) throw new Superseded()
    } catch (thrown) {
      if (thrown instanceof BodyError || thrown instanceof Superseded || isMemoryFull(thrown)) throw thrown
      ;({ failure: result, error } = failureBehind(thrown))
    }

    const failure = 'kind' in result ? result : undefined
    const warning = context.isCarriedOut ? operation?.warning?.(context) : undefined
    const advice = failure === undefined ? warning : adviceOn(failure, state, context)
    const refusal = failure && (await refusalOf(failure, state, context, operation))
    const response = respond(state, request, result, context.now, { error, advice, values })
    const finished = plan === undefined ? response : await plan.finish(response)
    const durationMs = performance.now() - startedAt
    const isAwaited = faults.latency.to === 0 || (await faults.holdBack(request))
    const sent = isAwaited ? finished : noClient

    const id = this.#report(
      state.journal,
      {
        operation: operation?.name,
        method: request.method,
        url: request.url,
        path,
        search,
        requestHeaders: request.headers,
        requestBody: context.text,
        status: sent.status,
        responseHeaders: sent.headers,
        responseBody: sent.body,
        at: context.now,
        durationMs,
        failure: sent.failure,
        refusal,
        reached: context.reached,
        isCarriedOut: context.isCarriedOut,
        changed: context.changed,
        listed: context.listed,
        connection: sent.connection,
        warning: sent.warning,
        faults: plan === undefined || plan.applied.length === 0 ? undefined : plan.applied,
        error,
      },
      sent === response ? response.pieces : undefined,
    )
    if (sent.failure !== undefined) nameEntry(sent.headers, profile, id)
    return sent
  }

  get profile(): Profile {
    return this.#profile
  }

  serves(path: string): boolean {
    return servesPath(path, this.#profile)
  }

  get ready(): Promise<void> {
    return this.#present.current.then(() => undefined)
  }

  get faults(): Faults {
    return this.#present.faults
  }

  get journal(): Journal {
    return this.#present.journal
  }

  state(): Promise<SandboxState> {
    return this.#present.latest()
  }

  input(): Promise<StateInput> {
    return this.#present.input
  }

  /** Calls the listener with each exchange, except preflights and requests for which `handle` throws. */
  observe(listener: (exchange: Exchange) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Records and reports an exchange that {@link handle} did not answer. Returns the id of the journal's entry. */
  record(exchange: Exchange): number {
    return this.#report(this.journal, exchange)
  }

  /**
   * Moves the clock before the call returns. Resolves when the file, the other tabs or the other servers have the move.
   *
   * @throws KeymockError if they cannot have it. Then the clock returns to their setting.
   */
  moveClock(move: () => void): Promise<void> {
    if (this.#shared !== undefined) return this.#shared.moveClock(move)
    move()
    return Promise.resolve()
  }

  get hasOtherWriters(): boolean {
    return this.#shared?.hasOtherWriters === true
  }

  /** Replaces the state by the newest state of the other writers. */
  follow(): Promise<void> {
    return this.#present.follow()
  }

  /** Names the current state, like an HTTP entity tag. Undefined if other writers share the state. */
  get tag(): string | undefined {
    return this.hasOtherWriters ? undefined : `"${this.#epoch}.${this.events.revision}"`
  }

  /** Whether a state differs from the initial state. */
  get hasChanges(): boolean {
    return this.events.revision > 0
  }

  /** A shared store may be unreachable. */
  isReady(): Promise<boolean> {
    return this.state().then(
      () => true,
      () => false,
    )
  }

  reset(): Promise<void> {
    return this.#present.swap({}, { move: clock => clock.reset() })
  }

  /** The option `neighbours` of the sandbox also applies to a new profile. */
  startOver(input: Partial<StateInput> | Promise<Partial<StateInput>>, options?: SwapOptions): Promise<void> {
    const served = async () => {
      const { profile, ...rest } = await input
      return profile === undefined ? rest : { ...rest, profile: withNeighbours(profile, this.#neighbours) }
    }
    return this.#present.swap(served(), options)
  }

  swap(input: Partial<StateInput> | Promise<Partial<StateInput>>): Promise<void> {
    return this.#present.swap(input)
  }

  end(): void {
    this.#present.end()
    this.undo?.clear()
    this.events.end()
  }

  /**
   * @param pieces The pieces of the answer's body. Other data also refers to the pieces, so they need little additional memory.
   * @returns The id of the journal's entry.
   */
  #report(journal: Journal, exchange: Exchange, pieces?: readonly string[]): number {
    const id = ++this.#lastRequest
    journal.record(id, exchange, { isWhole: this.keepsWholeExchanges, pieces })
    if (journal.isOpen) this.events.answered(exchange, id)
    for (const listener of this.#listeners) listener(exchange)
    return id
  }
}
