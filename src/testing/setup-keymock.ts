import type { RequestHandler } from 'msw'
import { setupServer } from 'msw/node'
import { sandboxOf } from '../build-keymock.js'
import { KeymockError } from '../domain/keymock-error.js'
import { refuseUnknown } from '../domain/wrong-argument.js'
import { checkHandlers } from '../msw/check-handlers.js'
import { nearMiss } from '../msw/near-miss.js'
import { pathBelow, readBaseUrl } from '../service/requests/base-url.js'
import { servedBy } from '../service/requests/nearest-operation.js'
import { mustSuitNode, watchForListen } from './before-listen.js'
import {
  reportedTestKeymock,
  type TestKeymock,
  type TestKeymockOptions,
  testKeymockOptionNames,
} from './create-test-keymock.js'

type Server = ReturnType<typeof setupServer>

export interface SetupKeymockOptions extends Omit<TestKeymockOptions, 'server'> {
  /**
   * Your own handlers. They get each request before keymock's handlers.
   *
   * @default none
   */
  handlers?: RequestHandler[] | undefined
}

const { server: _, ...shared } = testKeymockOptionNames
const optionNames = { ...shared, handlers: true } satisfies Record<keyof SetupKeymockOptions, true>

/** A mock behind an MSW server. The server intercepts the requests of this process. */
export interface InterceptingKeymock extends TestKeymock {
  /** MSW's server: `server.use(…)` overrides a handler until the next `reset()`. */
  readonly server: Server
  /**
   * Begins to intercept the requests of this process. The options are those of MSW's `listen`.
   * @throws KeymockError `LISTENS_ALREADY` on a second call without `close`, `NODE_TOO_OLD` if the installed MSW needs a later Node.
   */
  listen(options?: Parameters<Server['listen']>[0]): void
  /** Stops intercepting requests. */
  close(): void
}

/**
 * Sets up a mock that answers the requests of this process. `listen` and `close` work as in MSW's `setupServer`, with any test
 * runner.
 *
 * @example
 * const keymock = setupKeymock()
 * beforeAll(() => keymock.listen())
 * afterEach(() => keymock.reset())
 * afterAll(() => keymock.close())
 */
export function setupKeymock(options: SetupKeymockOptions = {}): InterceptingKeymock {
  refuseUnknown(options, optionNames, 'setupKeymock')
  const { handlers = [], ...rest } = options
  const baseUrl = readBaseUrl(options.baseUrl)
  checkHandlers(handlers, 'setupKeymock')
  const { keymock, report } = reportedTestKeymock({ ...rest, server: () => server })
  const server: Server = setupServer(...handlers, ...keymock.handlers)
  const watch = watchForListen(url => sandboxOf(keymock).serves(pathBelow(baseUrl, url) ?? ''))
  let listens = false
  let hasListened = false
  const { reset } = keymock
  const hint = ({ request: { method, url } }: { request: Request }) => {
    const sentence = nearMiss(method, url, baseUrl, servedBy(keymock.profile))
    if (sentence !== undefined) report.add(sentence)
  }
  return Object.assign(keymock, {
    server,
    async reset() {
      if (!hasListened) watch.called('reset')
      await reset()
    },
    listen(listening?: Parameters<Server['listen']>[0]) {
      if (listens) throw listensAlready()
      mustSuitNode()
      listens = true
      hasListened = true
      watch.began()
      server.listen(listening)
      server.events.on('request:unhandled', hint)
    },
    close() {
      if (!hasListened) watch.called('close')
      if (listens) watch.ended()
      listens = false
      server.events.removeListener('request:unhandled', hint)
      server.close()
    },
  })
}

function listensAlready(): KeymockError {
  return new KeymockError({
    code: 'LISTENS_ALREADY',
    where: 'listen()',
    problem: 'listen() was called twice: keymock already intercepts the requests of this process.',
    remedy:
      'Call listen() once in beforeAll, and close() in afterAll. For your own handlers, use server.use(…) or the option handlers.',
  })
}
