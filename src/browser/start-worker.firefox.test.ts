import type { Browser, BrowserContext, Page } from 'puppeteer-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { launchFirefox, openTab } from './test-support/firefox/launch-firefox.js'
import { createInLab, expectAllListed, listInLab, startWorkerInLab } from './test-support/in-lab.js'
import { type ServedLab, serveLab } from './test-support/start-lab.js'

let served: ServedLab
let browser: Browser
let context: BrowserContext

beforeAll(async () => {
  served = await serveLab()
  browser = await launchFirefox()
})
beforeEach(async () => {
  context = await browser.createBrowserContext()
})
afterEach(() => context.close())
afterAll(async () => {
  await browser?.close()
  await served?.[Symbol.asyncDispose]()
})

async function startedTab(): Promise<Page> {
  const { tab } = await openTab(context, served.url)
  await tab.evaluate(startWorkerInLab, {})
  return tab
}

describe('a worker in Firefox', () => {
  it('loses no key and generates no id or key twice when two tabs create keys concurrently', async () => {
    const [one, other] = [await startedTab(), await startedTab()]
    const created = (
      await Promise.all([one.evaluate(createInLab, 40), other.evaluate(createInLab, 40)])
    ).flat()
    const lists = await Promise.all([one, other].map(tab => tab.evaluate(listInLab)))
    expectAllListed(80, created, lists)
  })

  it('reports a missing script', async () => {
    const { tab } = await openTab(context, served.url)
    const message = await tab.evaluate(() =>
      lab.startWorker({ workerUrl: '/missing.js' }).then(
        () => 'started',
        (error: Error) => error.message,
      ),
    )
    expect(message).toContain('WORKER_SCRIPT_MISSING')
    expect(message).toContain('the server answered 404')
  })

  it('passes the checks that all kinds of mocks share', async () => {
    const { tab } = await openTab(context, served.url)
    const failed = await tab.evaluate(() => lab.failedBehaviours())
    expect(failed).toEqual([])
  })
})
