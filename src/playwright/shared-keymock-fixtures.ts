import type { APIResponse, BrowserContext, Fixtures, TestInfo } from '@playwright/test'
import { ControlApi } from '../client/control-api.js'
import { type ConnectOptions, connect, KeymockError, type RemoteKeymock } from '../client/index.js'
import { keyHash } from '../domain/keys/key-hash.js'
import { redact } from '../service/journal/redact.js'
import { emptyFixture } from '../testing/index.js'
import { attachFindings, type Findings, mostFindings } from './attach-findings.js'
import { interceptRequests, type RouteAnswer } from './intercept-requests.js'

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
    const keymock = await connectNew(keymockUrl, { ...options, fixtures }, testInfo)
    await use(keymock)
    await attachFindings(testInfo, 'keymock', () => findOnServer(keymock, options.token))
    await keymock.removeSandbox()
  },
}

/**
 * Makes the sandbox of a test. It is called after the test, so each run draws the same ids and keys. Where another run has a sandbox
 * of that name, or left one, a number follows.
 */
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
    problem: 'No server is named for the tests to share.',
    remedy:
      'Start one, npx keymock, and set keymockUrl in the configuration, use: { keymockUrl: "http://127.0.0.1:4010" }, or run keymock exec -- npx playwright test.',
  })
}

/**
 * The requests and the state of a server's sandbox.
 *
 * @param token What the server wants of those who drive it.
 */
async function findOnServer(keymock: RemoteKeymock, token: string | undefined): Promise<Findings> {
  const api = new ControlApi(keymock.url, token)
  const [{ requests }, keys, { profile, clock, tokens }, snapshot] = await Promise.all([
    api.call('GET /requests', { query: { limit: mostFindings } }),
    api.call('GET /keys', { query: { limit: mostFindings } }),
    api.call('GET /'),
    keymock.snapshot(),
  ])
  // The journal comes without secrets. A key may have the raw text of another in its name or meta.
  const hashes = new Set(snapshot.keys.map(({ hash }) => hash))
  const state = await redact(JSON.stringify({ profile, clock, ...keys }), {
    tokens: tokens.flatMap(({ token: text }) => text ?? []),
    isKey: async word => hashes.has(keyHash(word)),
  })
  return { requests, state: JSON.parse(state) }
}

/**
 * Answers a page from a service elsewhere, whatever address the page asks.
 *
 * @param url Where the service is, without a slash at its end.
 */
function answerFromServer(url: string): RouteAnswer {
  return async (route, request, path) => {
    const { search } = new URL(request.url())
    let response: APIResponse
    try {
      // However long the answer takes: that it does may be what is tested.
      response = await route.fetch({ url: `${url}${path}${search}`, maxRedirects: 0, timeout: 0 })
    } catch (error) {
      const reason = abortReasonOf(String(error))
      if (reason === undefined) throw error
      return route.abort(reason)
    }
    await route.fulfill({ response })
  }
}

/** The error that the page sees when its connection to the service broke or failed. */
function abortReasonOf(message: string) {
  if (/ECONNREFUSED/.test(message)) return 'connectionrefused'
  if (/ECONNRESET|EPIPE|socket hang up/.test(message)) return 'connectionreset'
  return /aborted|terminated/.test(message) ? 'connectionclosed' : undefined
}
