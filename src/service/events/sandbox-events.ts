import type { AdjustableClock } from '../../domain/clock.js'
import { BoundedLog, type LogBudget } from '../journal/bounded-log.js'
import type { Happening } from './happening.js'
import { watchedClock } from './watched-clock.js'

/** Something that happened in a sandbox, and when. */
export interface HappenedEvent {
  /** Grows from one event of the sandbox to the next, also through a reset. */
  id: number
  /** Unix milliseconds by the fake's clock. */
  at: number
  happening: Happening
}

/** How many events a client may have missed and still get. */
const mostEvents = 1000
/** About what an event takes up without its path. */
const bytesAtLeast = 300

/** What happens in a sandbox: told to whoever listens, and kept for a while for those that were cut off. */
export class SandboxEvents {
  /** The clock of the sandbox, whose moves are events too. */
  readonly clock: AdjustableClock
  readonly #log: BoundedLog<HappenedEvent>
  readonly #listeners = new Set<(event: HappenedEvent) => void>()
  #lastId = 0
  #isOver = false

  constructor(clock: AdjustableClock, budget: LogBudget) {
    this.#log = new BoundedLog(budget, mostEvents)
    this.clock = watchedClock(clock, () => this.tell(clockMoved(clock)))
  }

  /** The id of the latest event; 0 before the first. */
  get lastId(): number {
    return this.#lastId
  }

  /** Whether the sandbox is gone. */
  get isOver(): boolean {
    return this.#isOver
  }

  tell(happening: Happening): void {
    const event = { id: ++this.#lastId, at: this.clock.now(), happening }
    this.#log.push(event, bytesAtLeast + (happening.type === 'request' ? 2 * happening.path.length : 0))
    for (const listener of this.#listeners) listener(event)
  }

  /** What happened after an event, as far as it is kept. Oldest first. */
  after(id: number): HappenedEvent[] {
    return [...this.#log].filter(event => event.id > id)
  }

  listen(listener: (event: HappenedEvent) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Forgets everything. The sandbox is gone. */
  end(): void {
    this.#isOver = true
    this.#log.clear()
  }
}

function clockMoved(clock: AdjustableClock): Happening {
  const { offsetMs, frozenAt } = clock.snapshot()
  return { type: 'clock', frozen: frozenAt !== undefined, offsetMs }
}
