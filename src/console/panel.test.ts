import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type BuiltPage, buildPage, builtEntries } from '../browser/test-support/build-page.js'
import { launchBrowser } from '../browser/test-support/launch-browser.js'
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
  browser = await launchBrowser()
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

describe('the panel of a page', () => {
  it('opens and closes with its shortcut, and returns the focus', async () => {
    await openPage()
    await page.locator('#field').focus()
    await page.keyboard.press('Alt+Shift+K')
    await page.getByRole('row', { name: 'Checkout worker' }).waitFor()
    await page.keyboard.press('Alt+Shift+K')
    await page.getByRole('row').first().waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('field')
  })

  it("changes the page's mock, and shows changes by the page", async () => {
    await openPage()
    await page.getByRole('button', { name: 'Open keymock' }).click()
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
    await page.evaluate(url => (globalThis as unknown as Globals).page.openFor(url), far.url)
    await page.getByRole('row', { name: 'Checkout worker' }).click()
    await page.getByRole('button', { name: 'Disable' }).click()
    await page.getByText('Disabled. The last update was').waitFor()
    const key = await fetch(`${far.url}/_keymock/keys/key_checkout`)
    expect(await key.json()).toMatchObject({ state: 'disabled' })
    await page.evaluate(() => document.querySelector('keymock-panel')?.remove())
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
    await page.evaluate(url => (globalThis as unknown as Globals).page.openFor(url), far.url)
    expect(await advised('Contract')).toContain(`npx keymock contract ${far.url}`)
    expect(await advised('Requests')).toContain(`curl`)
    await page.evaluate(() => document.querySelector('keymock-panel')?.remove())
  })

  it('stays open in the same view after a reload, and does not take the focus', async () => {
    await openPage()
    await page.getByRole('button', { name: 'Open keymock' }).click()
    await page.getByRole('navigation').getByRole('button', { name: 'Time' }).click()
    await page.reload()
    await page.getByRole('heading', { name: 'Time' }).waitFor()
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
  })

  it('leaves the whole page reachable by scrolling, and keeps its own size and position after a reload', async () => {
    await openPage()
    const bottom = () => page.evaluate(() => document.documentElement.getBoundingClientRect().height)
    const before = await bottom()
    await page.getByRole('button', { name: 'Open keymock' }).click()
    const box = async () => (await page.getByRole('region', { name: 'keymock' }).boundingBox()) ?? undefined
    expect(await box()).toMatchObject({ x: 0, width: 1280, y: 720 - 360, height: 360 })
    await page.getByRole('separator', { name: 'Panel height' }).press('ArrowUp')
    expect([(await bottom()) - before, (await box())?.height]).toEqual([384, 384])
    await page.getByRole('button', { name: 'Dock on the right' }).click()
    expect([(await bottom()) - before, (await box())?.width]).toEqual([0, 420])
    const edge = page.getByRole('separator', { name: 'Panel width' })
    await edge.press('ArrowLeft')
    expect(await edge.getAttribute('aria-valuenow')).toBe('444')
    await edge.hover()
    await page.mouse.down()
    await page.mouse.move(680, 300)
    await page.mouse.up()
    await page.mouse.move(100, 300)
    expect(await box()).toMatchObject({ x: 680, width: 600 })
    await edge.press('Home')
    await page.reload()
    await page.getByRole('button', { name: 'Dock at the bottom' }).waitFor()
    expect(await box()).toMatchObject({ x: 1280 - 320, width: 320, y: 0, height: 720 })
  })

  it('pushes the page aside or covers the page, as the user chose, even after a reload', async () => {
    await openPage()
    const pageWidth = () => page.locator('main').evaluate(main => main.getBoundingClientRect().width)
    const roomBelow = () => page.evaluate(() => document.documentElement.getBoundingClientRect().height)
    const [width, height] = [await pageWidth(), await roomBelow()]
    await page.getByRole('button', { name: 'Open keymock' }).click()
    expect(await roomBelow()).toBe(height + 360)
    await page.getByRole('button', { name: 'Cover the page' }).click()
    expect(await roomBelow()).toBe(height)
    await page.getByRole('button', { name: 'Dock on the right' }).click()
    expect(await pageWidth()).toBe(width)
    await page.getByRole('button', { name: 'Push the page aside' }).click()
    expect(await pageWidth()).toBe(width - 420)
    await page.getByRole('button', { name: 'Cover the page' }).click()
    await page.reload()
    await page.getByRole('button', { name: 'Push the page aside' }).click()
    expect(await pageWidth()).toBe(width - 420)
    await page.getByRole('button', { name: 'Close the panel' }).click()
    expect(await pageWidth()).toBe(width)
  })

  it('leaves the fixed bars of the page uncovered, whether open or closed', async () => {
    await openPage()
    const bar = (name: string, place: string) =>
      page.evaluate(
        ([id = '', css = '']) => {
          const element = Object.assign(document.createElement('div'), { id })
          for (const rule of css.split(';')) {
            const [property = '', value = ''] = rule.split(':')
            element.style.setProperty(property, value)
          }
          document.body.append(element)
        },
        [name, `position:fixed;left:0;right:0;height:60px;${place}`],
      )
    await bar('above', 'top:0')
    await bar('below', 'bottom:0')
    const box = async () => (await page.getByRole('region', { name: 'keymock' }).boundingBox()) ?? undefined
    const launcher = page.getByRole('button', { name: 'Open keymock' })
    await expect.poll(async () => (await launcher.boundingBox())?.y).toBe(720 - 60 - 16 - 36)
    await launcher.click()
    expect(await box()).toMatchObject({ y: 720 - 60 - 360, height: 360 })
    await page.getByRole('separator', { name: 'Panel height' }).press('End')
    expect(await box()).toMatchObject({ y: 60, height: 600 })
    await page.getByRole('button', { name: 'Dock on the right' }).click()
    expect(await box()).toMatchObject({ y: 60, height: 600 })
    await page.evaluate(() => document.querySelector('#above')?.remove())
    await expect.poll(box).toMatchObject({ y: 0, height: 660 })
  })

  it('moves its button to another corner with arrow keys or by dragging', async () => {
    await openPage()
    const launcher = page.getByRole('button', { name: 'Open keymock' })
    const corner = async () => {
      const { x = 0, y = 0 } = (await launcher.boundingBox()) ?? {}
      return `${y < 360 ? 'top' : 'bottom'}-${x < 640 ? 'left' : 'right'}`
    }
    expect(await corner()).toBe('bottom-right')
    await launcher.press('ArrowLeft')
    expect(await corner()).toBe('bottom-left')
    await launcher.press('ArrowUp')
    expect(await corner()).toBe('top-left')
    await page.reload()
    await launcher.waitFor()
    expect(await corner()).toBe('top-left')
    await launcher.hover()
    await page.mouse.down()
    await page.mouse.move(1200, 100, { steps: 4 })
    await page.mouse.up()
    await expect.poll(corner).toBe('top-right')
    expect(await page.getByRole('region', { name: 'keymock' }).count()).toBe(0)
    await launcher.click()
    await page.getByRole('region', { name: 'keymock' }).waitFor()
  })

  it.each([375, 320])(
    'has its close button on the screen at %i pixels, also while the clock is moved',
    async width => {
      await page.setViewportSize({ width, height: 700 })
      await openPage()
      await using far = await startServer()
      await page.evaluate(url => (globalThis as unknown as Globals).page.openFor(url), far.url)
      await page.getByRole('row').first().waitFor()
      await fetch(`${far.url}/_keymock/clock`, { method: 'PATCH', body: '{"advance":"3d","freeze":true}' })
      await page.getByRole('button', { name: 'Return to real time' }).waitFor()
      const close = page.getByRole('button', { name: 'Close the panel' })
      const { x = 0, width: size = width } = (await close.boundingBox()) ?? {}
      expect(x + size).toBeLessThanOrEqual(width)
      await close.click()
      await page.getByRole('button', { name: 'Open keymock' }).waitFor()
      await page.setViewportSize({ width: 1280, height: 720 })
    },
  )

  it("neither changes the page's styles nor inherits them, and has no accessibility problem", async () => {
    await openPage()
    const field = () => page.locator('#field').evaluate(element => ({ ...getComputedStyle(element) }))
    const before = await field()
    await page.getByRole('button', { name: 'Open keymock' }).click()
    const button = page.getByRole('button', { name: 'Create keys' })
    const { fontSize, letterSpacing, borderTopWidth } = await button.evaluate(element =>
      getComputedStyle(element),
    )
    expect([fontSize, letterSpacing, borderTopWidth]).toEqual(['13px', 'normal', '1px'])
    expect(await field()).toEqual(before)
    await page.getByRole('row', { name: 'Checkout worker' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
  })

  it("keeps typed text away from the page's shortcuts", async () => {
    await openPage()
    await page.getByRole('button', { name: 'Open keymock' }).click()
    await page.getByRole('searchbox', { name: 'Search keys' }).press('x')
    await page.locator('#field').press('y')
    expect(await page.evaluate(() => (globalThis as unknown as Globals).page.heard)).toEqual(['y'])
  })
})
