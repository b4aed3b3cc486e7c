import { type Browser, chromium } from 'playwright'
import { patienceMs } from '../../../.config/tests/patience.js'
import { requireBrowser } from './find-browser.js'

/** Disables requests to other machines. Also disables Chromium's sandbox, because Chromium cannot use its sandbox as root. */
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
