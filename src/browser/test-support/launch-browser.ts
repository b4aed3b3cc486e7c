import { type Browser, chromium } from 'playwright'
import { findBrowser } from './find-browser.js'

/** Quiet about the world outside: tests speak to this machine alone. As root, Chromium has no sandbox. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** As long as the time limit of a test: a machine that stands still for a while must not fail it. */
const timeout = 300_000

export async function launchBrowser(): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args, timeout })
  return browser.on('context', context => context.setDefaultTimeout(timeout))
}
