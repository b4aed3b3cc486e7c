import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright'

/** Names of a Chromium program. The headless program takes half the processor time. */
const programs = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]

/** The places to search for a browser. */
export interface Places {
  environment: Readonly<Record<string, string | undefined>>
  /** The folder of Playwright's download. */
  downloaded: string
  isThere(file: string): boolean
}

const ofThisMachine: Places = {
  environment: process.env,
  downloaded: chromium.executablePath(),
  isThere: existsSync,
}

export const noBrowser =
  'No Chromium was found, which this test needs. Install one with "sudo apt-get install chromium" or "npx playwright install --with-deps chromium", or name one in CHROMIUM_PATH.'

/**
 * The Chromium for tests: that of CHROMIUM_PATH, the system's, or Playwright's.
 *
 * @throws Error when the named browser does not exist.
 */
export function findBrowser({
  environment,
  downloaded,
  isThere,
}: Places = ofThisMachine): string | undefined {
  const { CHROMIUM_PATH: named = '', PATH = '' } = environment
  if (named !== '') {
    if (isThere(named)) return named
    throw new Error(`CHROMIUM_PATH names ${named}, which is not there.`)
  }
  const folders = PATH.split(delimiter).filter(folder => folder !== '')
  const installed = programs.flatMap(program => folders.map(folder => join(folder, program)))
  return [...installed, downloaded].find(isThere)
}

/** @throws Error with instructions to get one. */
export function requireBrowser(places?: Places): string {
  const found = findBrowser(places)
  if (found === undefined) throw new Error(noBrowser)
  return found
}
