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

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: findBrowser(), args })
}
