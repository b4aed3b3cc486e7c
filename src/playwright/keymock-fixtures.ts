import type { BrowserContext, Fixtures } from '@playwright/test'
import { sandboxOf } from '../build-keymock.js'
import { findKeys } from '../control/routes/find-keys.js'
import { clockState } from '../control/routes/overview.js'
import type { LocalKeymock } from '../keymock.js'
import { startServer } from '../node/index.js'
import { cleanerFor } from '../service/journal/clean-text.js'
import { showJournal } from '../service/journal/show-journal.js'
import {
  createTestKeymock,
  emptyFixture,
  type TestKeymock,
  type TestKeymockOptions,
} from '../testing/index.js'
import { answerFromFake } from './answer-from-fake.js'
import { attachFindings, type Findings, mostFindings } from './attach-findings.js'
import { interceptRequests } from './intercept-requests.js'

/** How the fakes of a test are made. */
export type KeymockFixtureOptions = Omit<TestKeymockOptions, 'server'>

/** A fake on a port of its own, with the members of any other of a test. */
export interface ServedKeymock extends TestKeymock {
  /** Base URL: `http://127.0.0.1:49152`. */
  readonly url: string
}

export interface KeymockFixtures {
  /**
   * How the fakes are made: `test.use({ keymockOptions: { profile: 'unkey-v1' } })`.
   * @default The world of `keymock/testing`: tokens, APIs, roles and users, and no keys.
   */
  keymockOptions: KeymockFixtureOptions
  /** A fake of this test alone, which answers what its pages ask. */
  keymock: TestKeymock
  /** A fake of this test alone, which anything can ask over the network. */
  keymockServer: ServedKeymock
}

/**
 * Fixtures for Playwright's `test.extend`. A test gets the fakes that it names, fresh, and no other test sees them.
 *
 * @example
 * export const test = base.extend<KeymockFixtures>(keymockFixtures)
 */
export const keymockFixtures: Fixtures<KeymockFixtures, object, { context: BrowserContext }> = {
  keymockOptions: [{}, { option: true }],
  keymock: async ({ context, keymockOptions }, use, testInfo) => {
    const keymock = createTestKeymock(keymockOptions)
    const end = await interceptRequests(context, answerFromFake(keymock), keymockOptions.baseUrl)
    await use(keymock)
    await attachFindings(testInfo, 'keymock', () => findInFake(keymock))
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
 * The requests and the state of a fake in this process.
 *
 * @param url Where it answers; in a page it is where each request was sent.
 */
async function findInFake(keymock: LocalKeymock, url?: string): Promise<Findings> {
  const sandbox = sandboxOf(keymock)
  const { journal, profile, clock } = sandbox
  const state = await sandbox.state()
  const keys = await findKeys(state, { limit: mostFindings }, new URLSearchParams())
  // A test may have put a raw key into the name or the meta of another.
  const clean = cleanerFor(state, journal.keysShown()).of({ requestHeaders: {} })
  return {
    requests: await showJournal(sandbox, journal.exchanges().slice(-mostFindings), url),
    state: JSON.parse(
      await clean(JSON.stringify({ profile: profile.name, clock: clockState(clock), ...keys })),
    ),
  }
}
