import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'

/** A folder for the tests of a file, or a new folder for each test. Deleted afterward. */
interface TemporaryFolder {
  /** The folder exists from the first test on. */
  readonly path: string
  /** The path of an entry in the folder, even if the entry does not exist. */
  file(...names: string[]): string
  /** @returns The path of the new file. */
  write(name: string, content: string | Uint8Array): Promise<string>
}

export function temporaryFolder(whose: 'of the file' | 'of each test' = 'of the file'): TemporaryFolder {
  let path: string
  const [before, after] = whose === 'of the file' ? [beforeAll, afterAll] : [beforeEach, afterEach]

  before(async () => {
    path = await mkdtemp(join(tmpdir(), 'keymock-test-'))
  })
  after(() => rm(path, { recursive: true, force: true }))

  return {
    get path() {
      return path
    },
    file: (...names) => join(path, ...names),
    async write(name, content) {
      const file = join(path, name)
      await writeFile(file, content)
      return file
    },
  }
}
