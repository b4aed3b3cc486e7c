import type { Browser, Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { GivenKeys } from '../../schemas/generated/types.js'
import { launchFirefox, openTab } from '../browser/test-support/firefox/launch-firefox.js'
import type { KeymockServer } from '../node/server-options.js'
import { startServer } from '../node/start-server.js'
import { control } from './test-support/control.js'

let server: KeymockServer
let browser: Browser

beforeAll(async () => {
  server = await startServer({ control: true })
  browser = await launchFirefox()
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

const named = (role: string, name: string) => `::-p-aria([name="${name}"][role="${role}"])`
const press = (page: Page, name: string) => page.locator(named('button', name)).click()

async function openConsole(sandbox: string, at: string): Promise<{ page: Page; complaints: string[] }> {
  // This request creates the sandbox. The console creates no sandbox without a click.
  await control(server.url, sandbox, 'GET', '/health')
  const query = new URLSearchParams({ sandbox })
  const { tab: page, complaints } = await openTab(
    browser.defaultBrowserContext(),
    `${server.url}/_keymock/console/#${at}?${query}`,
  )
  return { page, complaints }
}

function createKey(sandbox: string): Promise<Response> {
  return fetch(`${server.url}/sandboxes/${sandbox}/v1/keys.createKey`, {
    method: 'POST',
    headers: { Authorization: 'Bearer keymock-token', 'Content-Type': 'application/json' },
    body: JSON.stringify({ apiId: 'api_empty' }),
  })
}

describe('the console in Firefox', () => {
  it('lists the keys, creates a key through the form and expires the key', async () => {
    const { page, complaints } = await openConsole('fox', '/keys')
    await page.waitForSelector('tr ::-p-text(Checkout worker)')
    await page.waitForSelector('tr ::-p-text(Expires soon)')
    await press(page, 'Create keys')
    await page.locator(named('textbox', 'Name')).fill('Made by hand')
    await press(page, 'Create key')
    const rawKey = await page.waitForSelector('.raw-key').then(shown => shown?.evaluate(at => at.textContent))
    expect(await control(server.url, 'fox', 'POST', '/keys/verify', { key: rawKey })).toMatchObject({
      valid: true,
    })
    await press(page, 'Done')
    await page.locator('tr ::-p-text(Made by hand)').click()
    await press(page, 'Expire now')
    await page.waitForSelector('tr ::-p-text(Expired)')
    expect(await control(server.url, 'fox', 'POST', '/keys/verify', { key: rawKey })).toMatchObject({
      valid: false,
      reason: 'expired',
    })
    expect(complaints).toEqual([])
  })

  it('shows changes by other clients without a reload', async () => {
    const { page, complaints } = await openConsole('live', '/keys')
    await page.waitForSelector('tr ::-p-text(Checkout worker)')
    const given = { name: 'Given from outside', apiId: 'api_payments' }
    expect(((await control(server.url, 'live', 'POST', '/keys', given)) as GivenKeys).keys).toHaveLength(1)
    await page.waitForSelector('tr ::-p-text(Given from outside)')
    expect(complaints).toEqual([])
  })

  it('makes the next create fail', async () => {
    const { page, complaints } = await openConsole('faults', '/faults')
    await press(page, 'Add fault')
    await page.waitForSelector('::-p-text(keys.createKey fails with rate-limited, once)')
    expect([(await createKey('faults')).status, (await createKey('faults')).status]).toEqual([429, 200])
    await page.waitForSelector('::-p-text(1 fault ended)')
    expect(complaints).toEqual([])
  })
})
