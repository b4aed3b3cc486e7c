import { execFileSync } from 'node:child_process'
import { chmod, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { beforeEach, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../../.config/tests/temporary-folder.js'
import { FileLog } from './file-log.js'

const folder = temporaryFolder('of each test')
let file: string

beforeEach(async () => {
  file = folder.file('state.jsonl')
})

async function problemOf(path: string): Promise<string> {
  const stateFile = await FileLog.open(path).catch((error: Error) => error)
  if (stateFile instanceof Error) return stateFile.message
  await stateFile.close()
  return 'it was opened'
}

describe('FileLog.open', () => {
  it('refuses a path that ends with a slash, and creates no folder', async () => {
    expect(await problemOf(`${file}/`)).toContain('The slash at the end of the path names a folder.')
    expect(await readdir(folder.path)).toEqual([])
  })

  it.skipIf(process.platform === 'win32')(
    'refuses a device, a named pipe and a socket, and reports that nothing was changed',
    async () => {
      const refusal = (what: string) =>
        expect.stringContaining(
          `The path leads to a ${what}, but the state needs a file. Nothing was changed.`,
        )
      execFileSync('mkfifo', [file])
      const server = createServer()
      await new Promise<void>(resolve => server.listen(`${file}.socket`, resolve))
      expect(await problemOf('/dev/null')).toEqual(refusal('device'))
      expect(await problemOf(file)).toEqual(refusal('named pipe'))
      expect(await problemOf(`${file}.socket`)).toEqual(refusal('socket'))
      await new Promise(resolve => server.close(resolve))
    },
  )

  it('refuses a link to a missing file, and does not create the file', async () => {
    await symlink(folder.file('nowhere'), file)
    expect(await problemOf(file)).toContain('The path is a link to a file that does not exist.')
    expect(await readdir(folder.path)).toEqual(['state.jsonl'])
  })

  it('refuses a read-only file, even for an administrator, and leaves the file unchanged', async () => {
    await writeFile(file, '')
    await chmod(file, 0o400)
    expect(await problemOf(file)).toContain('The file is read-only. Nothing was changed.')
    expect(await readFile(file, 'utf8')).toBe('')
    expect(await readdir(folder.path)).toEqual(['state.jsonl'])
  })

  it('accepts a link to a file, and a file that does not exist yet', async () => {
    const link = folder.file('link')
    await writeFile(file, '')
    await symlink(file, link)
    expect(await problemOf(link)).toBe('it was opened')
    expect(await problemOf(folder.file('new.jsonl'))).toBe('it was opened')
  })
})
