import type { LocalKeymock } from '../keymock.js'
import type { MessageHandler } from '../service/message.js'
import type { MadeHandler } from './check-handlers.js'
import { failedHandlers, type HandlerTools, type HoldRequest, handlersFirst } from './handlers-first.js'

/** The source of a user's handlers. */
export interface HandlerSource extends HandlerTools {
  /** The handlers for a mock. Rejects with the user's mistake, or when the client has disconnected. */
  make(keymock: LocalKeymock, signal?: AbortSignal): Promise<readonly MadeHandler[]>
}

/** A user's handlers in front of mocks. */
export interface HandlersAround {
  /** @param hold Delays an answer that does not come from the mock. */
  around(handle: MessageHandler, keymock: LocalKeymock, hold: HoldRequest): MessageHandler
  /** Resolves when the first mock has its handlers; rejects with their error. */
  ready(): Promise<void>
  /** Replaces the handlers of all mocks. If the new handlers fail, the previous handlers stay. */
  replace(next: HandlerSource, signal?: AbortSignal): Promise<void>
}

/** Puts handlers in front of every requested mock. Each mock has separate handlers, because handlers may use their mock. */
export function handlersAround(begins: HandlerSource): HandlersAround {
  let source = begins
  let first: { keymock: LocalKeymock; ready: Promise<unknown> } | undefined
  return {
    around(handle, keymock, hold) {
      const begin = () => {
        const from = source
        const asks = from.make(keymock).then(handlers => handlersFirst(handlers, from, handle, hold))
        // Every request gets the error as its answer.
        asks.catch(() => undefined)
        return asks
      }
      let made = source
      let asks = begin()
      first ??= { keymock, ready: asks }
      return async request => {
        if (made !== source) {
          made = source
          asks = begin()
        }
        const ask = await asks.catch(
          (error): MessageHandler =>
            async () =>
              failedHandlers(error),
        )
        return ask(request)
      }
    },
    async ready() {
      await first?.ready
    },
    async replace(next, signal) {
      // Makes new handlers before they replace working ones, to find their errors.
      if (first !== undefined) await next.make(first.keymock, signal)
      source = next
    },
  }
}
