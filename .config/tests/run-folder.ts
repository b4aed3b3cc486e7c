import { existsSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

const variable = 'FOLDER_OF_TEST_RUN'

/** A folder for all test files of one run, deleted at the end of the run. */
export function runFolder(): string {
  const folder = process.env[variable]
  if (folder === undefined) throw new Error('No run of Vitest exists, so this folder does not exist.')
  return folder
}

export function setRunFolder(folder: string): void {
  process.env[variable] = folder
}

/**
 * A folder that test files share. The first file that needs it makes it.
 *
 * @param make Fills the folder, which has another name until it is complete.
 */
export async function madeOnce(name: string, make: (folder: string) => Promise<unknown>): Promise<string> {
  const made = join(runFolder(), name)
  if (!existsSync(made)) {
    const folder = await mkdtemp(join(runFolder(), 'making-'))
    await make(folder)
    // If another test file has made the folder in the meantime, uses that folder.
    await rename(folder, made).catch(() => rm(folder, { recursive: true }))
  }
  return made
}
