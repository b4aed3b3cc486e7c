import { causedBy, KeymockError, shown, wrongArgument } from '../domain/keymock-error.js'
import type { LocalKeymock } from '../keymock.js'
import type { MessageHandler, RequestMessage, ResponseMessage } from '../service/message.js'
import { fetchRequest, responseMessage } from '../service/requests/fetch-messages.js'

/** A handler from any copy of MSW, with the members that keymock needs. */
export interface MadeHandler {
  run(args: never): Promise<unknown>
  /** `header` has the method and path of the handler: `GET /users/me`. */
  info?: { header?: string }
}

export function handlersProblem(given: unknown): string | undefined {
  if (!Array.isArray(given)) return `Found ${shown(given)} instead of an array of MSW handlers.`
  const index = given.findIndex(handler => typeof handler?.run !== 'function')
  if (index === -1) return undefined
  return `Found ${shown(given[index])} at index ${index}, which is not a handler of MSW.`
}

/** @throws KeymockError `ARGUMENT_INVALID` if the option `handlers` is not an array of handlers. */
export function checkHandlers(given: unknown, caller: string): asserts given is readonly MadeHandler[] {
  const problem = handlersProblem(given)
  if (problem !== undefined) throw wrongArgument(`${caller}, handlers`, problem)
}

export type GetResponse = (
  handlers: never[],
  request: Request,
  context: { baseUrl: string },
) => Promise<Response | undefined>

interface HandlerTools {
  /** `getResponse` of the MSW that made the handlers. Another copy of MSW does not know these handlers. */
  getResponse: GetResponse
  /** Finds the place where the user's file threw an error, if known. For example: `handlers.mjs, at line 3`. */
  placeOf?(error: unknown): string | undefined
}

type HoldRequest = (request: RequestMessage) => Promise<void>

/** Runs MSW handlers before the service. An error of a handler becomes the answer, and a line of the log. */
function handlersFirst(
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

function failedHandlers(error: unknown): ResponseMessage {
  const known = error instanceof KeymockError ? error : handlersBroken('handlers', error)
  return {
    status: 500,
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    body: `${known.message}\n`,
    error: known,
  }
}

export function handlersBroken(where: string, error: unknown): KeymockError {
  return new KeymockError(causedBy(error)`HANDLERS_BROKEN  ${where}
    The module threw ${whatWasThrown(error)}.
    Correct the file.`)
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
      const where = `${handler.info?.header ?? 'a handler'}${place === undefined ? '' : `, in ${place}`}`
      throw new KeymockError(causedBy(cause)`HANDLER_THREW  ${where}
        Your handler threw ${whatWasThrown(cause)}.
        Correct the handler. The request did not reach the mock.`)
    }
  }
  return Object.create(handler, { run: { value: run } })
}

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
