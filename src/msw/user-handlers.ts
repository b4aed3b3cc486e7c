import { getResponse } from 'msw'
import { checkHandlers } from './check-handlers.js'
import { type HandlersAround, handlersAround } from './handlers-around.js'
import type { GetResponse } from './handlers-first.js'

/**
 * Passes requests to a user's handlers before the mock, with the MSW of the project.
 *
 * @param given An array of handlers, or a function of a mock that returns an array.
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
