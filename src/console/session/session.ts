import { computed, effect, type Signal, signal } from '@preact/signals'
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { FaultStatus, Overview, SandboxEvent } from '../../../schemas/generated/types.js'
import { type ControlCall, type ControlMessage, controlCall } from '../../actions/action-call.js'
import { type ConsoleSource, SourceProblem } from '../source/source.js'
import { Events } from './events.js'
import { gathered } from './gathered.js'
import { Notices, type Problem, problemOf } from './notices.js'
import { ServiceClock } from './service-clock.js'
import { type ViewName, type ViewRoute, viewNames } from './view-route.js'

/** A kind of data that views read again after a change. */
export type Topic = 'keys' | 'requests' | 'clock' | 'faults' | 'sandboxes' | 'everything'

const topics: Readonly<Record<SandboxEvent['type'], Topic>> = {
  key: 'keys',
  request: 'requests',
  clock: 'clock',
  fault: 'faults',
  reset: 'everything',
}

type SandboxCall = ControlCall<'sandbox'>

export interface Change<Result> {
  done: string | ((result: Result) => string)
  /** Asked before the change if the server cannot undo it. */
  question?: string | false
  /** @default the server's undo; false for no undo */
  undo?: ((result: Result) => Promise<unknown>) | false
  /** Whether there is something to undo. */
  hasChanged?: (result: Result) => boolean
  /** @default the shown sandbox */
  sandbox?: string | undefined
  /** Whether the change concerns the list of sandboxes, and not one of them. */
  isOfServer?: boolean
}

export interface Actions {
  /** Asks without a change. If the request fails, shows the error and returns undefined. */
  ask<Result>(run: () => Promise<Result>): Promise<Result | undefined>
  /** @param run Sends its action by the given call, which names the action for the server's undo. */
  change<Result>(
    topic: Topic,
    run: (call: ControlCall) => Promise<Result>,
    change: Change<Result>,
  ): Promise<Result | undefined>
  fail(error: unknown): void
}

type Listener = (topic: Topic, event?: SandboxEvent) => void

export class Session {
  readonly source: ConsoleSource
  readonly route: ViewRoute
  readonly call: SandboxCall
  readonly callServer: ControlCall<'server'>
  readonly notices = new Notices()
  readonly question = signal<{ text: string; answer(isConfirmed: boolean): void } | undefined>(undefined)
  readonly clock = new ServiceClock()
  readonly overview = signal<Overview | undefined>(undefined)
  /** undefined until the server has returned the faults. */
  readonly faults = signal<readonly FaultStatus[] | undefined>(undefined)
  readonly activeFaults = computed(() => (this.faults.value ?? []).filter(({ over }) => !over))
  /** Whether the shown sandbox exists; undefined until the server has answered. */
  readonly exists = signal<boolean | undefined>(undefined)
  readonly offeredViews = computed(() => offeredViews(this.source, this.overview.value))
  readonly view = computed(() => shownView(this.route.current.value.view, this.offeredViews.value))
  /** The values before the console expired a key or used it up, by sandbox, id and member. "Enable" gives them back. */
  readonly before = new Map<string, { had: number | null; set: number }>()
  /** The latest move of the clock by this console. */
  readonly lastMove = signal<{ from: number; to: number } | undefined>(undefined)
  readonly events: Events
  readonly #listeners = new Set<Listener>()
  readonly #onChange: () => void
  readonly #overviewReading = gathered(() => this.#readOverview())
  #stopEffect = () => {}

  constructor(source: ConsoleSource, route: ViewRoute, onChange: () => void = () => {}) {
    this.#onChange = onChange
    this.source = source
    this.route = route
    this.call = controlCall(message => source.ask(this.sandbox, message))
    this.callServer = controlCall(message => source.ask(undefined, message))
    this.exists.value = this.#isAlways(this.sandbox) || undefined
    this.events = new Events(source, {
      missed: () => this.#notify('everything'),
      happened: event => this.#notify(topics[event.type], event),
    })
    this.listen((topic, event) => {
      if (topic === 'requests' || topic === 'sandboxes') return
      if (event === undefined || topic !== 'keys') this.#overviewReading.now()
      else this.#overviewReading.soon()
    })
  }

  /** The name of the shown sandbox; undefined for the root. */
  get sandbox(): string | undefined {
    return this.route.current.peek().sandbox
  }

  /** Call this after the first render, so that the view sends its requests first. */
  start(): void {
    let shown: string | undefined | null = null
    this.#stopEffect = effect(() => {
      const { sandbox } = this.route.current.value
      if (shown === sandbox) return
      shown = sandbox
      this.overview.value = undefined
      this.faults.value = undefined
      void this.open(sandbox)
    })
  }

  /** Asks the server whether the sandbox exists, because a request to the address of a missing sandbox would create it. */
  async open(sandbox: string | undefined): Promise<void> {
    this.exists.value = this.#isAlways(sandbox) || undefined
    if (!this.exists.value) {
      const exists = await this.callServer('GET /sandboxes/{name}', { name: sandbox ?? '' }).then(
        () => true,
        // After another error, the views send their requests and report errors.
        error => !(error instanceof SourceProblem && error.status === 404),
      )
      if (this.sandbox !== sandbox) return
      this.exists.value = exists
      if (!exists) return
    }
    this.#overviewReading.now()
    this.events.follow(sandbox)
  }

  #isAlways(sandbox: string | undefined): boolean {
    return sandbox === undefined || !this.source.hasSandboxes
  }

  listen(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** @param problem Receives the errors of actions. @default the line of notices */
  actions(problem?: Signal<Problem | undefined>): Actions {
    const fail = (error: unknown) => {
      if (problem === undefined) this.notices.failed(error)
      else problem.value = problemOf(error)
    }
    const ask: Actions['ask'] = async run => {
      try {
        const result = await run()
        if (problem !== undefined) problem.value = undefined
        return result
      } catch (error) {
        fail(error)
        return undefined
      }
    }
    const change: Actions['change'] = async (topic, run, change) => {
      const { done, question, undo, hasChanged, sandbox = this.sandbox, isOfServer } = change
      const byServer = undo === undefined
      const canUndo = byServer ? this.overview.peek()?.links.undo !== undefined : undo !== false
      if (!canUndo && question && !(await this.#confirmed(question))) return undefined
      const name = crypto.getRandomValues(new Uint32Array(2)).join('-')
      const send = (message: ControlMessage) => this.source.ask(isOfServer ? undefined : sandbox, message)
      const named = controlCall(message => send(byServer && canUndo ? withUndo(message, name) : message))
      const acted = await ask(async () => ({ result: await run(named) }))
      if (acted === undefined) return undefined
      const { result } = acted
      const bringBack = async () => {
        if (undo) await undo(result)
        else
          await controlCall(send)(isOfServer ? 'POST /sandboxes/undo' : 'POST /undo', {
            body: { undo: name },
          })
        this.changed(topic === 'sandboxes' ? topic : 'everything')
        this.notices.done('Undone.')
      }
      const isOffered = canUndo && (hasChanged?.(result) ?? true)
      this.notices.done(typeof done === 'string' ? done : done(result), isOffered ? bringBack : undefined)
      this.changed(topic)
      return result
    }
    return { ask, change, fail }
  }

  answer(isConfirmed: boolean): void {
    this.question.peek()?.answer(isConfirmed)
    this.question.value = undefined
  }

  #confirmed(text: string): Promise<boolean> {
    this.answer(false)
    return new Promise(answer => {
      this.question.value = { text, answer }
    })
  }

  changed(topic: Topic): void {
    this.#notify(topic)
    this.#onChange()
  }

  stop(): void {
    this.#stopEffect()
    this.#overviewReading.stop()
    this.events.stop()
    this.clock.stop()
  }

  #notify(topic: Topic, event?: SandboxEvent): void {
    for (const listener of [...this.#listeners]) listener(topic, event)
  }

  async #readOverview(): Promise<void> {
    const { sandbox } = this
    const clock = this.clock.state.peek()
    try {
      const [overview, { faults }] = await Promise.all([
        this.call('GET /'),
        this.call('GET /faults', { query: { limit: 1000 } }),
      ])
      if (this.sandbox !== sandbox) return
      // If the clock moved during the request, the answer has an old time.
      if (this.clock.state.peek() === clock) this.clock.receive(overview.clock)
      this.overview.value = overview
      this.faults.value = faults
    } catch (error) {
      this.events.failed(error)
    }
  }
}

function withUndo({ path, ...message }: ControlMessage, name: string): ControlMessage {
  return { ...message, path: `${path}${path.includes('?') ? '&' : '?'}undo=${name}` }
}

/** The views of a proxy, which has no keys and no clock. */
const ofProxy: readonly ViewName[] = ['requests', 'contract']

export function offeredViews(
  { hasSandboxes }: Pick<ConsoleSource, 'hasSandboxes'>,
  overview: Pick<Overview, 'upstream'> | undefined,
): readonly ViewName[] {
  if (overview?.upstream !== undefined) return ofProxy
  return viewNames.filter(name => hasSandboxes || name !== 'sandboxes')
}

export function shownView(asked: ViewName, offered: readonly ViewName[]): ViewName {
  return offered.includes(asked) ? asked : (offered[0] ?? asked)
}

/** An API of the service and a token for it, for examples that run unchanged. */
export function firstApi(overview: Overview | undefined): { apiId: string; token: string } | undefined {
  const api = overview?.apis[0]
  const token = overview?.tokens.find(({ workspaceId }) => workspaceId === api?.workspaceId)?.token
  return api === undefined || token === undefined ? undefined : { apiId: api.id, token }
}

/** The signal that holds the error of the latest action in a view, form or window. */
export const ProblemScope = createContext<Signal<Problem | undefined> | undefined>(undefined)

export const SessionContext = createContext<Session | undefined>(undefined)

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (session === undefined) throw new TypeError('There is no session around this component.')
  return session
}
