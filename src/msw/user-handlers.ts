import { getResponse } from 'msw'
import { checkHandlers } from './check-handlers.js'
import { type HandlersAround, handlersAround } from './handlers-around.js'
import type { GetResponse } from './handlers-first.js'

/**
 * Asks a user's handlers before the fake, with the MSW that is installed next to keymock.
 *
 * @param given An array of handlers, or a function of a fake that makes one.
 */
export function aroundWith(given: unknown): HandlersAround {
  return handlersAround({
    getResponse: getResponse as GetResponse,
    async make(keymock) {
      const handlers: unknown = typeof given === 'function' ? await given(keymock) : given
      checkHandlers(handlers, 'startServer')
      return handlers
    },
  })
}
