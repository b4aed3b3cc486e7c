import { type AdjustableClock, observeClock } from '../domain/clock.js'
import { BoundedLog, LogBudget } from '../domain/memory-budget.js'
import type { Exchange } from './exchange.js'
import type { Emit, ServiceEvent } from './operation.js'

export interface HappenedEvent {
  /** Grows with each event of the sandbox, even across a reset. */
  id: number
  /** Unix milliseconds by the mock's clock. */
  at: number
  event: ServiceEvent
}

const mostEvents = 1000
/** The approximate size in bytes of an event without its path. */
const bytesAtLeast = 300

/** Reports the events of a sandbox to listeners, and keeps the latest events for clients that reconnect. */
export class SandboxEvents {
  readonly #clock: AdjustableClock
  readonly #log: BoundedLog<HappenedEvent>
  readonly #listeners = new Set<(event: HappenedEvent) => void>()
  readonly #ends = new Set<() => void>()
  #lastId = 0
  #isOver = false
  #revision = 0

  constructor(clock: AdjustableClock, budget = new LogBudget()) {
    this.#clock = clock
    this.#log = new BoundedLog(budget, mostEvents)
    observeClock(clock, () => this.emit(clockMoved(clock)))
  }

  /** 0 before the first event. */
  get lastId(): number {
    return this.#lastId
  }

  /** Whether the sandbox is removed, and no undo can restore it. */
  get isOver(): boolean {
    return this.#isOver
  }

  /** The number of changes so far: of keys and users, faults, the clock and the whole state. */
  get revision(): number {
    return this.#revision
  }

  /** Counts a change of a key or user. The event of this change may follow later. */
  readonly changed = (): void => {
    this.#revision++
  }

  emit(event: ServiceEvent): void {
    if (event.type !== 'request' && event.type !== 'key') this.#revision++
    const happened = { id: ++this.#lastId, at: this.#clock.now(), event }
    this.#log.push(happened, bytesAtLeast + (event.type === 'request' ? 2 * event.path.length : 0))
    for (const listener of this.#listeners) listener(happened)
  }

  whileOpen(journal: { isOpen: boolean }): Emit {
    return event => {
      if (journal.isOpen) this.emit(event)
    }
  }

  answered({ operation, method, path, status, failure }: Exchange, request: number): void {
    const event: ServiceEvent = { type: 'request', request, method, path, status }
    if (operation !== undefined) event.operation = operation
    if (failure !== undefined) event.failure = failure.kind
    this.emit(event)
  }

  /** Returns the events after the event `id`, oldest first. Old events may no longer be stored. */
  after(id: number): HappenedEvent[] {
    return [...this.#log].filter(event => event.id > id)
  }

  /** @param onEnd Called when the sandbox is removed, and no undo can restore it. */
  listen(listener: (event: HappenedEvent) => void, onEnd: () => void = () => undefined): () => void {
    this.#listeners.add(listener)
    this.#ends.add(onEnd)
    return () => {
      this.#listeners.delete(listener)
      this.#ends.delete(onEnd)
    }
  }

  end(): void {
    this.#isOver = true
    this.#log.clear()
    for (const onEnd of this.#ends) onEnd()
  }
}

function clockMoved(clock: AdjustableClock): ServiceEvent {
  const { offsetMs, frozenAt } = clock.snapshot()
  return { type: 'clock', frozen: frozenAt !== undefined, offsetMs }
}
