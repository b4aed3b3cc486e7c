import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll } from 'vitest'
import { sharedBrowser } from '../../browser/test-support/launch-browser.js'
import { type BuiltServer, builtServer } from './built-server.js'
import { ConsolePage, type Visit } from './console-page.js'
import { control } from './control.js'

export interface SharedConsole {
  readonly url: string
  readonly complaints: readonly string[]
  visit(visit: Visit): Promise<Page>
  visitBeside(visit: Visit): Promise<Page>
  control(sandbox: string, method: string, path: string, body?: unknown): Promise<unknown>
  /** Creates a key with a client's request, not through the control API. */
  create(sandbox: string, body: string): Promise<Response>
}

export function startConsole(): SharedConsole {
  let browser: Browser
  let server: BuiltServer
  let shared: ConsolePage

  beforeAll(async () => {
    ;[browser, server] = await Promise.all([sharedBrowser(), builtServer()])
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
    visit: visit => shared.visit(visit),
    visitBeside: async visit => (await ConsolePage.open(browser, server.url)).visit(visit),
    control: (...asked) => control(server.url, ...asked),
    create: (sandbox, body) =>
      fetch(`${server.url}/sandboxes/${sandbox}/v1/keys.createKey`, {
        method: 'POST',
        headers: { authorization: 'Bearer keymock-token', 'content-type': 'application/json' },
        body,
      }),
  }
}
