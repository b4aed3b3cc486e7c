import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

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
 * A folder that test files share. The first file that needs it makes it, and files that need it meanwhile wait.
 *
 * @param make Fills the folder, which has another name until it is complete.
 */
export async function madeOnce(name: string, make: (folder: string) => Promise<unknown>): Promise<string> {
  const made = join(runFolder(), name)
  const [lock, making] = [`${made}.lock`, `${made}.making`]
  while (!existsSync(made)) {
    const isFirst = await writeFile(lock, '', { flag: 'wx' }).then(
      () => true,
      () => false,
    )
    if (isFirst) await makeFolder()
    else await delay(20)
  }
  return made

  async function makeFolder() {
    try {
      await mkdir(making)
      await make(making)
      await rename(making, made)
    } catch (error) {
      // The next file tries again.
      await rm(making, { recursive: true, force: true })
      await rm(lock)
      throw error
    }
  }
}
