import type { Browser, BrowserContextOptions, Page } from 'playwright'
import type { KeymockServer } from '../../node/start-server.js'

export interface OpenConsole extends AsyncDisposable {
  page: Page
  /** What the browser complained about: errors of scripts and of the Content-Security-Policy. */
  complaints: string[]
}

/** Opens the console of a sandbox of its own, so that tests do not see each other's keys. */
export async function openConsole(
  browser: Browser,
  server: KeymockServer,
  { sandbox, at = '/keys', ...options }: BrowserContextOptions & { sandbox?: string; at?: string },
): Promise<OpenConsole> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', error => complaints.push(error.message))
  page.on('console', message => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  const [path, query = ''] = at.split('?')
  const search = new URLSearchParams({
    ...(sandbox !== undefined && { sandbox }),
    ...Object.fromEntries(new URLSearchParams(query)),
  })
  await page.goto(`${server.url}/_keymock/console/#${path}?${search}`)
  return { page, complaints, [Symbol.asyncDispose]: () => context.close() }
}

/** Asks the control API of a sandbox. */
export async function control(
  server: KeymockServer,
  sandbox: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<unknown> {
  const response = await fetch(`${server.url}/sandboxes/${sandbox}/_keymock${path}`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${text}`)
  return text === '' ? undefined : JSON.parse(text)
}
