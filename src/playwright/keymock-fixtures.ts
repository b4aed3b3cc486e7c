import { writeFile } from 'node:fs/promises'
import type {
  APIResponse,
  BrowserContext,
  Fixtures,
  Request as PageRequest,
  TestInfo,
} from '@playwright/test'
import type { ClockState, ControlledKeys, JournalEntry } from '../../schemas/generated/types.js'
import { findKeys } from '../actions/find-keys.js'
import { clockState } from '../actions/time.js'
import { sandboxOf } from '../build-keymock.js'
import { type ConnectOptions, connect, type RemoteKeymock } from '../client/index.js'
import { ControlApi } from '../client/remote-members.js'
import { systemClock } from '../domain/clock.js'
import { asPrinted, KeymockError } from '../domain/keymock-error.js'
import { keyHash } from '../domain/keys/key-hash.js'
import type { Keymock, LocalKeymock } from '../keymock.js'
import { startServer } from '../node/index.js'
import { cleanerFor, redact } from '../service/journal/redact.js'
import { showJournal } from '../service/journal/show-journal.js'
import type { RequestMessage } from '../service/message.js'
import { fetchResponse, readBaseUrl } from '../service/requests/fetch-messages.js'
import { unusedFault } from '../testing/create-test-keymock.js'
import {
  createTestKeymock,
  emptyFixture,
  type TestKeymock,
  type TestKeymockOptions,
} from '../testing/index.js'
import { interceptRequests, type RouteAnswer } from './intercept-requests.js'

export type KeymockFixtureOptions = Omit<TestKeymockOptions, 'server'>

/** A test's mock on its own port. */
export interface ServedKeymock extends TestKeymock {
  /** The base URL of the mock, such as `http://127.0.0.1:49152`. */
  readonly url: string
}

export interface KeymockFixtures {
  /**
   * The options of the mocks: `test.use({ keymockOptions: { profile: 'unkey-v1' } })`.
   *
   * @default The data of `keymock/testing`: tokens, APIs, roles and users, and no keys.
   */
  keymockOptions: KeymockFixtureOptions
  /** A mock of this test, which answers the requests of the test's pages. */
  keymock: TestKeymock
  /** A mock of this test on a port, for clients of any kind. */
  keymockServer: ServedKeymock
}

/**
 * Fixtures for Playwright's `test.extend`. Each test gets separate mocks. Playwright creates only the mocks whose fixtures the test
 * uses.
 *
 * @example
 * export const test = base.extend<KeymockFixtures>(keymockFixtures)
 */
export const keymockFixtures: Fixtures<KeymockFixtures, object, { context: BrowserContext }> = {
  keymockOptions: [{}, { option: true }],
  keymock: async ({ context, keymockOptions }, use, testInfo) => {
    const keymock = createTestKeymock(keymockOptions)
    const end = await interceptRequests(context, answerFromFake(keymock), keymockOptions.baseUrl)
    const compareClocks = await watchPageClock(context, keymock)
    await use(keymock)
    await compareClocks()
    await attachFindings(testInfo, 'keymock', () => findInFake(keymock, keymockOptions.baseUrl))
    await end()
  },
  keymockServer: async ({ keymockOptions }, use, testInfo) => {
    const { baseUrl: _, fixtures = emptyFixture, ...options } = keymockOptions
    const { keymock, url, token, apiId, close } = await startServer({ ...options, fixtures })
    sandboxOf(keymock).keepsWholeExchanges = true
    await use(Object.assign(keymock, { url, token, apiId }))
    await attachFindings(testInfo, 'keymockServer', () => findInFake(keymock, url))
    await close()
  },
}

/**
 * @param url The mock's address.
 * @default the address of each request
 */
async function findInFake(keymock: LocalKeymock, url?: string): Promise<Findings> {
  const sandbox = sandboxOf(keymock)
  const { journal, profile, clock } = sandbox
  const state = await sandbox.state()
  const keys = await findKeys(state, { limit: mostFindings }, new URLSearchParams())
  // Hides raw keys in the state, because a test may have put a raw key into the name or the meta of another key.
  const clean = cleanerFor(state, journal.keysShown()).of({ requestHeaders: {} })
  return {
    unused: sandbox.faults.unusedNext().map(unusedFault),
    requests: await showJournal(sandbox, journal.exchanges().slice(-mostFindings), readBaseUrl(url)),
    state: JSON.parse(
      await clean(JSON.stringify({ profile: profile.name, clock: clockState(clock), ...keys })),
    ),
  }
}

export function answerFromFake(keymock: LocalKeymock): RouteAnswer {
  const sandbox = sandboxOf(keymock)
  return async (route, request, path) => {
    if (!sandbox.serves(path)) return route.fallback()
    const message = await sandbox.handle(await messageOf(request, path))
    const { connection } = message
    if (connection === 'silent' || connection === 'gone') return
    if (connection !== undefined) return route.abort(abortReasons[connection])
    const response = await fetchResponse(message)
    await route.fulfill({
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: Buffer.from(await response.arrayBuffer()),
    })
  }
}

/** A cut answer is also an error for the page, because Playwright cannot send half an answer. */
const abortReasons = { reset: 'connectionreset', cut: 'connectionclosed' } as const

async function messageOf(request: PageRequest, path: string): Promise<RequestMessage> {
  const { origin, search } = new URL(request.url())
  return {
    method: request.method(),
    url: origin + path + search,
    headers: await request.allHeaders(),
    body: request.postData() ?? '',
  }
}

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
  return new KeymockError(asPrinted`SERVER_URL_MISSING  sharedKeymockFixtures, at keymockUrl
    The address of the shared server is missing.
    Run npx keymock, and add use: { keymockUrl: "http://127.0.0.1:4010" } to the configuration. Or run \
    keymock exec -- npx playwright test.`)
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

/** Contains no raw key and no token. */
interface Findings {
  requests: JournalEntry[]
  state: { profile: string; clock: ClockState } & ControlledKeys
  /** Faults of `failNext` and `delayNext` that no request used, as sentences. */
  unused?: string[]
}

const mostFindings = 1000

/**
 * Attaches the reasons as text, which reporters of a terminal print, and the rest as files.
 *
 * @param name The name of the Playwright fixture. It distinguishes the attachments if a test uses several fixtures.
 */
async function attachFindings(
  testInfo: TestInfo,
  name: string,
  find: () => Promise<Findings>,
): Promise<void> {
  if (testInfo.status === testInfo.expectedStatus) return
  const { requests, state, unused = [] } = await find()
  const reasons = new Set([...requests.flatMap(reasonOf), ...unused])
  if (reasons.size > 0) {
    await testInfo.attach(`${name}-reasons`, { body: [...reasons].join('\n'), contentType: 'text/plain' })
  }
  for (const [what, json] of Object.entries({ requests, state })) {
    const file = `${name}-${what}.json`
    const path = testInfo.outputPath(file)
    await writeFile(path, JSON.stringify(json, null, 2))
    await testInfo.attach(file, { path, contentType: 'application/json' })
  }
}

function reasonOf({ method, path, status, failure, explanation }: JournalEntry): string[] {
  const { refusal, warning } = explanation
  if (refusal?.by.startsWith('fault')) return []
  if (refusal !== undefined) return [`${method} ${path} got ${status} (${failure}). ${refusal.hint}`]
  return warning === undefined ? [] : [`${method} ${path}: ${warning}`]
}

const moves = ['install', 'setFixedTime', 'setSystemTime', 'pauseAt', 'fastForward', 'runFor'] as const

/** A smaller change of the mock's time against real time may come from the duration of the test. */
const noticedMs = 1000

/**
 * Watches `page.clock`, which moves the time of pages only.
 *
 * @returns A function for the end of the test. It warns if the test has moved the time of its pages, but not the time of the mock.
 */
async function watchPageClock(
  { clock }: BrowserContext,
  keymock: Pick<Keymock, 'clock'>,
): Promise<() => Promise<void>> {
  const ahead = async () => (await keymock.clock.now()) - systemClock.now()
  const before = await ahead()
  let moved: string | undefined
  // Playwright before 1.45 has no clock.
  for (const name of clock === undefined ? [] : moves) {
    const move = clock[name] as (...args: unknown[]) => Promise<void>
    const watched = (...args: unknown[]) => {
      moved = name
      return move.apply(clock, args)
    }
    Object.assign(clock, { [name]: watched })
  }
  return async () => {
    if (moved === undefined || Math.abs((await ahead()) - before) > noticedMs) return
    console.warn(
      `[keymock] page.clock.${moved}() moved the time of the page, but not of the mock, in whose time keys expire. Move both, for example with keymock.clock.freeze().`,
    )
  }
}
