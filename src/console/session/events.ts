import { signal } from '@preact/signals'
import type { SandboxEvent } from '../../../schemas/generated/types.js'
import { type ConsoleSource, SourceProblem } from '../source/source.js'

export type SourceConnection =
  | { kind: 'connecting' | 'live' | 'asleep' }
  | { kind: 'gone' | 'refused'; problem: SourceProblem }

interface EventsListener {
  /** The page may have missed events. */
  missed(): void
  happened(event: SandboxEvent): void
}

const retryMs = 1000

/**
 * Follows the events of a sandbox while the page is visible. A hidden page closes its connection, because browsers allow only six
 * connections to an origin.
 */
export class Events {
  readonly connection = signal<SourceConnection>({ kind: 'connecting' })
  readonly #source: ConsoleSource
  readonly #listener: EventsListener
  #sandbox: string | undefined
  #following = new AbortController()
  #last = 0
  /** Whether the view loads its data while this connection opens. If not, it may have missed events. */
  #isFirst = true

  constructor(source: ConsoleSource, listener: EventsListener) {
    this.#source = source
    this.#listener = listener
    document.addEventListener('visibilitychange', this.#seenOrHidden)
  }

  follow(sandbox: string | undefined): void {
    this.#sandbox = sandbox
    this.#last = 0
    this.#isFirst = true
    this.retry()
  }

  /** @param error The reason why a request of a view failed. */
  failed(error: unknown): void {
    if (!(error instanceof SourceProblem) || (error.status !== 401 && error.status !== 0)) return
    this.#isFirst = false
    if (error.status === 401) this.connection.value = { kind: 'refused', problem: error }
    else this.retry()
  }

  retry(): void {
    this.#following.abort()
    this.#following = new AbortController()
    if (document.hidden) this.#isFirst = false
    else void this.#follow(this.#following.signal)
  }

  stop(): void {
    this.#following.abort()
    document.removeEventListener('visibilitychange', this.#seenOrHidden)
  }

  readonly #seenOrHidden = () => {
    if (!document.hidden) return this.retry()
    this.#following.abort()
    this.connection.value = { kind: 'asleep' }
  }

  async #follow(aborted: AbortSignal): Promise<void> {
    try {
      const events = await this.#source.events(this.#sandbox, this.#last, aborted)
      if (aborted.aborted) return
      this.connection.value = { kind: 'live' }
      if (!this.#isFirst) this.#listener.missed()
      this.#isFirst = false
      for await (const event of events) {
        if (aborted.aborted) return
        this.#last = event.id
        this.#listener.happened(event)
      }
    } catch (error) {
      if (aborted.aborted) return
      const isKnown = error instanceof SourceProblem
      const problem = isKnown ? error : new SourceProblem(0, 'The connection to the server was lost.')
      this.connection.value = { kind: problem.status === 401 ? 'refused' : 'gone', problem }
      // A restarted server counts its events from 1 again.
      this.#last = 0
      this.#isFirst = false
      if (problem.status === 401) return
    }
    setTimeout(() => aborted.aborted || this.retry(), retryMs)
  }
}
