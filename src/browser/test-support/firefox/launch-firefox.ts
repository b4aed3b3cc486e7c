import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, type BrowserContext, launch, type Page } from 'puppeteer-core'
import { patienceMs } from '../../../../.config/tests/patience.js'

/** Uses an unmodified Firefox through WebDriver BiDi, because Playwright would need its own build of Firefox. */
export async function launchFirefox(): Promise<Browser> {
  return launch({
    browser: 'firefox',
    executablePath: requireFirefox(),
    timeout: patienceMs,
    protocolTimeout: patienceMs,
    // Prevents Firefox's own requests to other machines.
    extraPrefsFirefox: { 'network.captive-portal-service.enabled': false, 'app.update.auto': false },
  })
}

interface OpenTab {
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

const programs = ['firefox-esr', 'firefox']

function requireFirefox(): string {
  const { FIREFOX_PATH: named, PATH = '' } = process.env
  const folders = PATH.split(delimiter).filter(folder => folder !== '')
  const installed = programs.flatMap(program => folders.map(folder => join(folder, program)))
  const found = named || installed.find(existsSync)
  if (found === undefined) throw new Error(noFirefox)
  return found
}

const noFirefox =
  'This test needs Firefox, but none was found. Install one with "sudo apt-get install firefox-esr", or set FIREFOX_PATH to the path of a Firefox.'
