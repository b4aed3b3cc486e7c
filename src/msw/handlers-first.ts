import type { MessageHandler } from '../service/message.js'
import { fetchRequest, responseMessage } from '../service/requests/fetch-messages.js'

/** MSW's `getResponse`, of whichever copy of MSW made the handlers. */
export type GetResponse = (
  handlers: never[],
  request: Request,
  context: { baseUrl: string },
) => Promise<Response | undefined>

/**
 * Asks handlers of MSW before the service.
 *
 * @param getResponse Of the MSW that made them: two copies do not know each other.
 */
export function handlersFirst(
  handlers: readonly unknown[],
  getResponse: GetResponse,
  handle: MessageHandler,
): MessageHandler {
  return async message => {
    const origin = `http://${message.headers.host ?? 'localhost'}`
    const request = await fetchRequest(message, origin)
    // The body is read once, for whichever of the two answers.
    const copy = request.clone()
    const response = await getResponse(handlers as never[], request, { baseUrl: origin })
    if (response !== undefined) return responseMessage(response)
    return handle({ ...message, body: () => copy.text() })
  }
}
