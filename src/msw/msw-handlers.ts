import { type HttpHandler, http } from 'msw'
import { operations } from '../../schemas/operations.js'
import type { MessageHandler } from '../service/message.js'
import { fetchResponse, requestMessage } from '../service/requests/fetch-messages.js'
import { isAt } from '../service/requests/is-at.js'

/**
 * MSW handlers for the operations, every method of each. A path matches to the letter, as it does on a server.
 *
 * @param serves Whether the profile has the operation of a path served. It may load another profile later.
 * @param baseUrl Where the service is: `https://api.example.com`. Any origin when omitted.
 */
export function mswHandlers(
  answer: MessageHandler,
  serves: (path: string) => boolean,
  baseUrl?: string,
): HttpHandler[] {
  return operations.map(({ path }) =>
    http.all(
      ({ request }) => serves(path) && isAt(new URL(request.url), path, baseUrl),
      async ({ request }) => fetchResponse(await answer(requestMessage(request)), request),
    ),
  )
}
