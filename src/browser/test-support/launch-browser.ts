import { type Browser, chromium } from 'playwright'
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

export async function launchBrowser(): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: requireBrowser(), args, timeout: patienceMs })
  return browser.on('context', context => context.setDefaultTimeout(patienceMs))
}
