import { isStateAway } from '../../domain/keymock-error.js'
import type { SeenText, SharedFaultState, SharedText } from '../../domain/shared-fault-state.js'
import { unavailable } from '../failures/failure-behind.js'
import type { RequestMessage } from '../message.js'
import type { Operation } from '../operation.js'
import type { State } from '../state.js'
import type { FaultPlan, Firing } from './fault-plan.js'
import type { FaultChange } from './fault-records.js'
import { Faults, type FaultsParts } from './faults.js'
import { SharedKeeper } from './shared-keeper.js'

/** A fault with `times: 1` applies once on all servers together. */
export class SharedFaults extends Faults implements SharedFaultState {
  override readonly faultState = this
  readonly #keeper: SharedKeeper
  /**
   * The plans of counted requests. If the state is replaced during a request, the server handles the request again. The request
   * then keeps its plan, and is not counted again.
   */
  readonly #plans = new WeakMap<RequestMessage, { plan: FaultPlan | undefined }>()
  readonly #counted = new WeakSet<RequestMessage>()

  constructor(parts: FaultsParts) {
    const keeper = new SharedKeeper(parts.emit)
    super(parts, keeper)
    this.#keeper = keeper
  }

  get text(): string {
    return this.#keeper.text
  }

  keepIn(shared: SharedText, seen: SeenText): void {
    this.#keeper.keepIn(shared, seen)
  }

  override async plan(
    operation: Operation<never>,
    request: RequestMessage,
    state: State,
  ): Promise<FaultPlan | undefined> {
    const earlier = this.#plans.get(request)
    if (earlier !== undefined) return earlier.plan
    const plan = await super.plan(operation, request, state).catch(error => planWithout(error, request))
    if (this.#counted.has(request)) this.#plans.set(request, { plan })
    return plan
  }

  protected override async take(firings: FaultChange<Firing[]>, request: RequestMessage): Promise<Firing[]> {
    const { result, isKept } = await this.#keeper.make(firings)
    if (isKept) this.#counted.add(request)
    return result
  }
}

function planWithout(error: unknown, request: RequestMessage): FaultPlan {
  if (!isStateAway(error)) throw error
  return {
    applied: [],
    request,
    instead: unavailable(error),
    begin: async () => undefined,
    finish: async response => response,
  }
}
