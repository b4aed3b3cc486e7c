import { getResponse, type RequestHandler } from 'msw'
import type { LocalKeymock } from '../keymock.js'
import type { MessageHandler } from '../service/message.js'
import { type GetResponse, handlersFirst } from './handlers-first.js'

type UserHandlers = RequestHandler[] | ((keymock: LocalKeymock) => RequestHandler[])

/** Asks a user's handlers before the fake, with the MSW that stands beside keymock. */
export function aroundWith(handlers: UserHandlers) {
  return (handle: MessageHandler, keymock: LocalKeymock): MessageHandler =>
    handlersFirst(
      typeof handlers === 'function' ? handlers(keymock) : handlers,
      getResponse as GetResponse,
      handle,
    )
}
