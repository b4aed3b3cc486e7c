import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { madeOnce } from '../../../.config/tests/run-folder.js'
import type { Fixture } from '../../../schemas/generated/types.js'
import { buildPageInto } from './build-page.js'
import { startWorkerInLab } from './in-lab.js'
import { sharedBrowser } from './launch-browser.js'
import { serveFolder } from './serve-folder.js'
import { Stage } from './stage.js'

interface LabTab {
  tab: Page
  /** The console's messages. Each message begins with its type, as in `warning: …`. */
  said: readonly string[]
}

interface SharedLab {
  readonly url: string
  readonly folder: string
  readonly browser: Browser
  /** @param page The tab to use, such as a tab of another browser context. @default a tab of the shared browser context */
  openTab(url?: string, page?: Promise<Page>): Promise<LabTab>
  startedTab(): Promise<Page>
  reload(tab: Page): Promise<void>
}

export const ownFixture: Fixture = {
  tokens: [{ token: 'keymock-token', workspaceId: 'ws' }],
  workspaces: [{ id: 'ws', apis: [{ id: 'api_empty' }] }],
}

export function startLab(): SharedLab {
  let lab: ServedLab
  let browser: Browser
  let stage: Stage

  beforeAll(async () => {
    lab = await serveLab()
    browser = await sharedBrowser()
    stage = await Stage.open(browser, lab.url)
  })
  afterEach(() => stage.clear())
  afterAll(async () => {
    await browser?.close()
    await lab?.[Symbol.asyncDispose]()
  })

  async function openTab(url = lab.url, page = stage.tab()): Promise<LabTab> {
    const tab = await page
    const said: string[] = []
    tab.on('console', message => said.push(`${message.type()}: ${message.text()}`))
    await tab.goto(url)
    await isReady(tab)
    return { tab, said }
  }

  return {
    get url() {
      return lab.url
    },
    get folder() {
      return lab.folder
    },
    get browser() {
      return browser
    },
    openTab,
    async startedTab() {
      const { tab } = await openTab()
      await tab.evaluate(startWorkerInLab, {})
      return tab
    },
    async reload(tab) {
      await tab.reload()
      await isReady(tab)
    },
  }
}

const isReady = (tab: Page) => tab.waitForFunction(() => 'lab' in globalThis)

export interface ServedLab extends AsyncDisposable {
  readonly url: string
  readonly folder: string
}

export async function serveLab(): Promise<ServedLab> {
  const folder = await madeOnce('lab', made =>
    buildPageInto(made, fileURLToPath(new URL('lab', import.meta.url))),
  )
  const server = await serveFolder(folder, { 'Content-Security-Policy': "script-src 'self'" })
  return { url: server.url, folder, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
}
