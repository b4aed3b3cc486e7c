import { readdir, readFile, symlink, utimes, writeFile } from 'node:fs/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../../.config/tests/temporary-folder.js'
import { lockFile } from './file-lock.js'

/** A process id larger than any process id of Linux. */
const gone = 2 ** 22 + 1
const ofGone = JSON.stringify({ pid: gone })

const folder = temporaryFolder('of each test')
let file: string

beforeEach(async () => {
  file = folder.file('state.jsonl')
})

async function takeAndRelease(): Promise<string[]> {
  const lock = await lockFile(file)
  const there = await readdir(folder.path)
  await lock.release()
  return there
}

describe('lockFile', () => {
  it('creates one file, and removes the file on release', async () => {
    expect(await takeAndRelease()).toEqual(['state.jsonl.lock'])
    expect(await readdir(folder.path)).toEqual([])
  })

  it('succeeds for only one of many simultaneous calls', async () => {
    await writeFile(`${file}.lock`, ofGone)
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => lockFile(file)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it.each([
    ['a lock file', ['state.jsonl.lock']],
    ['a takeover file', ['state.jsonl.lock.takeover']],
    ['a lock file and a takeover file', ['state.jsonl.lock', 'state.jsonl.lock.takeover']],
    [
      'both and the takeover of a takeover',
      ['', '.takeover', '.takeover.takeover'].map(end => `state.jsonl.lock${end}`),
    ],
  ])('succeeds after a process ended and left %s', async (_, names) => {
    for (const name of names) await folder.write(name, ofGone)
    expect(await takeAndRelease()).toContain('state.jsonl.lock')
    expect(await readdir(folder.path)).toEqual([])
  })

  it('takes over a lock file that has been empty for a long time, for instance after a full disk', async () => {
    await writeFile(`${file}.lock`, '')
    await utimes(`${file}.lock`, 0, 0)
    expect(await takeAndRelease()).toEqual(['state.jsonl.lock'])
  })

  it.skipIf(process.platform === 'win32')('writes through no link', async () => {
    const other = await folder.write('precious', 'precious')
    await symlink(other, `${file}.lock`)
    await expect(lockFile(file)).rejects.toThrow('STATE_IN_USE')
    expect(await readFile(other, 'utf8')).toBe('precious')
  })

  it('names both blocking files in its error', async () => {
    const own = JSON.stringify({ pid: process.pid })
    await writeFile(`${file}.lock`, own)
    await writeFile(`${file}.lock.takeover`, own)
    await expect(lockFile(file)).rejects.toThrow(`delete ${file}.lock and ${file}.lock.takeover.`)
  })
})
