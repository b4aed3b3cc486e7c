import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

/** Where systems put a Chromium of their own. */
const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
]

/**
 * The Chromium that tests run in: the one that CHROMIUM_PATH names, the system's, or Playwright's own.
 *
 * @throws Error that says how to get one.
 */
export function findBrowser(named = process.env.CHROMIUM_PATH, isThere = existsSync): string {
  if (named !== undefined && named !== '') {
    if (isThere(named)) return named
    throw new Error(`CHROMIUM_PATH names ${named}, which is not there.`)
  }
  const found = [...places, chromium.executablePath()].find(place => isThere(place))
  if (found !== undefined) return found
  throw new Error(
    'The tests need Chromium, and find none. Install it with "apt-get install chromium" or "npx playwright install chromium", or name one in CHROMIUM_PATH.',
  )
}
