import type { MessageHandler, RequestMessage, ResponseMessage } from '../service/message.js'
import type { RequestContext } from '../service/operation.js'
import type { Sandbox } from '../service/sandbox.js'
import { authentication } from '../service/steps.js'

/**
 * The lifetime of a temporary sandbox. It is short, because a sandbox resolves the fixture's relative moments only at its
 * beginning. In an old sandbox, these moments would be outdated.
 */
const longestMs = 1000

/** Answers requests that fail authentication, if their sandbox does not exist. Such a request creates no sandbox. */
export class Strangers {
  readonly #root: Sandbox
  readonly #make: () => { sandbox: Sandbox; handle: MessageHandler }
  /** Maps the headers of an answer to the id of its entry in the root's journal. */
  readonly #entries = new WeakMap<object, number>()
  #current: { sandbox: Sandbox; handle: MessageHandler } | undefined
  #madeAt = 0

  constructor(root: Sandbox, make: () => { sandbox: Sandbox; handle: MessageHandler }) {
    this.#root = root
    this.#make = make
  }

  async isKnown(request: RequestMessage): Promise<boolean> {
    const state = await this.#fresh().sandbox.state()
    const now = state.clock.now()
    const context: RequestContext<unknown> = { request, search: '', now, requestId: () => '' }
    return (await authentication(state, context)) === undefined
  }

  /** Answers like a new sandbox, but records the request in the root's journal. */
  async handle(request: RequestMessage): Promise<ResponseMessage> {
    const { sandbox, handle } = this.#fresh()
    const response = await handle(request)
    const entry = this.#entries.get(response.headers)
    const { journalHeader } = sandbox.profile.responses
    if (entry !== undefined && response.headers[journalHeader] !== undefined)
      response.headers[journalHeader] = String(entry)
    return response
  }

  #fresh(): { sandbox: Sandbox; handle: MessageHandler } {
    const now = performance.now()
    if (this.#current === undefined || now - this.#madeAt > longestMs) {
      this.#current?.sandbox.end()
      this.#current = this.#make()
      this.#madeAt = now
      this.#current.sandbox.observe(exchange => {
        this.#entries.set(exchange.responseHeaders, this.#root.record(exchange))
      })
    }
    return this.#current
  }
}
