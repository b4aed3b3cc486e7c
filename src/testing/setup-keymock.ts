import { channel } from 'node:diagnostics_channel'
import { createRequire } from 'node:module'
import type { RequestHandler } from 'msw'
import { setupServer } from 'msw/node'
import { sandboxOf } from '../build-keymock.js'
import { asPrinted, KeymockError, refuseUnknown } from '../domain/keymock-error.js'
import { checkHandlers } from '../msw/handlers-first.js'
import { nearMiss } from '../msw/near-miss.js'
import { pathBelow, readBaseUrl } from '../service/requests/fetch-messages.js'
import { servedBy } from '../service/requests/nearest-operation.js'
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
  return new KeymockError(asPrinted`LISTENS_ALREADY  listen()
    listen() was called twice: keymock already intercepts the requests of this process.
    Call listen() once in beforeAll, and close() in afterAll. For your own handlers, use server.use(…) or \
    the option handlers.`)
}

/** The channels that report requests of Node's fetch, node:http and node:https. */
const channels = ['undici:request:create', 'http.client.request.start'].map(name => channel(name))

/** The number of mocks that listen. While a mock listens, no watch reports a request. */
let listening = 0

/**
 * Warns about a forgotten `listen()`. Without the warning, a test that expects a failure could pass without keymock.
 *
 * @param serves Whether the mock would answer a request to this URL.
 */
function watchForListen(serves: (url: URL) => boolean) {
  let isReported = false
  const report = (problem: string) => {
    if (isReported) return
    isReported = true
    console.warn(
      `[keymock] ${problem} Call listen() once before all tests: beforeAll(() => keymock.listen()).`,
    )
  }
  const left = (message: unknown) => {
    const { method, origin, path } = requestIn(message)
    if (listening > 0 || !serves(new URL(origin + path))) return
    report(`${method} ${origin}${path} left this process, because listen() was not called.`)
  }
  const unwatch = () => {
    for (const one of channels) one.unsubscribe(left)
  }
  for (const one of channels) one.subscribe(left)
  return {
    began() {
      unwatch()
      isReported = true
      listening += 1
    },
    ended() {
      listening -= 1
    },
    /** Reports that a test called a method of the mock, such as `reset`, before `listen()`. */
    called: (method: string) =>
      report(`${method}() was called before listen(): keymock does not answer requests of this process yet.`),
  }
}

/** The path is without the query. */
function requestIn(message: unknown): { method: string; path: string; origin: string } {
  const { request } = message as {
    request: { method?: string; path?: string; origin?: string | URL; protocol?: string; host?: string }
  }
  const { method = 'GET', path = '', protocol = 'http:', host = '' } = request
  const origin = String(request.origin ?? `${protocol}//${host}`).replace(/\/$/, '')
  return { method, path: path.replace(/\?.*/s, ''), origin }
}

/**
 * Refuses a version of Node that is too old for the installed MSW. With such a version, MSW 3 intercepts no requests.
 *
 * @param manifest The package.json of MSW.
 * @throws KeymockError `NODE_TOO_OLD`
 */
export function mustSuitNode(
  manifest: { version: string; engines?: { node?: string } } = installedMsw(),
  node = process.versions.node,
): void {
  const needed = /^>=\s*(\d+(?:\.\d+)*)/.exec(manifest.engines?.node ?? '')?.[1]
  if (needed === undefined || node.localeCompare(needed, 'en', { numeric: true }) >= 0) return
  throw new KeymockError(asPrinted`NODE_TOO_OLD  listen()
    MSW ${manifest.version} needs Node ${needed} or later; this is Node ${node}.
    Run the tests with a later Node, or install msw@2, which keymock supports too.`)
}

function installedMsw(): { version: string; engines?: { node?: string } } {
  return createRequire(import.meta.url)('msw/package.json')
}
