import type { LocalKeymock } from '../keymock.js'
import type { MessageHandler } from '../service/message.js'
import type { MadeHandler } from './check-handlers.js'
import { failedHandlers, type HandlerTools, type HoldRequest, handlersFirst } from './handlers-first.js'

/** Where a user's handlers come from. */
export interface HandlerSource extends HandlerTools {
  /** Those for a fake. It rejects with the mistake that the user has to fix, and when the client has gone. */
  make(keymock: LocalKeymock, signal?: AbortSignal): Promise<readonly MadeHandler[]>
}

/** A user's handlers in front of fakes. */
export interface HandlersAround {
  /** @param hold Holds back an answer that is not the fake's. */
  around(handle: MessageHandler, keymock: LocalKeymock, hold: HoldRequest): MessageHandler
  /** Resolves when the first fake has its handlers; rejects when they cannot be made. */
  ready(): Promise<void>
  /** Takes others for all fakes from now on. When they cannot be made, those before them stay. */
  replace(next: HandlerSource, signal?: AbortSignal): Promise<void>
}

/** Puts handlers in front of every fake that is asked for. Each fake has its own, as they may use it. */
export function handlersAround(begins: HandlerSource): HandlersAround {
  let source = begins
  let first: { keymock: LocalKeymock; ready: Promise<unknown> } | undefined
  return {
    around(handle, keymock, hold) {
      const begin = () => {
        const from = source
        const asks = from.make(keymock).then(handlers => handlersFirst(handlers, from, handle, hold))
        // Every request gets the mistake as its answer.
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
      // Handlers that cannot be made are found out before they take the place of good ones.
      if (first !== undefined) await next.make(first.keymock, signal)
      source = next
    },
  }
}
