import type { BrowserContext, Fixtures } from '@playwright/test'
import { type ConnectOptions, connect, KeymockError, type RemoteKeymock } from '../client/index.js'
import { emptyFixture } from '../testing/index.js'
import { answerFromServer } from './answer-from-server.js'
import { attachFindings } from './attach-findings.js'
import { findOnServer } from './find-on-server.js'
import { interceptRequests } from './intercept-requests.js'

/** How the sandbox of a test begins, and how its server is driven. */
export interface SharedKeymockOptions extends Omit<ConnectOptions, 'sandbox'> {
  /**
   * Where the pages expect the service.
   * @default Any origin.
   */
  baseUrl?: string | undefined
}

export interface SharedKeymockFixtures {
  /**
   * The server that the tests share: `use: { keymockUrl: 'http://127.0.0.1:4010' }` in the configuration.
   * @default The environment variable KEYMOCK_BASE_URL, which `keymock exec -- npx playwright test` sets.
   */
  keymockUrl: string | undefined
  /**
   * How the sandbox begins: `test.use({ keymockOptions: { profile: 'unkey-v1' } })`.
   * @default The world of `keymock/testing`: tokens, APIs, roles and users, and no keys.
   */
  keymockOptions: SharedKeymockOptions
  /** The sandbox of this test, which also answers what its pages ask. */
  keymock: RemoteKeymock
  /** The same sandbox, where the pages are left alone. */
  keymockServer: RemoteKeymock
}

/**
 * Fixtures for tests that share a server, each with a sandbox of its own, which is removed when the test ends.
 *
 * @example
 * export const test = base.extend<SharedKeymockFixtures>(sharedKeymockFixtures)
 */
export const sharedKeymockFixtures: Fixtures<SharedKeymockFixtures, object, { context: BrowserContext }> = {
  keymockUrl: [process.env.KEYMOCK_BASE_URL, { option: true }],
  keymockOptions: [{}, { option: true }],
  keymock: async ({ context, keymockOptions, keymockServer }, use) => {
    const end = await interceptRequests(context, answerFromServer(keymockServer.url), keymockOptions.baseUrl)
    await use(keymockServer)
    await end()
  },
  keymockServer: async ({ keymockUrl, keymockOptions }, use, testInfo) => {
    if (keymockUrl === undefined) throw noServer()
    const { baseUrl: _, fixtures = emptyFixture, ...options } = keymockOptions
    const keymock = await connect(keymockUrl, { ...options, fixtures, sandbox: true })
    await use(keymock)
    await attachFindings(testInfo, 'keymock', () => findOnServer(keymock, options.token))
    await keymock.removeSandbox()
  },
}

function noServer(): KeymockError {
  return new KeymockError({
    code: 'SERVER_URL_MISSING',
    where: 'sharedKeymockFixtures, at keymockUrl',
    problem: 'No server is named for the tests to share.',
    remedy:
      'Start one, npx keymock, and set keymockUrl in the configuration, use: { keymockUrl: "http://127.0.0.1:4010" }, or run keymock exec -- npx playwright test.',
  })
}
