import { type HttpHandler, http } from 'msw'
import { operations } from '../../schemas/operations.js'
import type { MessageHandler } from '../service/message.js'
import { fetchResponse, pathBelow, requestMessage } from '../service/requests/fetch-messages.js'

/**
 * MSW handlers for all HTTP methods at the paths of the operations. A path must match exactly, as on a server.
 *
 * @param baseUrl For example `https://api.example.com`. If omitted, the handlers answer requests to any origin.
 */
export function mswHandlers(
  answer: MessageHandler,
  serves: (path: string) => boolean,
  baseUrl?: string,
): HttpHandler[] {
  return operations.map(({ path }) =>
    http.all(
      ({ request }) => serves(path) && pathBelow(baseUrl, new URL(request.url)) === path,
      async ({ request }) => fetchResponse(await answer(requestMessage(request, baseUrl)), request),
    ),
  )
}
