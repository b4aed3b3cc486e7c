import type { LocalKeymock } from '../keymock.js'
import type { MessageHandler } from '../service/message.js'
import type { MadeHandler } from './check-handlers.js'
import { failedHandlers, type HandlerTools, type HoldRequest, handlersFirst } from './handlers-first.js'

export interface HandlerSource extends HandlerTools {
  /** Rejects with the error of the user's code, or when the signal aborts. */
  make(keymock: LocalKeymock, signal?: AbortSignal): Promise<readonly MadeHandler[]>
}

export interface HandlersAround {
  /** @param hold Delays an answer of a handler like an answer of the mock. */
  around(handle: MessageHandler, keymock: LocalKeymock, hold: HoldRequest): MessageHandler
  /** Resolves when the first mock has its handlers. Rejects if these handlers cannot be made. */
  ready(): Promise<void>
  /** Replaces the handlers of all mocks. Rejects without a change if the first mock's new handlers cannot be made. */
  replace(next: HandlerSource, signal?: AbortSignal): Promise<void>
}

/** Each mock gets its own handlers, because a handler may use the mock. */
export function handlersAround(begins: HandlerSource): HandlersAround {
  let source = begins
  let first: { keymock: LocalKeymock; ready: Promise<unknown> } | undefined
  return {
    around(handle, keymock, hold) {
      const begin = () => {
        const from = source
        const asks = from.make(keymock).then(handlers => handlersFirst(handlers, from, handle, hold))
        // Prevents an unhandled rejection: every request gets the error as its answer.
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
      // Tests the new handlers: if `make` rejects, the old handlers stay. Each mock makes its new handlers at its next request.
      if (first !== undefined) await next.make(first.keymock, signal)
      source = next
    },
  }
}
