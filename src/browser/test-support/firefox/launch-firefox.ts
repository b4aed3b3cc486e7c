import { type Browser, type BrowserContext, launch, type Page } from 'puppeteer-core'
import { patienceMs } from '../../../../.config/tests/patience.js'
import { requireFirefox } from './find-firefox.js'

/** Starts a stock Firefox through WebDriver BiDi. Playwright would need its own build. */
export async function launchFirefox(): Promise<Browser> {
  return launch({
    browser: 'firefox',
    executablePath: requireFirefox(),
    timeout: patienceMs,
    protocolTimeout: patienceMs,
    // Sends nothing to other machines.
    extraPrefsFirefox: { 'network.captive-portal-service.enabled': false, 'app.update.auto': false },
  })
}

/** A tab, and the browser's complaints about it. */
export interface OpenTab {
  tab: Page
  complaints: string[]
}

export async function openTab(context: BrowserContext, url: string): Promise<OpenTab> {
  const tab = await context.newPage()
  tab.setDefaultTimeout(patienceMs)
  const complaints: string[] = []
  tab.on('pageerror', error => complaints.push(String(error)))
  tab.on('console', message => message.type() === 'error' && complaints.push(message.text()))
  await tab.goto(url)
  return { tab, complaints }
}
