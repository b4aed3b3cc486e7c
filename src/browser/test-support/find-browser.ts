import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright'

/** `chromium-headless-shell` is first, because it takes half the processor time of the other programs. */
const programs = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]

export interface Places {
  environment: Readonly<Record<string, string | undefined>>
  downloaded: string
  isThere(file: string): boolean
}

const ofThisMachine: Places = {
  environment: process.env,
  downloaded: chromium.executablePath(),
  isThere: existsSync,
}

export const noBrowser =
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
