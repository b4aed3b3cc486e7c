import { computed, effect, signal } from '@preact/signals'
import type { FaultStatus, Overview, SandboxEvent } from '../../../schemas/generated/types.js'
import type { ConsoleSource } from '../source/console-source.js'
import { type SandboxCall, type ServerCall, sandboxCall, serverCall } from './control-calls.js'
import { EventLoop } from './event-loop.js'
import { Notices } from './notices.js'
import { offeredViews, shownView } from './offered-views.js'
import { ServiceClock } from './service-clock.js'
import type { ViewRoute } from './view-route.js'

/** What an act changes, so that what shows it is read anew. */
export type Topic = 'keys' | 'requests' | 'clock' | 'faults' | 'sandboxes' | 'everything'

/** What an event tells of. After a reset, nothing is as it was. */
const topics: Readonly<Record<SandboxEvent['type'], Topic>> = {
  key: 'keys',
  request: 'requests',
  clock: 'clock',
  fault: 'faults',
  reset: 'everything',
}

type Listener = (topic: Topic, event?: SandboxEvent) => void

/** What a console knows of the sandbox that it shows. */
export class Session {
  readonly source: ConsoleSource
  readonly route: ViewRoute
  /** Calls the sandbox that is shown. */
  readonly call: SandboxCall
  readonly callServer: ServerCall
  readonly notices = new Notices()
  readonly clock = new ServiceClock()
  readonly overview = signal<Overview | undefined>(undefined)
  /** undefined as long as they are not known. */
  readonly faults = signal<readonly FaultStatus[] | undefined>(undefined)
  /** The views that there are. */
  readonly offeredViews = computed(() => offeredViews(this.source, this.overview.value))
  /** The view that is shown. */
  readonly view = computed(() => shownView(this.route.current.value.view, this.offeredViews.value))
  readonly events: EventLoop
  readonly #listeners = new Set<Listener>()
  readonly #onChange: () => void
  #stopEffect: () => void = () => undefined

  /** @param onChange Is called when something was done here. */
  constructor(source: ConsoleSource, route: ViewRoute, onChange: () => void = () => undefined) {
    this.#onChange = onChange
    this.source = source
    this.route = route
    this.call = sandboxCall(source, () => route.current.peek().sandbox)
    this.callServer = serverCall(source)
    this.events = new EventLoop(source, {
      // What is shown at first is read meanwhile.
      connected: isFirst => isFirst || this.#tell('everything'),
      happened: event => this.#happened(event),
    })
    this.listen(topic => this.#refresh(topic))
  }

  /** Begins to follow the sandbox that is shown: after the view was drawn, so that what it shows is asked for first. */
  start(): void {
    const { route } = this
    let shown: string | undefined | null = null
    this.#stopEffect = effect(() => {
      const { sandbox } = route.current.value
      if (shown === sandbox) return
      shown = sandbox
      this.overview.value = undefined
      this.faults.value = undefined
      void this.#refresh('everything')
      this.events.follow(sandbox)
    })
  }

  /** Calls back when something may have changed. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * Carries out what the user asked for, and says how it went.
   *
   * @param done What to say afterwards; nothing when left out.
   * @returns Whether it could be done.
   */
  async act<Result>(
    topic: Topic,
    run: () => Promise<Result>,
    done?: string | ((result: Result) => string),
  ): Promise<Result | undefined> {
    try {
      const result = await run()
      if (done !== undefined) this.notices.done(typeof done === 'string' ? done : done(result))
      this.#tell(topic)
      this.#onChange()
      return result
    } catch (error) {
      this.notices.failed(error)
      return undefined
    }
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

  /** What stands around every view. */
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
        // It was moved meanwhile: this answer is older.
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
