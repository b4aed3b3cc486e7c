import { type Browser, type BrowserServer, chromium, type LaunchOptions } from 'playwright'
import { patienceMs } from '../../../.config/tests/patience.js'
import { requireBrowser } from './find-browser.js'

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

/** For a script, which must close the browser before it ends. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch(options())
}

/**
 * For tests: all test files of a worker share one browser process, because its start takes long. Closing the returned browser
 * closes only its own pages.
 */
export async function sharedBrowser(): Promise<Browser> {
  shared ??= chromium.launchServer(options())
  const browser = await chromium.connect((await shared).wsEndpoint(), { timeout: patienceMs })
  return browser.on('context', context => context.setDefaultTimeout(patienceMs))
}

function options(): LaunchOptions {
  return { executablePath: requireBrowser(), args, timeout: patienceMs }
}
