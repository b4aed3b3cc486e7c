import { getResponse } from 'msw'
import { createKeymock } from '../create-keymock.js'
import { refuseUnknown } from '../domain/wrong-argument.js'
import type { Keymock } from '../keymock.js'
import { type KeymockOptions, keymockOptionNames } from '../keymock-options.js'
import { emptyFixture } from './empty-fixture.js'
import { type TestTools, withTestTools } from './test-tools.js'

export interface TestKeymockOptions extends Omit<KeymockOptions, 'fixtures'> {
  /**
   * The world to start from.
   * @default The tokens, APIs, roles and users of the default fixture, and no keys.
   */
  fixtures?: KeymockOptions['fixtures'] | undefined
  /**
   * An MSW server or worker of your own that has `keymock.handlers` among its handlers: `reset()` then drops its runtime
   * overrides too.
   * @example
   * const keymock = createTestKeymock({ server: () => server })
   * const server = setupServer(...keymock.handlers, ...handlers)
   */
  server?: (() => { resetHandlers(): void }) | undefined
}

export const testKeymockOptionNames = { ...keymockOptionNames, server: true } satisfies Record<
  keyof TestKeymockOptions,
  true
>

/** A fake for a test. */
export interface TestKeymock extends Keymock, TestTools {
  /** A bearer token that may do everything: the fixture's first. */
  readonly token: string
  /** An API to work with: the fixture's first. */
  readonly apiId: string
  /** Asks the fake without a network, and without MSW intercepting anything: tests may run side by side. */
  readonly fetch: typeof globalThis.fetch
}

/**
 * Creates a fake for one test, or for one file with a `reset()` between its tests.
 *
 * @throws KeymockError `FIXTURE_INVALID`, `PROFILE_INVALID`, `PROFILE_UNKNOWN`, `SNAPSHOT_INVALID`
 */
export function createTestKeymock(options: TestKeymockOptions = {}): TestKeymock {
  refuseUnknown(options, testKeymockOptionNames, 'createTestKeymock')
  const { server, fixtures = emptyFixture, ...rest } = options
  const keymock = withTestTools(createKeymock({ ...rest, fixtures }))
  const { reset } = keymock
  return Object.assign(keymock, {
    token: fixtures.tokens?.[0]?.token ?? 'any-token',
    apiId: fixtures.workspaces[0]?.apis[0]?.id ?? '',
    async fetch(input: RequestInfo | URL, init?: RequestInit) {
      const request = new Request(input, init)
      const response = await answered(keymock, request)
      // As `fetch` does where the connection fails.
      if (response?.type === 'error') throw new TypeError('Failed to fetch')
      if (response !== undefined) return response
      throw new TypeError(`keymock does not answer ${request.method} ${request.url}`)
    },
    async reset() {
      await reset()
      server?.().resetHandlers()
    },
  })
}

/** As `fetch`, it ends when the request is given up. */
function answered({ handlers }: Keymock, request: Request): Promise<Response | undefined> {
  const { signal } = request
  return new Promise((resolve, reject) => {
    const end = () => reject(signal.reason)
    if (signal.aborted) end()
    signal.addEventListener('abort', end, { once: true })
    getResponse(handlers, request).then(resolve, reject)
  })
}
