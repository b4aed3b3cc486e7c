import type { BrowserContext, Fixtures, Request as PageRequest } from '@playwright/test'
import { findKeys } from '../actions/find-keys.js'
import { clockState } from '../actions/time.js'
import { sandboxOf } from '../build-keymock.js'
import type { LocalKeymock } from '../keymock.js'
import { startServer } from '../node/index.js'
import { cleanerFor } from '../service/journal/redact.js'
import { showJournal } from '../service/journal/show-journal.js'
import type { RequestMessage } from '../service/message.js'
import { fetchResponse, readBaseUrl } from '../service/requests/fetch-messages.js'
import {
  createTestKeymock,
  emptyFixture,
  type TestKeymock,
  type TestKeymockOptions,
} from '../testing/index.js'
import { unusedFault } from '../testing/report-problems.js'
import { attachFindings, type Findings, mostFindings } from './attach-findings.js'
import { interceptRequests, type RouteAnswer } from './intercept-requests.js'
import { watchPageClock } from './page-clock.js'

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
    sandboxOf(keymock).keepsWhole = true
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
