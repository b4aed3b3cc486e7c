import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { sampleReport } from '../../contract-tests/test-support/sample-report.js'
import { freePort } from '../test-support/free-port.js'
import { axeFindings } from './test-support/axe-findings.js'
import { builtServer } from './test-support/built-server.js'
import { answered, startConsole } from './test-support/start-console.js'

const subject = startConsole()

describe('the root of the server', () => {
  it('redirects browsers to the console, but no other clients', async () => {
    const visit = (accept: string, path = '/') =>
      fetch(`${subject.url}${path}`, { headers: { accept }, redirect: 'manual' })
    const led = await visit('text/html,*/*;q=0.8')
    expect([led.status, led.headers.get('location')]).toEqual([303, '/_keymock/console/'])
    expect((await visit('text/html', '/sandboxes/checkout-7/')).headers.get('location')).toBe(
      '/_keymock/console/#/overview?sandbox=checkout-7',
    )
    expect((await visit('application/json')).status).toBe(404)
  })
})

describe('the console', () => {
  it('allows only its own scripts, and lets browsers cache them', async () => {
    const script = await fetch(`${subject.url}/_keymock/console/console.js`)
    const etag = script.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]{22}"$/)
    const again = await fetch(script.url, { headers: { 'if-none-match': etag } })
    expect([again.status, await again.text()]).toEqual([304, ''])
    const { headers } = await fetch(`${subject.url}/_keymock/console/`)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).not.toContain('unsafe')
  })

  it('asks for the control token, reports a lost server, and reconnects', async () => {
    const token = { KEYMOCK_CONTROL_TOKEN: 'a-control-token' }
    const port = ['--port', String(await freePort())]
    const first = await builtServer(port, token)
    const page = await subject.visit({ url: first.url })
    const field = page.getByLabel('Control token')
    await page.getByRole('heading', { name: 'Enter the control token' }).waitFor()
    await field.fill('another-token')
    await field.press('Enter')
    await page.getByText('The server refused this token.').waitFor()
    expect(await axeFindings(page), 'refused').toEqual([])
    await field.fill(token.KEYMOCK_CONTROL_TOKEN)
    await field.press('Enter')
    await connection(page, 'Live')
    await page.getByRole('row', { name: 'Checkout worker' }).waitFor()
    // Opens a view without rows for the next accessibility check, because the tests below check the rows.
    await page.getByRole('link', { name: 'Contract' }).click()
    await first[Symbol.asyncDispose]()
    await page.getByText('This page shows the last known data.').waitFor()
    expect(await axeFindings(page), 'gone').toEqual([])
    await using second = await builtServer(port, token)
    await connection(page, 'Live')
    await page.getByRole('navigation').getByRole('link', { name: 'Keys' }).click()
    await page.getByRole('row', { name: 'Checkout worker' }).waitFor()

    await page.evaluate(() => sessionStorage.clear())
    await page.goto('about:blank')
    await page.goto(`${second.url}/_keymock/console/#token=${token.KEYMOCK_CONTROL_TOKEN}`)
    await page.getByRole('region', { name: 'Keys' }).getByText('Active').waitFor()
    expect(page.url()).not.toContain(token.KEYMOCK_CONTROL_TOKEN)
  })

  it('closes its event stream while hidden, and later shows missed requests', async () => {
    const page = await subject.visit({ sandbox: 'hidden', at: '/requests' })
    const isStream = (request: { url(): string }) => /\/events\?/.test(request.url())
    await page.getByText('No requests yet').waitFor()
    // The first stream may open at any time, so the test makes the page open another.
    await setHidden(page, true)
    await connection(page, 'Paused')
    const opened = page.waitForRequest(isStream)
    await setHidden(page, false)
    await opened
    const closed = page.waitForEvent('requestfailed', isStream)
    await setHidden(page, true)
    await closed
    await connection(page, 'Paused')
    await subject.create('hidden', '{"apiId":"api_payments"}')
    await setHidden(page, false)
    await answered(page, 200).waitFor()
    await connection(page, 'Live')
  })
})

describe('the views of the console', () => {
  it('fit at widths from 375 to 1440 pixels, and have no accessibility problem in light or dark colors', async () => {
    await subject.control('axe', 'PATCH', '/clock', { advance: '30d', freeze: true })
    await subject.control('axe', 'POST', '/faults', { effect: { delay: '1ms' } })
    await subject.create('axe', '{"apiId":"api_nowhere"}')
    // The search for ": " finds the fixture's example keys, which together have every state of a key.
    const page = await subject.visit({ sandbox: 'axe', at: '/overview' })
    const seen: Record<string, () => Promise<unknown>> = {
      Overview: () => page.getByRole('region', { name: 'Keys' }).getByText('Active').waitFor(),
      Keys: () => page.getByRole('row', { name: 'Recoverable' }).click(),
      Requests: () => answered(page, 404).click(),
      Time: () => page.getByRole('button', { name: 'To the next expiry' }).waitFor(),
      Faults: () => page.getByText('Limit the fault').click(),
      State: () => page.getByRole('heading', { name: 'Users' }).waitFor(),
      Sandboxes: () => page.getByRole('listitem').first().waitFor(),
      Contract: async () => {
        await page.locator('input[type=file]').setInputFiles({
          name: 'report.json',
          mimeType: 'application/json',
          buffer: Buffer.from(JSON.stringify(sampleReport())),
        })
        await page.frameLocator('iframe').getByText('PFX-01').first().waitFor()
      },
    }
    for (const [view, open] of Object.entries(seen)) {
      if (view === 'Keys') await subject.visit({ sandbox: 'axe', at: '/keys?q=:%20' })
      else if (view !== 'Overview')
        await page.getByRole('navigation').getByRole('link', { name: view }).click()
      await open()
      for (const width of [375, 640, 768, 900, 1024, 1440, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        expect(await tooWide(page), `${view} at ${width}`).toEqual([])
      }
      expect(await axeFindings(page), view).toEqual([])
    }
  })

  it('have no accessibility problem while the requests load, fail to load or are absent', async () => {
    const page = await subject.visit({ sandbox: 'between', at: '/contract' })
    const asked = '**/between/_keymock/requests/brief?*'
    let answer: (() => void) | undefined
    await page.route(asked, async route => {
      await new Promise<void>(resolve => {
        answer = resolve
      })
      await route.fulfill({ status: 500, body: '{}' })
    })
    // Adds the name of a server to this answer, as a server with --store does.
    await page.route('**/between/_keymock/', async route => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), replica: 'alpha:17' } })
    })
    await subject.control('between', 'POST', '/faults', { effect: { delay: '1ms' } })
    await page.getByRole('navigation').getByRole('link', { name: 'Requests' }).click()
    await page.getByText('Loading the requests…').waitFor({ state: 'attached' })
    await page.getByText('on alpha:17. Other servers keep their own journals').waitFor()
    expect(await axeFindings(page), 'loading').toEqual([])
    answer?.()
    await page.getByText('The server responded with 500').waitFor()
    expect(await axeFindings(page), 'failing').toEqual([])
    await page.unroute(asked)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('No requests yet').waitFor()
    expect(await axeFindings(page), 'empty').toEqual([])
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  it('have no accessibility problem in the form for new keys, which fits a narrow window', async () => {
    const page = await subject.visit({ sandbox: 'axe', at: '/keys?api=api_empty' })
    await page.getByRole('button', { name: 'Create keys' }).first().click()
    await page.getByText('More fields').click()
    await page.setViewportSize({ width: 375, height: 800 })
    expect(await tooWide(page)).toEqual([])
    expect(await axeFindings(page)).toEqual([])
    await page.setViewportSize({ width: 1280, height: 800 })
  })
})

async function connection(page: Page, words: string): Promise<void> {
  await page.getByRole('status').getByText(words, { exact: true }).waitFor()
}

function setHidden(page: Page, isHidden: boolean): Promise<void> {
  return page.evaluate(hidden => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)
}

function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // A table adapts to a new width after the next frame.
    for (let frames = 2; frames > 0; frames--) await new Promise(requestAnimationFrame)
    return [document.documentElement, ...document.querySelectorAll('.console *:not(pre)')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .filter(
        element => element.localName === 'html' || /auto|scroll/.test(getComputedStyle(element).overflowX),
      )
      .map(({ localName, className, scrollWidth, clientWidth }) =>
        [localName, className, scrollWidth, clientWidth].join(' '),
      )
  })
}
