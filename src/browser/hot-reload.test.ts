import { appendFile, cp, mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { temporaryFolder } from '../../.config/tests/temporary-folder.js'
import { operations } from '../../schemas/operations.js'
import type { RunningKeymock } from './start-worker.js'
import { copyWorkerScript, pageConfig } from './test-support/build-page.js'
import { sharedBrowser } from './test-support/launch-browser.js'

type Hot = { runs?: number; keymock: RunningKeymock }

const root = temporaryFolder()
let server: ViteDevServer
let browser: Browser

beforeAll(async () => {
  await cp(fileURLToPath(new URL('test-support/hot', import.meta.url)), root.path, { recursive: true })
  await mkdir(root.file('public'))
  await copyWorkerScript(root.file('public'))
  server = await createServer({
    ...pageConfig,
    // Uses keymock's built file, because a development server does not bundle: the page would request each source module.
    resolve: {
      alias: { 'keymock/browser': fileURLToPath(new URL('../../dist/browser.js', import.meta.url)) },
    },
    root: root.path,
    cacheDir: root.file('.vite'),
    server: { port: 0, host: 'localhost', fs: { strict: false } },
  })
  await server.listen()
  browser = await sharedBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

it('a hot reload of the module that starts the mock adds no worker and no handlers, and keeps the state', async () => {
  const page = await browser.newPage()
  await page.goto(server.resolvedUrls?.local[0] ?? '')
  await page.waitForFunction(() => (globalThis as unknown as Hot).runs === 1)
  const url = '/v1/apis.listKeys?apiId=api_empty'
  const headers = { Authorization: 'Bearer keymock-token', 'Content-Type': 'application/json' }
  await page.evaluate(async init => void (await fetch('/v1/keys.createKey', { method: 'POST', ...init })), {
    headers,
    body: JSON.stringify({ apiId: 'api_empty' }),
  })

  await appendFile(root.file('hot.ts'), '\nexport {}\n')
  await page.waitForFunction(() => (globalThis as unknown as Hot).runs === 2)

  const seen = await page.evaluate(
    async ([address, sent]) => {
      let answers = 0
      const { worker, observe } = (globalThis as unknown as Hot).keymock
      observe(() => answers++)
      const { total } = await (await fetch(address, { headers: sent })).json()
      const workers = (await navigator.serviceWorker.getRegistrations()).length
      return { total, answers, workers, handlers: worker.listHandlers().length }
    },
    [url, headers] as const,
  )
  expect(seen).toEqual({ total: 1, answers: 1, workers: 1, handlers: operations.length })
})
