import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'

/** A folder for the tests of a file, gone behind them. @returns What writes a file there and gives its path. */
export function temporaryFiles(): (name: string, text: string) => Promise<string> {
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'keymock-cli-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  return async (name, text) => {
    const path = join(folder, name)
    await writeFile(path, text)
    return path
  }
}
