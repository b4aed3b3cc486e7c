import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type BuiltPage, buildPage, builtEntries } from '../browser/test-support/build-page.js'
import { sharedBrowser } from '../browser/test-support/launch-browser.js'
import { type ServedFolder, serveFolder } from '../browser/test-support/serve-folder.js'
import { startServer } from '../node/index.js'
import { axeFindings } from './test-support/axe-findings.js'
import type { page as pageOf } from './test-support/panel-page/main.js'

interface Globals {
  page: typeof pageOf
}

let built: BuiltPage
let server: ServedFolder
let browser: Browser
/** All tests share one page: a new page for each test takes four times as long. */
let page: Page
let complaints: string[]

beforeAll(async () => {
  built = await buildPage(fileURLToPath(new URL('test-support/panel-page', import.meta.url)), builtEntries)
  server = await serveFolder(built.folder, {
    'Content-Security-Policy': "script-src 'self'; style-src 'self'; require-trusted-types-for 'script'",
  })
  browser = await sharedBrowser()
  page = await browser.newPage({ reducedMotion: 'reduce' })
  page.on('pageerror', error => complaints.push(error.message))
  page.on('console', message => {
    if (message.type() === 'error') complaints.push(message.text())
  })
})
afterEach(async () => {
  await page.evaluate(() => sessionStorage.clear())
  expect(complaints).toEqual([])
})
afterAll(async () => {
  await browser?.close()
  await server?.[Symbol.asyncDispose]()
  await built?.[Symbol.asyncDispose]()
})

async function openPage(): Promise<void> {
  complaints = []
  await page.goto(server.url)
  await page.waitForFunction(() => 'page' in globalThis)
}

/** Before its server stops, because the panel would report the lost server. */
const removePanel = () =>
  page.evaluate(() => document.querySelector('keymock-panel')?.dispatchEvent(new Event('keymock-remove')))
const openFor = (url: string) =>
  page.evaluate(given => (globalThis as unknown as Globals).page.openFor(given), url)
const openKeys = () => page.getByRole('navigation').getByRole('button', { name: 'Keys' }).click()

describe('the panel of a page', () => {
  it('opens and closes with its shortcut, returns the focus, and stays open after a reload without taking the focus', async () => {
    await openPage()
    await page.locator('#field').focus()
    await page.keyboard.press('Alt+Shift+K')
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    await page.keyboard.press('Alt+Shift+K')
    await page.getByRole('heading', { name: 'Overview' }).waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('field')
    await page.getByRole('button', { name: 'Open keymock' }).click()
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
  })

  it("changes the page's mock, and shows changes by the page", async () => {
    await openPage()
    await page.getByRole('button', { name: 'Open keymock' }).click()
    await openKeys()
    await page.getByRole('row', { name: 'Checkout worker' }).click()
    await page.getByRole('button', { name: 'Expire now' }).click()
    await page.getByText('Expired at').waitFor()
    // The panel calls `onChange` for changes by the panel, not for changes by the page.
    const changes = () => page.evaluate(() => (globalThis as unknown as Globals).page.changes())
    expect(await changes()).toBe(1)
    await page.evaluate(() => (globalThis as unknown as Globals).page.keymock.clock.advance({ days: 3 }))
    await page.getByRole('button', { name: 'Return to real time' }).waitFor()
    expect(await changes()).toBe(1)
    await page.getByRole('navigation').getByRole('button', { name: 'Faults' }).click()
    await page.getByRole('button', { name: 'Add fault' }).click()
    await page.getByRole('listitem').getByText('keys.createKey fails with rate-limited, once').waitFor()
    expect(await page.getByRole('button', { name: 'Sandboxes' }).count()).toBe(0)
  })

  it("changes a server's mock if opened with the result of connect()", async () => {
    await using far = await startServer()
    await openPage()
    await openFor(far.url)
    await openKeys()
    await page.getByRole('row', { name: 'Checkout worker' }).click()
    await page.getByRole('button', { name: 'Disable', exact: true }).click()
    await page.getByText('Disabled. The last update was').waitFor()
    const key = await fetch(`${far.url}/_keymock/keys/key_checkout`)
    expect(await key.json()).toMatchObject({ state: 'disabled' })
    await removePanel()
  })

  it("suggests no curl command for the page's origin, because curl cannot reach a mock in a page", async () => {
    const loaded = { Contract: 'npx keymock contract', Requests: 'No requests yet' }
    const advised = async (view: keyof typeof loaded) => {
      await page.getByRole('navigation').getByRole('button', { name: view }).click()
      // Waits for the loaded content, because the heading appears first.
      await page.getByText(loaded[view]).first().waitFor()
      return page.locator('.console-panel').innerText()
    }
    await openPage()
    await page.getByRole('button', { name: 'Open keymock' }).click()
    expect(await advised('Contract')).toContain('npx keymock contract https://keys.staging.example.test')
    expect(await advised('Requests')).not.toContain('curl')

    await using far = await startServer()
    await openFor(far.url)
    expect(await advised('Contract')).toContain(`npx keymock contract ${far.url}`)
    expect(await advised('Requests')).toContain(`curl`)
    await removePanel()
  })

  it('leaves the whole page reachable by scrolling, and its edge can be dragged', async () => {
    await openPage()
    const bottom = () => page.evaluate(() => document.documentElement.getBoundingClientRect().height)
    const before = await bottom()
    await page.getByRole('button', { name: 'Open keymock' }).click()
    const box = async () => (await page.getByRole('region', { name: 'keymock' }).boundingBox()) ?? undefined
    expect(await box()).toMatchObject({ x: 0, width: 1280, y: 720 - 380, height: 380 })
    await page.mouse.move(1276, 720 - 376)
    await page.mouse.down()
    await page.mouse.move(1276, 720 - 476)
    await page.mouse.up()
    await expect.poll(async () => (await box())?.height).toBeGreaterThan(450)
    await expect
      .poll(async () => Math.abs((await bottom()) - before - ((await box())?.height ?? 0)))
      .toBeLessThan(3)
  })

  it('docks at the side that the options name, and pushes a wide page aside', async () => {
    await openPage()
    const pageWidth = () => page.locator('main').evaluate(main => main.getBoundingClientRect().width)
    const width = await pageWidth()
    await using far = await startServer()
    const options = { side: 'right', corner: 'top-left' } as const
    const open = ([url, given]: readonly [string, typeof options]) =>
      (globalThis as unknown as Globals).page.openFor(url, given)
    await page.evaluate(open, [far.url, options] as const)
    await expect.poll(pageWidth).toBeLessThan(width - 400)
    const panel = page.getByRole('region', { name: 'keymock' })
    expect(await panel.boundingBox()).toMatchObject({ y: 0, height: 720 })
    await page.getByRole('button', { name: 'Close the panel' }).click()
    expect(await page.getByRole('button', { name: 'Open keymock' }).boundingBox()).toMatchObject({
      x: 16,
      y: 16,
    })
    await expect.poll(pageWidth).toBe(width)
    await removePanel()
  })

  it('shows a moved clock and active faults while it is closed', async () => {
    await openPage()
    const launcher = page.getByRole('button', { name: 'Open keymock' })
    await page.evaluate(async () => {
      const { keymock } = (globalThis as unknown as Globals).page
      keymock.clock.advance({ days: 3 })
      await keymock.faults.add({ effect: { failure: 'rate-limited' } })
    })
    await launcher.getByText(/ (h|days) ahead, 1 fault$/).waitFor()
  })

  it('has its close button on the screen of a phone, also while the clock is moved', async () => {
    await openPage()
    await using far = await startServer()
    await fetch(`${far.url}/_keymock/clock`, { method: 'PATCH', body: '{"advance":"3d","freeze":true}' })
    for (const width of [375, 320]) {
      await page.setViewportSize({ width, height: 700 })
      await openFor(far.url)
      await openKeys()
      await page.getByRole('row').first().waitFor()
      await page.getByRole('button', { name: 'Return to real time' }).waitFor()
      const close = page.getByRole('button', { name: 'Close the panel' })
      const { x = 0, width: size = width } = (await close.boundingBox()) ?? {}
      expect(x + size).toBeLessThanOrEqual(width)
      await close.click()
      await page.getByRole('button', { name: 'Open keymock' }).waitFor()
      await page.evaluate(() => sessionStorage.clear())
    }
    await removePanel()
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  it("neither changes the page's styles nor inherits them, and has no accessibility problem", async () => {
    await openPage()
    const field = () => page.locator('#field').evaluate(element => ({ ...getComputedStyle(element) }))
    const before = await field()
    await page.getByRole('button', { name: 'Open keymock' }).click()
    await openKeys()
    const button = page.getByRole('button', { name: 'Create keys' })
    const { fontSize, letterSpacing, borderTopWidth } = await button.evaluate(element =>
      getComputedStyle(element),
    )
    expect([fontSize, letterSpacing, borderTopWidth]).toEqual(['13px', 'normal', '1px'])
    expect(await field()).toEqual(before)
    await page.getByRole('searchbox', { name: 'Search keys' }).fill('Checkout worker')
    await page.getByRole('row', { name: 'Recoverable' }).waitFor({ state: 'detached' })
    await page.getByRole('row', { name: 'Checkout worker' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
  })

  it("keeps typed text away from the page's shortcuts", async () => {
    await openPage()
    await page.getByRole('button', { name: 'Open keymock' }).click()
    await openKeys()
    await page.getByRole('searchbox', { name: 'Search keys' }).press('x')
    await page.locator('#field').press('y')
    expect(await page.evaluate(() => (globalThis as unknown as Globals).page.heard)).toEqual(['y'])
  })
})
