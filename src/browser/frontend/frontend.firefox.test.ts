import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext, Page } from 'puppeteer-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { patienceMs } from '../../../.config/tests/patience.js'
import type { RunningKeymock } from '../start-worker.js'
import { type BuiltPage, buildPage, builtEntries } from '../test-support/build-page.js'
import { launchFirefox, openTab as openTabIn } from '../test-support/firefox/launch-firefox.js'
import { strictPolicy } from '../test-support/launch-browser.js'
import { type ServedFolder, serveFolder } from '../test-support/serve-folder.js'

type KeymockWindow = typeof globalThis & { keymock: RunningKeymock }

let built: BuiltPage
let server: ServedFolder
let browser: Browser
let context: BrowserContext
let complaints: string[]

beforeAll(async () => {
  built = await buildPage(fileURLToPath(new URL('.', import.meta.url)), builtEntries)
  server = await serveFolder(built.folder, { 'Content-Security-Policy': strictPolicy })
  browser = await launchFirefox()
})
beforeEach(async () => {
  context = await browser.createBrowserContext()
  complaints = []
})
afterEach(async () => {
  await context.close()
  expect(complaints).toEqual([])
})
afterAll(async () => {
  await browser?.close()
  await server?.[Symbol.asyncDispose]()
  await built?.[Symbol.asyncDispose]()
})

async function openTab(): Promise<Page> {
  const opened = await openTabIn(context, server.url)
  complaints = opened.complaints
  await total(opened.tab, /of about/)
  return opened.tab
}

async function create(tab: Page, name: string): Promise<void> {
  await tab.locator('#create [name=name]').fill(name)
  await tab.locator('#create button').click()
}

function rowOf(tab: Page, name: string) {
  return tab.waitForSelector(`#keys tr ::-p-text(${name})`)
}

function total(tab: Page, pattern: RegExp): Promise<unknown> {
  return expect
    .poll(() => tab.$eval('#total', ({ textContent }) => textContent), { timeout: patienceMs })
    .toMatch(pattern) as Promise<unknown>
}

describe('a frontend in Firefox, under a strict Content-Security-Policy', () => {
  it('creates a key, shows its text and lists the key first', async () => {
    const tab = await openTab()
    await create(tab, 'Nightly export')
    await rowOf(tab, 'Nightly export')
    expect(await tab.$eval('#created', ({ textContent }) => textContent)).toMatch(
      /^Your new key, shown only now: \w{20,}$/,
    )
    expect(await tab.$eval('#keys tr td', ({ textContent }) => textContent)).toBe('Nightly export')
    await total(tab, /^100 of about 251$/)
  })

  it('shows a created key after a reload and in another tab', async () => {
    const tab = await openTab()
    await create(tab, 'Kept')
    await rowOf(tab, 'Kept')
    await tab.reload()
    await rowOf(tab, 'Kept')
    const second = await openTab()
    await rowOf(second, 'Kept')
    await create(second, 'From the second tab')
    await rowOf(second, 'From the second tab')
    await tab.bringToFront()
    await tab.locator('#filter button').click()
    await rowOf(tab, 'From the second tab')
  })

  it('returns to the fixture after a reset in another tab', async () => {
    const tab = await openTab()
    await create(tab, 'Away soon')
    await rowOf(tab, 'Away soon')
    const other = await openTab()
    await other.evaluate(async () => {
      const { keymock } = globalThis as KeymockWindow
      keymock.clock.advance({ days: 1 })
      await keymock.reset()
    })
    await tab.bringToFront()
    await tab.locator('#filter button').click()
    await total(tab, /^100 of about 250$/)
    const ahead = await tab.evaluate(() => (globalThis as KeymockWindow).keymock.clock.now() - Date.now())
    expect(Math.abs(ahead)).toBeLessThan(60_000)
  })

  it("creates a key when the page's server is down", async () => {
    await using gone = await serveFolder(built.folder, { 'Content-Security-Policy': strictPolicy })
    const { tab } = await openTabIn(context, gone.url)
    await total(tab, /of about/)
    await gone[Symbol.asyncDispose]()
    await create(tab, 'Made on a train')
    await rowOf(tab, 'Made on a train')
  })
})
