import { signal } from '@preact/signals'
import type { SandboxEvent } from '../../../schemas/generated/types.js'
import { type ConsoleSource, SourceProblem } from '../source/console-source.js'

export type SourceConnection =
  | { kind: 'connecting' | 'live' | 'asleep' }
  | { kind: 'gone'; problem: SourceProblem }
  | { kind: 'refused'; problem: SourceProblem }

export interface EventLoopListener {
  /** @param isFirst Whether the view loads its data while this connection opens. If not, the view may have missed events. */
  connected(isFirst: boolean): void
  happened(event: SandboxEvent): void
}

const retryMs = 1000

/**
 * Follows the events of a sandbox while the page is visible. A hidden page closes its connection, because browsers allow only six
 * connections to an origin.
 */
export class EventLoop {
  readonly connection = signal<SourceConnection>({ kind: 'connecting' })
  readonly #source: ConsoleSource
  readonly #listener: EventLoopListener
  #sandbox: string | undefined
  #following: AbortController | undefined
  #last: number | undefined
  #isFirst = true

  constructor(source: ConsoleSource, listener: EventLoopListener) {
    this.#source = source
    this.#listener = listener
    document.addEventListener('visibilitychange', this.#seenOrHidden)
  }

  follow(sandbox: string | undefined): void {
    this.#sandbox = sandbox
    this.#last = undefined
    this.#isFirst = true
    this.#start()
  }

  failed(error: unknown): void {
    if (!(error instanceof SourceProblem)) return
    if (error.status !== 401 && error.status !== 0) return
    // Makes the view load its data again after the next connection, because a request of the view has failed.
    this.#isFirst = false
    if (error.status === 401) this.connection.value = { kind: 'refused', problem: error }
    else this.#start()
  }

  retry(): void {
    this.#start()
  }

  stop(): void {
    this.#following?.abort()
    document.removeEventListener('visibilitychange', this.#seenOrHidden)
  }

  readonly #seenOrHidden = () => {
    if (!document.hidden) return this.#start()
    this.#following?.abort()
    this.connection.value = { kind: 'asleep' }
  }

  #start(): void {
    this.#following?.abort()
    if (document.hidden) {
      this.#isFirst = false
      return
    }
    this.#following = new AbortController()
    void this.#run(this.#following.signal)
  }

  async #run(aborted: AbortSignal): Promise<void> {
    while (!aborted.aborted) {
      try {
        await this.#connect(aborted)
      } catch (error) {
        if (aborted.aborted) return
        const problem = asProblem(error)
        this.connection.value = { kind: problem.status === 401 ? 'refused' : 'gone', problem }
        // A restarted server counts its events from 1 again.
        this.#last = undefined
        this.#isFirst = false
        if (problem.status === 401) return
      }
      await pause(retryMs, aborted)
    }
  }

  async #connect(signal: AbortSignal): Promise<void> {
    // Shows the first view before the connection opens, so that the user need not wait for the connection.
    if (this.#isFirst) await painted()
    if (signal.aborted) return
    // Checks the server and the token first, because the stream may send nothing for a long time.
    await this.#source.ask({ method: 'GET', path: '/clock', sandbox: this.#sandbox })
    if (signal.aborted) return
    this.connection.value = { kind: 'live' }
    this.#listener.connected(this.#isFirst)
    this.#isFirst = false
    const events = this.#source.events({ sandbox: this.#sandbox, after: this.#last ?? 0, signal })
    for await (const event of events) {
      if (signal.aborted) return
      this.#last = event.id
      this.#listener.happened(event)
    }
  }
}

function asProblem(error: unknown): SourceProblem {
  if (error instanceof SourceProblem) return error
  return new SourceProblem(0, 'SERVER_GONE', 'The connection to the server was lost.', undefined, {
    cause: error,
  })
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

/** Waits until the browser has painted the page, so that later work does not delay the paint. */
function painted(): Promise<void> {
  return new Promise(resolve => {
    // Does not wait in a hidden page, because browsers do not paint it.
    if (document.hidden) resolve()
    else requestAnimationFrame(() => setTimeout(resolve))
  })
}
