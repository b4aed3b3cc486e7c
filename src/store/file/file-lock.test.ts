import { link, readdir, readFile, symlink, utimes, writeFile } from 'node:fs/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../../.config/tests/temporary-folder.js'
import { lockFile } from './file-lock.js'

/** No process has this number. */
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

describe('a lock', () => {
  it('is one file while it is held, and none afterwards', async () => {
    expect(await takeAndRelease()).toEqual(['state.jsonl.lock'])
    expect(await readdir(folder.path)).toEqual([])
  })

  it('is taken by one of many that come at the same time', async () => {
    await writeFile(`${file}.lock`, ofGone)
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => lockFile(file)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it.each([
    ['a lock', ['state.jsonl.lock']],
    ['a takeover', ['state.jsonl.lock.takeover']],
    ['both', ['state.jsonl.lock', 'state.jsonl.lock.takeover']],
  ])('is taken over from a process that is gone and left %s', async (_, names) => {
    for (const name of names) await folder.write(name, ofGone)
    expect(await takeAndRelease()).toContain('state.jsonl.lock')
    expect(await readdir(folder.path)).toEqual([])
  })

  it('is taken over when it has been empty for long, as a full disk leaves it', async () => {
    await writeFile(`${file}.lock`, '')
    await utimes(`${file}.lock`, 0, 0)
    expect(await takeAndRelease()).toEqual(['state.jsonl.lock'])
  })

  it('clears away what a process left that was killed while it made one', async () => {
    await writeFile(`${file}.lock.${gone}`, '{"pid":')
    expect(await takeAndRelease()).toEqual(['state.jsonl.lock'])
  })

  it.skipIf(process.platform === 'win32')(
    'is not written through links that lie where it is made',
    async () => {
      const other = await folder.write('precious', 'precious')
      await symlink(other, `${file}.lock.${process.pid}`)
      await takeAndRelease()
      await link(other, `${file}.lock.${process.pid}`)
      await takeAndRelease()
      expect(await readFile(other, 'utf8')).toBe('precious')
      expect(await readdir(folder.path)).toEqual(['precious'])
    },
  )

  it('names everything that is in the way', async () => {
    const own = JSON.stringify({ pid: process.pid })
    await writeFile(`${file}.lock`, own)
    await writeFile(`${file}.lock.takeover`, own)
    await expect(lockFile(file)).rejects.toThrow(`delete ${file}.lock and ${file}.lock.takeover.`)
  })
})
