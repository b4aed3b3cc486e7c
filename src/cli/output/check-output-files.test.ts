import { mkdir, readlink, symlink } from 'node:fs/promises'
import { createServer } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { temporaryFolder } from '../../../.config/tests/temporary-folder.js'
import { checkOutputFiles, outputPaths } from './check-output-files.js'

const folder = temporaryFolder('of each test')

describe('checkOutputFiles', () => {
  it('accepts a file in a new folder, and returns the paths of existing files', async () => {
    const old = await folder.write('old.json', '{}')
    const deep = folder.file('a', 'b', 'new.json')
    const replaced = await checkOutputFiles(outputPaths([], { '--observed': deep, '--drift': old }))
    expect([...replaced]).toEqual([old])
  })

  it('accepts one device as the output of two options', async () => {
    const nowhere = outputPaths([], { '--observed': '/dev/null', '--drift': '/dev/null' })
    expect((await checkOutputFiles(nowhere)).size).toBe(0)
  })

  it('refuses a socket, a folder and a link to a folder', async () => {
    await mkdir(folder.file('folder'))
    await symlink(folder.file('folder'), folder.file('link'))
    const server = createServer().listen(folder.file('socket'))
    onTestFinished(() => void server.close())
    await new Promise(resolve => server.once('listening', resolve))
    const refused = (name: string) =>
      expect(checkOutputFiles(outputPaths([], { '--output': folder.file(name) }))).rejects
    await refused('folder').toThrow('The path leads to a folder.')
    await refused('link').toThrow('The path leads to a folder.')
    await refused('socket').toThrow('The path does not lead to a file.')
  })

  it('refuses a new file in a folder that takes none, and keeps a link to a file that does not exist yet', async () => {
    const impossible = checkOutputFiles(outputPaths([{ kind: 'html', file: '/proc/report.html' }]))
    await expect(impossible).rejects.toThrow('cannot be written')
    await symlink(folder.file('later.html'), folder.file('link'))
    await checkOutputFiles(outputPaths([{ kind: 'html', file: folder.file('link') }]))
    expect(await readlink(folder.file('link'))).toBe(folder.file('later.html'))
  })

  it('refuses one file under two names as the output of two options', async () => {
    await mkdir(folder.file('folder'))
    await symlink(folder.file('folder'), folder.file('link'))
    const same = outputPaths([{ kind: 'html', file: folder.file('link', 'x') }], {
      '--ledger': folder.file('folder', 'x'),
    })
    await expect(checkOutputFiles(same)).rejects.toThrow('OPTIONS_CONTRADICT  --report --ledger')
  })
})
