import { KeymockError } from '../domain/keymock-error.js'
import type { MessageHandler, RequestMessage, ResponseMessage } from '../service/message.js'
import { fetchRequest, responseMessage } from '../service/requests/fetch-messages.js'
import type { MadeHandler } from './check-handlers.js'

export type GetResponse = (
  handlers: never[],
  request: Request,
  context: { baseUrl: string },
) => Promise<Response | undefined>

export interface HandlerTools {
  /** `getResponse` of the MSW that made the handlers. Another copy of MSW does not know these handlers. */
  getResponse: GetResponse
  /** Finds the place where the user's file threw an error, if known. For example: `handlers.mjs, at line 3`. */
  placeOf?(error: unknown): string | undefined
}

export type HoldRequest = (request: RequestMessage) => Promise<void>

/** Runs MSW handlers before the service. An error of a handler becomes the answer, and a line of the log. */
export function handlersFirst(
  handlers: readonly MadeHandler[],
  { getResponse, placeOf }: HandlerTools,
  handle: MessageHandler,
  hold: HoldRequest,
): MessageHandler {
  // WebSocket handlers lack `info`, and answer no request.
  const ofRequests = handlers.filter(({ info }) => info !== undefined)
  const asked = ofRequests.map(handler => namingItself(handler, placeOf))
  return async message => {
    const origin = `http://${message.headers.host ?? 'localhost'}`
    const request = await fetchRequest(message, origin)
    // The service reads the body of this copy. A handler may already have read the body of `request`.
    const copy = request.clone()
    try {
      const response = await getResponse(asked as never[], request, { baseUrl: origin })
      if (response !== undefined) {
        await hold(message)
        return responseMessage(response)
      }
    } catch (error) {
      await hold(message)
      return failedHandlers(error)
    }
    return handle({ ...message, body: () => copy.text() })
  }
}

export function failedHandlers(error: unknown): ResponseMessage {
  const told = error instanceof KeymockError ? error : handlersBroken('handlers', error)
  return {
    status: 500,
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    body: `${told.message}\n`,
    error: told,
  }
}

export function handlersBroken(where: string, error: unknown): KeymockError {
  return new KeymockError({
    code: 'HANDLERS_BROKEN',
    where,
    problem: `The module threw ${whatWasThrown(error)}.`,
    remedy: 'Correct the file.',
    cause: error,
  })
}

export function whatWasThrown(error: unknown): string {
  return (String(error).split('\n')[0] ?? '').replace(/\.$/, '')
}

function namingItself(handler: MadeHandler, placeOf: HandlerTools['placeOf']): MadeHandler {
  const run = async (args: never) => {
    try {
      return await handler.run(args)
    } catch (cause) {
      const place = placeOf?.(cause)
      throw new KeymockError({
        code: 'HANDLER_THREW',
        where: `${handler.info?.header ?? 'a handler'}${place === undefined ? '' : `, in ${place}`}`,
        problem: `Your handler threw ${whatWasThrown(cause)}.`,
        remedy: 'Correct the handler. The request did not reach the mock.',
        cause,
      })
    }
  }
  return Object.create(handler, { run: { value: run } })
}
