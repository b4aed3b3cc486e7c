import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type {
  ClockState,
  FaultPage,
  Overview,
  ProfileView,
  SandboxList,
} from '../../schemas/generated/types.js'
import { launchBrowser } from '../browser/test-support/launch-browser.js'
import { type KeymockServer, startServer } from '../node/start-server.js'
import { axeFindings } from './test-support/axe-findings.js'
import { control, openConsole } from './test-support/open-console.js'
import { smallReport } from './test-support/small-report.js'

let server: KeymockServer
let browser: Browser

beforeAll(async () => {
  server = await startServer()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Asks the service itself, as a client does. */
function create(sandbox: string, body: string, token = 'keymock-token'): Promise<Response> {
  return fetch(`${server.url}/sandboxes/${sandbox}/v1/keys.createKey`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body,
  })
}

describe('the console', () => {
  it('is where a browser is led that asks for the address of the server, and nobody else', async () => {
    const visit = (accept: string, path = '/') =>
      fetch(`${server.url}${path}`, { headers: { accept }, redirect: 'manual' })
    const led = await visit('text/html,*/*;q=0.8')
    expect([led.status, led.headers.get('location')]).toEqual([303, '/_keymock/console/'])
    expect((await visit('text/html', '/sandboxes/checkout-7/')).headers.get('location')).toBe(
      '/_keymock/console/#/keys?sandbox=checkout-7',
    )
    expect((await visit('application/json')).status).toBe(404)
  })

  it('lets no script in but its own', async () => {
    const { headers } = await fetch(`${server.url}/_keymock/console/`)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).not.toContain('unsafe')
  })

  it('says that the server is gone, and goes on when it is back', async () => {
    const first = await startServer()
    const { port } = new URL(first.url)
    await using opened = await openConsole(browser, first, {})
    const { page } = opened
    await page.getByRole('status').getByText('Live', { exact: true }).waitFor()
    await first.close()
    await page.getByText('The server does not answer.').waitFor()
    const second = await startServer({ port: Number(port) })
    await page.getByRole('status').getByText('Live', { exact: true }).waitFor()
    await page.getByRole('row', { name: 'Checkout worker' }).waitFor()
    await second.close()
  })

  it('takes the control token from its link, and out of the address', async () => {
    const guarded = await startServer({ control: { token: 'a-control-token' } })
    await using opened = await openConsole(browser, guarded, {})
    const { page } = opened
    await page.getByRole('heading', { name: 'This server wants its control token' }).waitFor()
    await page.goto('about:blank')
    await page.goto(`${guarded.url}/_keymock/console/#token=a-control-token`)
    await page.getByRole('row', { name: 'Checkout worker' }).waitFor()
    expect(page.url()).not.toContain('a-control-token')
    await guarded.close()
  })
})

describe('the views of the console', () => {
  it('show each request as it comes, and why it was refused', async () => {
    await using opened = await openConsole(browser, server, { sandbox: 'requests', at: '/requests' })
    const { page, complaints } = opened
    await page.getByText('Nothing was asked yet').waitFor()
    await create('requests', '{"apiId":"api_payments","byteLength":8}')
    await page.getByRole('row', { name: '400' }).click()
    const detail = page.getByRole('region', { name: 'The request that is open' })
    await detail.getByText('keyword minimum').waitFor()
    await create('requests', '{"apiId":"api_payments"}')
    await page.getByRole('row', { name: '200' }).waitFor()
    await page.getByLabel('Status', { exact: true }).selectOption('2')
    await page.getByText('1 of 2 requests').waitFor()
    expect(complaints).toEqual([])
  })

  it('show paths and bodies that are full of markup as text', async () => {
    const markup = '<img src=x onerror="globalThis.hacked=1">'
    await create('paths', JSON.stringify({ apiId: markup, meta: { [markup]: markup } }))
    await fetch(`${server.url}/sandboxes/paths/v1/${markup}`)
    await using opened = await openConsole(browser, server, { sandbox: 'paths', at: '/requests' })
    const { page, complaints } = opened
    await page.getByRole('row').nth(2).click()
    await page
      .getByRole('region', { name: 'The request that is open' })
      .getByText('onerror')
      .first()
      .waitFor()
    expect(await page.locator('img').count()).toBe(0)
    expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false)
    expect(complaints).toEqual([])
  })

  it('move the time, say that it is not real, and bring it back', async () => {
    await using opened = await openConsole(browser, server, { sandbox: 'time', at: '/time' })
    const { page } = opened
    const clock = async () => (await control(server, 'time', 'GET', '/clock')) as ClockState
    await page.getByText('Real time:').waitFor()
    await button(page, '+30 d').click()
    await page.getByText('Time is not real:').waitFor()
    expect((await clock()).offsetMs).toBe(30 * 86_400_000)
    await button(page, 'Freeze').click()
    await button(page, 'Let it run').waitFor()
    expect((await clock()).frozen).toBe(true)
    await page.getByLabel('Moment in UTC').fill('2031-05-06T07:08:09')
    await button(page, 'Move there').click()
    await page.getByRole('timer').getByText('2031-05-06 07:08:09').waitFor()
    await button(page, 'Back to real time').last().click()
    await page.getByText('Real time:').waitFor()
    expect(await clock()).toMatchObject({ frozen: false, offsetMs: 0 })
    await button(page, 'To the next expiry').click()
    await page.getByText('Time is not real:').waitFor()
    const { keys } = (await control(server, 'time', 'GET', '/keys?text=Expires%20tomorrow')) as {
      keys: { state: string }[]
    }
    expect(keys[0]?.state).toBe('expired')
  })

  it('make the next create fail, keep rules in sight and lift them', async () => {
    await using opened = await openConsole(browser, server, { sandbox: 'faults', at: '/faults' })
    const { page, complaints } = opened
    const faults = async () => ((await control(server, 'faults', 'GET', '/faults')) as FaultPage).faults
    await page.getByText('Nothing is set to fail').waitFor()
    await button(page, 'Fail it').click()
    await page.getByText('Fault: keys.createKey fails with rate-limited, once').waitFor()
    expect((await create('faults', '{"apiId":"api_payments"}')).status).toBe(429)
    await page.getByText('Over: it matched 1 request').waitFor()
    await page.getByRole('radio', { name: 'Delay' }).check()
    await page.getByLabel('At most').fill('3s')
    await page.getByText('Which requests, and how often').click()
    await page.getByLabel('Percent').fill('25')
    await button(page, 'Add the rule').click()
    const line = page.getByText('Fault: Every request waits 2s to 3s, 25 % of the time')
    await line.waitFor()
    expect((await faults()).map(({ fault }) => fault)).toContainEqual({
      effect: { delay: { from: '2s', to: '3s' } },
      rate: 0.25,
    })
    await page
      .getByRole('region', { name: 'What is not as usual' })
      .getByRole('button', { name: 'Lift' })
      .click()
    await line.waitFor({ state: 'detached' })
    expect((await faults()).filter(({ over }) => !over)).toEqual([])
    expect(complaints).toEqual([])
  })

  it('save a state to a file, bring it back, reset, and change the profile', async () => {
    await create('state', '{"apiId":"api_empty","name":"Kept"}')
    await using opened = await openConsole(browser, server, { sandbox: 'state', at: '/state' })
    const { page } = opened
    const empty = async () =>
      ((await control(server, 'state', 'GET', '/')) as Overview).apis.find(({ id }) => id === 'api_empty')
        ?.keyCount
    const download = page.waitForEvent('download')
    await button(page, 'Save a snapshot').click()
    const snapshot = JSON.parse(await readFile(await (await download).path(), 'utf8'))
    await button(page, 'Reset to the fixture').click()
    await button(page, 'Really undo everything').click()
    await page.getByText('Back to the fixture.').waitFor()
    expect(await empty()).toBe(0)
    const file = {
      name: 'kept.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(snapshot)),
    }
    await page.locator('input[aria-label="Restore a snapshot"]').setInputFiles(file)
    await page.getByText('The state of kept.json is back.').waitFor()
    expect(await empty()).toBe(1)
    await page
      .locator('input[aria-label="Load a fixture"]')
      .setInputFiles({ ...file, buffer: Buffer.from('{}') })
    await page.getByText('Not done:').waitFor()
    await page.getByRole('radio', { name: 'Profile' }).check()
    await page.getByLabel('Start over under another profile').selectOption('unkey-v1')
    await button(page, 'Change').click()
    await button(page, 'Keys go back to the fixture: go on').click()
    await page.getByText('standard has').first().waitFor()
    expect(((await control(server, 'state', 'GET', '/profile')) as ProfileView).name).toBe('unkey-v1')
  })

  it('make, open, reset and delete sandboxes', async () => {
    await using opened = await openConsole(browser, server, { at: '/sandboxes' })
    const { page, complaints } = opened
    const names = async () =>
      ((await (await fetch(`${server.url}/_keymock/sandboxes`)).json()) as SandboxList).sandboxes.map(
        ({ name }) => name,
      )
    await page.getByLabel('Name').fill('made-here')
    await button(page, 'Make and open it').click()
    await page.getByRole('row', { name: 'Checkout worker' }).waitFor()
    expect(page.url()).toContain('sandbox=made-here')
    expect(await names()).toContain('made-here')
    await create('made-here', '{"apiId":"api_empty"}')
    await page.getByRole('button', { name: 'Sandboxes', exact: true }).last().click()
    const line = page.getByRole('listitem').filter({ hasText: '/sandboxes/made-here' })
    await button(page, 'Reset').and(line.getByRole('button')).click()
    await line.getByRole('button', { name: 'Back to the fixture' }).click()
    await page.getByText('made-here is as it began.').waitFor()
    expect(
      ((await control(server, 'made-here', 'GET', '/keys?apiId=api_empty')) as { total: number }).total,
    ).toBe(0)
    await line.getByRole('button', { name: 'Delete' }).click()
    await line.getByRole('button', { name: 'Delete it' }).click()
    await page.getByText('made-here is deleted.').waitFor()
    expect(await names()).not.toContain('made-here')
    expect(complaints).toEqual([])
  })

  it('open a report of the contract suite, and nothing else', async () => {
    await using opened = await openConsole(browser, server, { sandbox: 'contract', at: '/contract' })
    const { page, complaints } = opened
    const open = (json: unknown) =>
      page.locator('input[type=file]').setInputFiles({
        name: 'report.json',
        mimeType: 'application/json',
        buffer: Buffer.from(JSON.stringify(json)),
      })
    await open({ keys: [] })
    await page.getByText('report.json is no report').waitFor()
    await open(smallReport)
    await page.getByText('not conformant').waitFor()
    await page.getByText('return no plaintext unless decrypt is true').waitFor()
    await page.getByLabel('Outcome').selectOption('fail')
    await page.getByText('return no plaintext unless decrypt is true').waitFor({ state: 'detached' })
    await page.getByText('status: expected 200, received 500').click()
    await page.getByText('"received": "500"').waitFor()
    expect(complaints).toEqual([])
  })

  it.each(['light', 'dark'] as const)(
    'have nothing in %s that axe finds, and fit in wide and narrow',
    async colorScheme => {
      await control(server, 'axe', 'PATCH', '/clock', { advance: '30d', freeze: true })
      await control(server, 'axe', 'POST', '/faults', { effect: { delay: '1ms' } })
      await create('axe', '{"apiId":"api_nowhere"}')
      await using opened = await openConsole(browser, server, {
        sandbox: 'axe',
        at: '/requests',
        colorScheme,
      })
      const { page } = opened
      const seen: Record<string, () => Promise<unknown>> = {
        Requests: () => page.getByRole('row', { name: '404' }).first().click(),
        Time: () => button(page, 'To the next expiry').waitFor(),
        Faults: () => page.getByText('Which requests, and how often').click(),
        State: () => page.getByRole('heading', { name: 'Users' }).waitFor(),
        Sandboxes: () => page.getByRole('listitem').first().waitFor(),
        Contract: () =>
          page.locator('input[type=file]').setInputFiles({
            name: 'report.json',
            mimeType: 'application/json',
            buffer: Buffer.from(JSON.stringify(smallReport)),
          }),
      }
      for (const [view, isThere] of Object.entries(seen)) {
        await page.getByRole('navigation').getByRole('button', { name: view }).click()
        await isThere()
        for (const width of [1280, 375]) {
          await page.setViewportSize({ width, height: 800 })
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
          expect(overflow, `${view} at ${width}`).toBeLessThanOrEqual(0)
          // The colours of one do not depend on the width of the other.
          if (width === (colorScheme === 'light' ? 1280 : 375))
            expect(await axeFindings(page), view).toEqual([])
        }
        await page.setViewportSize({ width: 1280, height: 800 })
      }
    },
  )
})
