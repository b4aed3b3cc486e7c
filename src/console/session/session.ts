import { computed, effect, type Signal, signal } from '@preact/signals'
import type { FaultStatus, Overview, SandboxEvent } from '../../../schemas/generated/types.js'
import { type ConsoleSource, SourceProblem } from '../source/console-source.js'
import { type SandboxCall, type ServerCall, sandboxCall, serverCall } from './control-calls.js'
import { EventLoop } from './event-loop.js'
import { Notices, type Problem, problemOf } from './notices.js'
import { offeredViews, shownView } from './offered-views.js'
import { ServiceClock } from './service-clock.js'
import type { ViewRoute } from './view-route.js'

/** A kind of data that views read again after a change. */
export type Topic = 'keys' | 'requests' | 'clock' | 'faults' | 'sandboxes' | 'everything'

const topics: Readonly<Record<SandboxEvent['type'], Topic>> = {
  key: 'keys',
  request: 'requests',
  clock: 'clock',
  fault: 'faults',
  reset: 'everything',
}

export interface Acts {
  /** Runs an action. If the action fails, shows its error and returns undefined. */
  act<Result>(
    topic: Topic,
    run: () => Promise<Result>,
    done?: string | ((result: Result) => string),
  ): Promise<Result | undefined>
  /**
   * Runs a destructive action. If the server cannot undo the action, asks the user first.
   *
   * @param run Receives the name that a later undo request must send, or undefined if the server cannot undo the action.
   */
  replace<Result>(
    topic: Topic,
    run: (undo: string | undefined) => Promise<Result>,
    words: {
      done: string | ((result: Result) => string)
      question: string
      /** @default 'POST /undo' */
      undoRoute?: 'POST /sandboxes/undo'
      /** @default the shown sandbox */
      undoSandbox?: string
    },
  ): Promise<Result | undefined>
  fail(error: unknown): void
}

function freshName(): string {
  return crypto.getRandomValues(new Uint32Array(2)).join('-')
}

type Listener = (topic: Topic, event?: SandboxEvent) => void

export class Session {
  readonly source: ConsoleSource
  readonly route: ViewRoute
  readonly call: SandboxCall
  readonly callServer: ServerCall
  readonly notices = new Notices()
  readonly question = signal<{ text: string; answer(isConfirmed: boolean): void } | undefined>(undefined)
  readonly clock = new ServiceClock()
  readonly overview = signal<Overview | undefined>(undefined)
  /** undefined until the server has returned the faults. */
  readonly faults = signal<readonly FaultStatus[] | undefined>(undefined)
  /** The name of a requested sandbox that does not exist. */
  readonly missing = signal<string | undefined>(undefined)
  /** False while the console asks the server whether the shown sandbox exists. Stays false if the sandbox does not exist. */
  readonly isKnown = signal(false)
  readonly offeredViews = computed(() => offeredViews(this.source, this.overview.value))
  readonly view = computed(() => shownView(this.route.current.value.view, this.offeredViews.value))
  readonly events: EventLoop
  readonly #listeners = new Set<Listener>()
  readonly #onChange: () => void
  #stopEffect: () => void = () => undefined

  constructor(source: ConsoleSource, route: ViewRoute, onChange: () => void = () => undefined) {
    this.#onChange = onChange
    this.source = source
    this.route = route
    this.call = sandboxCall(source, () => route.current.peek().sandbox)
    this.callServer = serverCall(source)
    this.isKnown.value = route.current.peek().sandbox === undefined || !source.hasSandboxes
    this.events = new EventLoop(source, {
      // On the first connection, the views are already reading their data, so they need no message.
      connected: isFirst => isFirst || this.#tell('everything'),
      happened: event => this.#happened(event),
    })
    this.listen(topic => this.#refresh(topic))
  }

  /** Call this after the first render, so that the view sends its requests first. */
  start(): void {
    const { route } = this
    let shown: string | undefined | null = null
    this.#stopEffect = effect(() => {
      const { sandbox } = route.current.value
      if (shown === sandbox) return
      shown = sandbox
      this.overview.value = undefined
      this.faults.value = undefined
      void this.#open(sandbox)
    })
  }

  /** Asks the server whether the sandbox exists, because a request to the address of a missing sandbox would create it. */
  async #open(sandbox: string | undefined): Promise<void> {
    this.missing.value = undefined
    this.isKnown.value = sandbox === undefined || !this.source.hasSandboxes
    if (!this.isKnown.value && sandbox !== undefined) {
      const error = await this.callServer('GET /sandboxes/{name}', { name: sandbox }).then(
        () => undefined,
        error => error,
      )
      if (this.route.current.peek().sandbox !== sandbox) return
      if (error instanceof SourceProblem && error.status === 404) {
        this.missing.value = sandbox
        return
      }
      // Only 404 means a missing sandbox. After another error, the views send their requests and report errors.
      this.isKnown.value = true
    }
    void this.#refresh('everything')
    this.events.follow(sandbox)
  }

  async createMissing(): Promise<void> {
    const name = this.missing.peek()
    if (name === undefined) return
    await this.acts().act(
      'sandboxes',
      () => this.callServer('POST /sandboxes', { body: { name } }),
      'Sandbox created.',
    )
    await this.#open(name)
  }

  listen(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** @param problem Receives the errors of actions. @default the line of notices */
  acts(problem?: Signal<Problem | undefined>): Acts {
    const fail = (error: unknown) => {
      if (problem === undefined) this.notices.failed(error)
      else problem.value = problemOf(error)
    }
    const act: Acts['act'] = async (topic, run, done) => {
      try {
        const result = await run()
        if (problem !== undefined) problem.value = undefined
        if (done !== undefined) this.notices.done(typeof done === 'string' ? done : done(result))
        this.#changed(topic)
        return result
      } catch (error) {
        fail(error)
        return undefined
      }
    }
    const replace: Acts['replace'] = async (topic, run, { done, question, undoRoute, undoSandbox }) => {
      const canUndo = this.overview.peek()?.links.undo !== undefined
      if (!canUndo && !(await this.#confirmed(question))) return undefined
      const undo = canUndo ? freshName() : undefined
      const acted = await act(topic, async () => ({ result: await run(undo) }))
      if (acted === undefined) return undefined
      const { result } = acted
      const text = typeof done === 'string' ? done : done(result)
      const { sandbox = undefined } =
        undoSandbox === undefined ? this.route.current.peek() : { sandbox: undoSandbox }
      const call = sandboxCall(this.source, () => sandbox)
      const bringBack = async () => {
        const body = { undo: undo ?? '' }
        if (undoRoute === 'POST /sandboxes/undo') await this.callServer(undoRoute, { body })
        else await call('POST /undo', { body })
        this.#changed(topic === 'sandboxes' ? topic : 'everything')
        this.notices.done('Undone.')
      }
      this.notices.done(text, canUndo ? bringBack : undefined)
      return result
    }
    return { act, replace, fail }
  }

  answer(isConfirmed: boolean): void {
    this.question.peek()?.answer(isConfirmed)
    this.question.value = undefined
  }

  #confirmed(question: string): Promise<boolean> {
    this.answer(false)
    return new Promise(answer => {
      this.question.value = { text: question, answer }
    })
  }

  #changed(topic: Topic): void {
    this.#tell(topic)
    this.#onChange()
  }

  stop(): void {
    this.#stopEffect()
    this.events.stop()
    this.clock.stop()
  }

  #happened(event: SandboxEvent): void {
    this.#tell(topics[event.type], event)
  }

  #tell(topic: Topic, event?: SandboxEvent): void {
    for (const listener of [...this.#listeners]) listener(topic, event)
  }

  #overviewUnderWay = false
  #overviewAgain = false

  async #refresh(topic: Topic): Promise<void> {
    if (topic === 'requests' || topic === 'sandboxes') return
    if (this.#overviewUnderWay) {
      this.#overviewAgain = true
      return
    }
    this.#overviewUnderWay = true
    const { sandbox } = this.route.current.peek()
    const clock = this.clock.state.peek()
    try {
      const [overview, { faults }] = await Promise.all([
        this.call('GET /'),
        this.call('GET /faults', { query: { limit: 1000 } }),
      ])
      if (this.route.current.peek().sandbox === sandbox) {
        // If the clock moved during the request, the answer has an old time.
        if (this.clock.state.peek() === clock) this.clock.tell(overview.clock)
        this.overview.value = overview
        this.faults.value = faults
      }
    } catch (error) {
      this.events.failed(error)
    }
    this.#overviewUnderWay = false
    if (this.#overviewAgain) {
      this.#overviewAgain = false
      await this.#refresh('everything')
    }
  }
}
