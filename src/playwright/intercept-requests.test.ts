import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sharedBrowser } from '../browser/test-support/launch-browser.js'
import type { RemoteKeymock } from '../client/index.js'
import { startServer } from '../node/index.js'
import type { TestKeymock } from '../testing/index.js'
import { keymockFixtures, sharedKeymockFixtures } from './keymock-fixtures.js'
import { useFixture } from './test-support/use-fixture.js'

/** Answers every request with an empty page, so that answers of the API key service can come only from the mock. */
const pages = createServer((_, response) => {
  response.setHeader('Content-Type', 'text/html').end('<!doctype html><link rel="icon" href="data:,">')
})
const server = await startServer()
let browser: Browser
let address: string

beforeAll(async () => {
  await new Promise<void>(resolve => pages.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`
  browser = await sharedBrowser()
})
afterAll(async () => {
  await browser.close()
  pages.close()
  await server.close()
})

async function totalIn(page: Page, service = 'https://keys.test'): Promise<number | string> {
  await page.goto(address)
  return page.evaluate(async origin => {
    const headers = { Authorization: 'Bearer keymock-token' }
    const asked = fetch(`${origin}/v1/apis.listKeys?apiId=api_payments`, { headers })
    return asked.then(
      async answer => (answer.ok ? (await answer.json()).total : answer.status),
      (error: Error) => error.message,
    )
  }, service)
}

async function withContext(test: (context: BrowserContext) => Promise<void>): Promise<void> {
  const context = await browser.newContext()
  await test(context)
  await context.close()
}

describe.each([
  ['a mock of its own', keymockFixtures.keymock],
  ['a sandbox of a shared server', sharedKeymockFixtures.keymock],
])('a test that answers pages from %s', (_, fixture) => {
  const inFrontOfPages = (
    test: (keymock: TestKeymock | RemoteKeymock, context: BrowserContext) => Promise<void>,
    keymockOptions: { baseUrl?: string } = {},
  ) =>
    withContext(async context => {
      const given = { context, keymockOptions, keymockUrl: server.url }
      if (fixture === keymockFixtures.keymock) {
        await useFixture<TestKeymock>(fixture, given, keymock => test(keymock, context))
        return
      }
      await useFixture<RemoteKeymock>(sharedKeymockFixtures.keymockServer, given, async keymockServer => {
        await useFixture<RemoteKeymock>(fixture, { ...given, keymockServer }, keymock =>
          test(keymock, context),
        )
      })
    })

  it('warns once if only the time of the page was moved', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const moment = '2030-01-01T00:00:00Z'
    await inFrontOfPages(async (_, context) => {
      const page = await context.newPage()
      await page.clock.install()
      await page.clock.setFixedTime(moment)
    })
    expect(warn.mock.calls).toEqual([[expect.stringContaining('page.clock.setFixedTime() moved the time')]])
    await inFrontOfPages(async (keymock, context) => {
      const page = await context.newPage()
      await page.clock.setFixedTime(moment)
      await keymock.clock.freeze(moment)
    })
    await inFrontOfPages(async keymock => keymock.clock.freeze(moment))
    expect(warn).toHaveBeenCalledOnce()
    warn.mockRestore()
  })

  it('answers pages of all contexts during the test, and no page of a later context', async () => {
    await inFrontOfPages(async (keymock, context) => {
      await keymock.givenKeys(3)
      const page = await context.newPage()
      expect(await totalIn(page)).toBe(3)
      const further = await browser.newContext()
      expect(await totalIn(await further.newPage())).toBe(3)
      const alone = await browser.newPage()
      expect(await totalIn(alone)).toBe(3)
      await Promise.all([further.close(), alone.close()])
      await keymock.failNext('apis.listKeys', 'service-unavailable')
      expect(await totalIn(page)).toBe(503)
    })
    await withContext(async context => {
      expect(await totalIn(await context.newPage())).toBe('Failed to fetch')
    })
  })

  it('answers below the path of its baseUrl, and shows each connection fault to the page', async () => {
    const baseUrl = 'https://keys.test/api'
    await inFrontOfPages(
      async (keymock, context) => {
        const page = await context.newPage()
        for (const [connection, expected] of [
          ['reset', 'net::ERR_CONNECTION_RESET'],
          ['cut', 'net::ERR_CONNECTION_CLOSED'],
        ] as const) {
          await keymock.faults.add({ effect: { connection }, times: 1 })
          const failed = page.waitForEvent('requestfailed')
          expect(await totalIn(page, baseUrl)).toBe('Failed to fetch')
          expect((await failed).failure()?.errorText).toBe(expected)
          expect(await totalIn(page, baseUrl)).toBe(0)
        }
        await keymock.faults.add({ effect: { connection: 'silent' } })
        const ended = await page.evaluate(
          url =>
            fetch(`${url}/v1/apis.listKeys?apiId=api_payments`, { signal: AbortSignal.timeout(50) }).catch(
              (error: Error) => error.name,
            ),
          baseUrl,
        )
        expect(ended).toBe('TimeoutError')
      },
      { baseUrl },
    )
  })
})
