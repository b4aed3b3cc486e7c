import { getResponse } from 'msw'
import { checkHandlers, type GetResponse, type HandlersAround, handlersAround } from './handlers-first.js'

/**
 * Lets a user's handlers answer before the mock. Runs the handlers with the copy of MSW in the user's project.
 *
 * @param given An array of handlers, or a function that takes a mock and returns an array of handlers.
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
