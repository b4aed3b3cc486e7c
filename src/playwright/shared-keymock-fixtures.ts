import type { APIResponse, BrowserContext, Fixtures, TestInfo } from '@playwright/test'
import { ControlApi } from '../client/control-api.js'
import { type ConnectOptions, connect, KeymockError, type RemoteKeymock } from '../client/index.js'
import { keyHash } from '../domain/keys/key-hash.js'
import { redact } from '../service/journal/redact.js'
import { emptyFixture } from '../testing/index.js'
import { attachFindings, type Findings, mostFindings } from './attach-findings.js'
import { interceptRequests, type RouteAnswer } from './intercept-requests.js'
import { watchPageClock } from './page-clock.js'

/** The initial state of a test's sandbox, and how to reach the sandbox's server. */
export interface SharedKeymockOptions extends Omit<ConnectOptions, 'sandbox'> {
  /**
   * The address at which pages call the service.
   *
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
   * The options of the sandbox: `test.use({ keymockOptions: { profile: 'unkey-v1' } })`.
   *
   * @default The data of `keymock/testing`: tokens, APIs, roles and users, and no keys.
   */
  keymockOptions: SharedKeymockOptions
  /** The sandbox of this test, which also answers the requests of the test's pages. */
  keymock: RemoteKeymock
  /** The sandbox of this test. Unlike `keymock`, this fixture does not intercept the requests of pages. */
  keymockServer: RemoteKeymock
}

/**
 * Fixtures for tests that share a server. Each test has a separate sandbox, which is removed after the test.
 *
 * @example
 * export const test = base.extend<SharedKeymockFixtures>(sharedKeymockFixtures)
 */
export const sharedKeymockFixtures: Fixtures<SharedKeymockFixtures, object, { context: BrowserContext }> = {
  keymockUrl: [process.env.KEYMOCK_BASE_URL, { option: true }],
  keymockOptions: [{}, { option: true }],
  keymock: async ({ context, keymockOptions, keymockServer }, use) => {
    const end = await interceptRequests(context, answerFromServer(keymockServer.url), keymockOptions.baseUrl)
    const compareClocks = await watchPageClock(context, keymockServer)
    await use(keymockServer)
    await compareClocks()
    await end()
  },
  keymockServer: async ({ keymockUrl, keymockOptions }, use, testInfo) => {
    if (keymockUrl === undefined) throw noServer()
    const { baseUrl: _, fixtures = emptyFixture, ...options } = keymockOptions
    const keymock = await connectNew(keymockUrl, { ...options, fixtures }, testInfo)
    await use(keymock)
    await attachFindings(testInfo, 'keymock', () => findOnServer(keymock, options.token))
    await keymock.removeSandbox()
  },
}

/** The name of the sandbox comes from the test, so that each run generates the same ids and keys. */
async function connectNew(
  url: string,
  options: ConnectOptions,
  { testId, repeatEachIndex, retry }: TestInfo,
): Promise<RemoteKeymock> {
  const name = `${testId}-${repeatEachIndex}-${retry}`
  for (let other = 1; ; other++) {
    const sandbox = other === 1 ? name : `${name}-${other}`
    try {
      return await connect(url, { ...options, sandbox })
    } catch (error) {
      if (!(error instanceof KeymockError && error.code === 'SANDBOX_EXISTS')) throw error
    }
  }
}

function noServer(): KeymockError {
  return new KeymockError({
    code: 'SERVER_URL_MISSING',
    where: 'sharedKeymockFixtures, at keymockUrl',
    problem: 'The address of the shared server is missing.',
    remedy:
      'Run npx keymock, and add use: { keymockUrl: "http://127.0.0.1:4010" } to the configuration. Or run keymock exec -- npx playwright test.',
  })
}

async function findOnServer(keymock: RemoteKeymock, token: string | undefined): Promise<Findings> {
  const api = new ControlApi(keymock.url, token)
  const [{ requests }, keys, { profile, clock, tokens }, snapshot] = await Promise.all([
    api.call('GET /requests', { query: { limit: mostFindings } }),
    api.call('GET /keys', { query: { limit: mostFindings } }),
    api.call('GET /'),
    keymock.snapshot(),
  ])
  // Redacts only the state. The journal contains no secrets, but a key's name or meta may contain a raw key or a token.
  const hashes = new Set(snapshot.keys.map(({ hash }) => hash))
  const state = await redact(JSON.stringify({ profile, clock, ...keys }), {
    tokens: tokens.flatMap(({ token: text }) => text ?? []),
    isKey: async word => hashes.has(keyHash(word)),
  })
  return { requests, state: JSON.parse(state) }
}

/** @param url The service's address, without a trailing slash. */
function answerFromServer(url: string): RouteAnswer {
  return async (route, request, path) => {
    const { search } = new URL(request.url())
    let response: APIResponse
    try {
      // No time limit: a slow answer may be the subject of the test.
      response = await route.fetch({ url: `${url}${path}${search}`, maxRedirects: 0, timeout: 0 })
    } catch (error) {
      const reason = abortReasonOf(String(error))
      if (reason === undefined) throw error
      return route.abort(reason)
    }
    await route.fulfill({ response })
  }
}

function abortReasonOf(message: string) {
  if (/ECONNREFUSED/.test(message)) return 'connectionrefused'
  if (/ECONNRESET|EPIPE|socket hang up/.test(message)) return 'connectionreset'
  return /aborted|terminated/.test(message) ? 'connectionclosed' : undefined
}
