import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, type BrowserServer, chromium } from 'playwright'
import { patienceMs } from '../../../.config/tests/patience.js'

/** Disables the browser's own requests to other machines, and its sandbox, which does not work for the user root. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

let shared: Promise<BrowserServer> | undefined

/**
 * All test files of a worker share one browser process, because its start takes long. Closing the returned browser closes only
 * its own pages.
 */
export async function sharedBrowser(): Promise<Browser> {
  shared ??= chromium.launchServer({ executablePath: requireBrowser(), args, timeout: patienceMs })
  const browser = await chromium.connect((await shared).wsEndpoint(), { timeout: patienceMs })
  return browser.on('context', context => context.setDefaultTimeout(patienceMs))
}

/** `chromium-headless-shell` is first, because it takes half the processor time of the other programs. */
const programs = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]

interface Places {
  environment: Readonly<Record<string, string | undefined>>
  downloaded: string
  isThere(file: string): boolean
}

const ofThisMachine: Places = {
  environment: process.env,
  downloaded: chromium.executablePath(),
  isThere: existsSync,
}

const noBrowser =
  'This test needs Chromium, but none was found. Install one with "sudo apt-get install chromium" or "npx playwright install --with-deps chromium". Or set CHROMIUM_PATH to the path of a Chromium.'

export function findBrowser({
  environment,
  downloaded,
  isThere,
}: Places = ofThisMachine): string | undefined {
  const { CHROMIUM_PATH: named = '', PATH = '' } = environment
  if (named !== '') {
    if (isThere(named)) return named
    throw new Error(`CHROMIUM_PATH names ${named}, but this file does not exist.`)
  }
  const folders = PATH.split(delimiter).filter(folder => folder !== '')
  const installed = programs.flatMap(program => folders.map(folder => join(folder, program)))
  return [...installed, downloaded].find(isThere)
}

export function requireBrowser(places?: Places): string {
  const found = findBrowser(places)
  if (found === undefined) throw new Error(noBrowser)
  return found
}

/** Allows requests to https://keys.example.com. No server has this address: a mock in the page answers. */
export const strictPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self' https://keys.example.com; worker-src 'self'"
