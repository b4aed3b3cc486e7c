import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Names of a Firefox program. */
const programs = ['firefox-esr', 'firefox']

/**
 * The stock Firefox of the system, or the one that FIREFOX_PATH names.
 *
 * @throws Error with instructions to get one.
 */
export function requireFirefox(): string {
  const { FIREFOX_PATH: named, PATH = '' } = process.env
  const folders = PATH.split(delimiter).filter(folder => folder !== '')
  const installed = programs.flatMap(program => folders.map(folder => join(folder, program)))
  const found = named || installed.find(existsSync)
  if (found === undefined) throw new Error(noFirefox)
  return found
}

const noFirefox =
  'No Firefox was found, which this test needs. Install one with "sudo apt-get install firefox-esr", or name one in FIREFOX_PATH.'
