import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RunningKeymock } from '../start-worker.js'
import { type BuiltPage, buildPage, builtEntries } from '../test-support/build-page.js'
import { sharedBrowser, strictPolicy } from '../test-support/launch-browser.js'
import { type ServedFolder, serveFolder } from '../test-support/serve-folder.js'
import { Stage } from '../test-support/stage.js'

type KeymockWindow = typeof globalThis & { keymock: RunningKeymock }

let built: BuiltPage
let server: ServedFolder
let browser: Browser
let stage: Stage
let complaints: string[]

beforeAll(async () => {
  built = await buildPage(fileURLToPath(new URL('.', import.meta.url)), builtEntries)
  server = await serveFolder(built.folder, { 'Content-Security-Policy': strictPolicy })
  browser = await sharedBrowser()
  stage = await Stage.open(browser, server.url)
})
beforeEach(() => {
  complaints = []
})
afterEach(async () => {
  await stage.clear()
  expect(complaints).toEqual([])
})
afterAll(async () => {
  await browser?.close()
  await server?.[Symbol.asyncDispose]()
  await built?.[Symbol.asyncDispose]()
})

async function openTab(): Promise<Page> {
  const tab = await stage.tab()
  tab.on(
    'console',
    message => message.type() === 'error' && complaints.push(`${message.text()} (${message.location().url})`),
  )
  tab.on('pageerror', error => complaints.push(error.message))
  await tab.goto(server.url)
  await tab.locator('#total', { hasText: 'of about' }).waitFor()
  return tab
}

async function create(tab: Page, fields: { name: string; prefix?: string; user?: string; expires?: string }) {
  const form = tab.getByRole('form', { name: 'Create a key' })
  await form.getByLabel('Name').fill(fields.name)
  await form.getByLabel('Prefix').fill(fields.prefix ?? '')
  await form.getByLabel('User').fill(fields.user ?? '')
  if (fields.expires !== undefined) await form.getByLabel('Expires').selectOption(fields.expires)
  await form.getByRole('button').click()
}

function rowOf(tab: Page, name: string) {
  return tab.locator('#keys tr', { hasText: name })
}

describe('a frontend under a strict Content-Security-Policy, with its service at another origin', () => {
  it('creates a key, shows its text and lists the key first', async () => {
    const tab = await openTab()
    await create(tab, { name: 'Nightly export', prefix: 'sk_live', user: 'user_grace' })
    await rowOf(tab, 'Nightly export').waitFor()
    const shown = await tab.locator('#created').textContent()
    expect(shown).toMatch(/^Your new key, shown only now: sk_live_\w{20,}$/)
    const cells = await tab.locator('#keys tr').first().locator('td').allTextContents()
    expect(cells).toMatchObject([
      'Nightly export',
      expect.stringMatching(/^sk_live_\w{4}…$/),
      'user_grace',
      '∞',
      'never',
      'enabled',
    ])
    await expect.poll(() => tab.locator('#total').textContent()).toBe('100 of about 251')
  })

  it('shows the error of a failed request, and creates the key on the next try', async () => {
    const tab = await openTab()
    await tab.evaluate(() =>
      (globalThis as KeymockWindow).keymock.failNext('keys.createKey', 'rate-limited', { retryAfter: 30 }),
    )
    await create(tab, { name: 'Too soon' })
    await tab.getByRole('alert').waitFor()
    expect(await tab.getByRole('alert').textContent()).toBe('Too many requests. Try again in 30 s.')
    await tab.getByRole('button', { name: 'Create key' }).click()
    await rowOf(tab, 'Too soon').waitFor()
    await tab.getByRole('alert').waitFor({ state: 'hidden' })
    expect(complaints.splice(0)).toEqual([expect.stringContaining('429')])
  })

  it('creates a key in one tab while another tab waits for a slow answer', async () => {
    const [tab, other] = [await openTab(), await openTab()]
    const warnings: string[] = []
    tab.on('console', message => message.type() === 'warning' && warnings.push(message.text()))
    await tab.evaluate(() => (globalThis as KeymockWindow).keymock.delayNext('keys.createKey', { hours: 1 }))
    await tab.bringToFront()
    await create(tab, { name: 'Slow' })
    expect(await tab.getByRole('button', { name: 'Create key' }).isDisabled()).toBe(true)
    await other.bringToFront()
    await create(other, { name: 'Quick' })
    await rowOf(other, 'Quick').waitFor()
    expect(await rowOf(tab, 'Slow').count()).toBe(0)
    // A second worker would have caused a warning by now.
    expect(warnings).toEqual([])
  })

  it('creates a key without a network', async () => {
    const tab = await openTab()
    await tab.waitForLoadState('networkidle')
    await stage.context.setOffline(true)
    await create(tab, { name: 'Made on a train' })
    await rowOf(tab, 'Made on a train').waitFor()
    const refused = await tab.evaluate(async () => {
      const response = await fetch('https://keys.example.com/v1/keys.createKey', {
        method: 'POST',
        headers: { Authorization: 'Bearer keymock-token', 'Content-Type': 'application/json' },
        body: JSON.stringify({ apiId: 'api_payments', roles: ['made up'], prefx: 'x' }),
      })
      return response.status
    })
    expect(refused).toBe(422)
    complaints.splice(0)
  })

  it('opens its panel with a shortcut, and shows changes from the panel', async () => {
    const tab = await openTab()
    const panel = tab.locator('keymock-panel')
    await tab.keyboard.press('Alt+Shift+K')
    await panel.getByRole('navigation').getByRole('button', { name: 'Keys' }).click()
    await panel.getByRole('row', { name: 'Expires tomorrow' }).click()
    await panel.getByRole('button', { name: 'Expire now' }).click()
    await panel.getByText('Expired at').waitFor()
    await rowOf(tab, 'Expires tomorrow').locator('.state-disabled').waitFor()
  })

  it('contains neither keymock nor MSW in a production build', async () => {
    vi.stubEnv('NODE_ENV', 'production')
    await using production = await buildPage(fileURLToPath(new URL('.', import.meta.url)), builtEntries)
    vi.unstubAllEnvs()
    const files = await readdir(join(production.folder, 'assets'))
    const scripts = await Promise.all(
      files.map(file => readFile(join(production.folder, 'assets', file), 'utf8')),
    )
    expect(scripts.join()).toContain('of about')
    expect(scripts.join()).not.toMatch(/mockServiceWorker|keymock-panel|api_payments\b.*Payments|\[keymock\]/)
    expect(scripts.join().length).toBeLessThan(20_000)
  })

  it('runs no inline script', async () => {
    const tab = await openTab()
    const isRefused = await tab.evaluate(() => {
      const script = document.createElement('script')
      script.textContent = 'globalThis.wasRun = true'
      document.head.append(script)
      return !('wasRun' in globalThis)
    })
    expect(isRefused).toBe(true)
    expect(complaints.splice(0).join()).toContain('Content Security Policy')
  })
})
