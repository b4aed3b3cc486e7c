import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Locator, Page } from 'playwright'
import { afterAll, beforeAll } from 'vitest'
import { madeOnce } from '../../../.config/tests/run-folder.js'
import fixture from '../../../fixtures/default.json' with { type: 'json' }
import { sharedBrowser } from '../../browser/test-support/launch-browser.js'
import { type BuiltServer, builtServer } from './built-server.js'
import { ConsolePage, type Visit } from './console-page.js'
import { control } from './control.js'

/** Each state of a key, and some more. A view with a hundred rows would take twice the time. */
const keys = fixture.keys.filter(({ name = '' }, index) => index > 240 || name.includes('laptop'))

/** @param isWhole Whether the fixture has all keys of the default one, as a whole contract run needs. */
export function startConsole(isWhole = false) {
  let browser: Browser
  let server: BuiltServer
  let shared: ConsolePage

  beforeAll(async () => {
    const folder = await madeOnce('few-keys', made =>
      writeFile(join(made, 'fixture.json'), JSON.stringify({ ...fixture, keys })),
    )
    const served = builtServer(isWhole ? [] : ['--fixtures', join(folder, 'fixture.json')])
    ;[browser, server] = await Promise.all([sharedBrowser(), served])
    shared = await ConsolePage.open(browser, server.url)
  })
  afterAll(async () => {
    await browser?.close()
    await server?.[Symbol.asyncDispose]()
  })

  return {
    get url() {
      return server.url
    },
    get complaints() {
      return shared.complaints
    },
    visit: (visit: Visit) => shared.visit(visit),
    visitBeside: async (visit: Visit) => (await ConsolePage.open(browser, server.url)).visit(visit),
    control: (sandbox: string, method: string, path: string, body?: unknown) =>
      control(server.url, sandbox, method, path, body),
    /** Creates a key with a client's request, not through the control API. */
    create: (sandbox: string, body: string) =>
      fetch(`${server.url}/sandboxes/${sandbox}/v1/keys.createKey`, {
        method: 'POST',
        headers: { authorization: 'Bearer keymock-token', 'content-type': 'application/json' },
        body,
      }),
  }
}

/** The first row with this status. Another row may contain the same digits in its time or its duration. */
export function answered(page: Page, status: number): Locator {
  const cell = page.getByRole('cell', { name: new RegExp(`^${status}( ×|$)`) })
  return page.getByRole('row').filter({ has: cell }).first()
}
