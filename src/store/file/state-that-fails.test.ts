import { type FileHandle, open, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { startServer, startServerWith } from '../../node/start-server.js'
import { FileLog } from './file-log.js'
import { stateUnusable } from './state-error.js'
import { create, created, fixtures, keepState, listed } from './test-support/kept-service.js'

const kept = keepState()

describe('a server on a state file', () => {
  it.each([
    ['a text', 'hello\n'],
    ['a text without a line break', 'hello'],
    ['JSON of another program', '{"version":1}\n'],
    ['a state of a later version', '{"keymock":"journal","version":3,"profile":"standard"}\n'],
  ])('reports a file that is %s, and leaves it unchanged', async (_, text) => {
    await writeFile(kept.file, text)
    await expect(kept.start()).rejects.toThrow('STATE_FOREIGN')
    expect(await readFile(kept.file, 'utf8')).toBe(text)
    expect(await readdir(kept.folder)).toEqual(['state.jsonl'])
  })

  it('accepts an empty file', async () => {
    await writeFile(kept.file, '')
    await using server = await kept.start()
    expect((await listed(server.url)).total).toBe(1)
  })
})

describe('a start that fails', () => {
  async function startOnTakenPort(): Promise<void> {
    await using other = await startServer({ fixtures })
    const port = Number(new URL(other.url).port)
    await expect(kept.start({ port })).rejects.toThrow('PORT_IN_USE')
  }

  it.each([
    ['no file and no lock', async () => undefined],
    ['an empty file empty', () => writeFile(kept.file, '')],
    ['an existing state unchanged', async () => (await kept.start()).close()],
  ])('leaves %s', async (_, prepare) => {
    await prepare()
    const content = () => readFile(kept.file, 'utf8').catch(() => 'no file')
    const before = [await content(), await readdir(kept.folder)]
    await startOnTakenPort()
    expect([await content(), await readdir(kept.folder)]).toEqual(before)
  })
})

describe('a server on a disk that fails', () => {
  function failingDisk() {
    const failing = new Set<string>()
    const fail = (act: string) => {
      if (failing.has(act)) throw Object.assign(new Error('no space'), { code: 'ENOSPC', syscall: act })
    }
    const openFile = async (...args: Parameters<typeof open>) => {
      const handle = await open(...args)
      return new Proxy(handle, {
        get(target, name) {
          const member = Reflect.get(target, name)
          if (typeof member !== 'function') return member
          return async (...given: unknown[]) => {
            if (name === 'write' && failing.has('write')) {
              // A full disk writes a part of the bytes before it fails.
              await target.write(given[0] as Buffer, 0, 7, given[3] as number)
            }
            fail(String(name))
            return member.apply(target, given)
          }
        },
      }) satisfies FileHandle
    }
    return { failing, openFile }
  }

  async function startOn(disk: ReturnType<typeof failingDisk>, onError: (error: unknown) => void) {
    const stateFile = await FileLog.open(kept.file, { openFile: disk.openFile })
    return startServerWith({ fixtures }, { stateFile, onError })
  }

  it('leaves no partial file if the disk is full from the beginning', async () => {
    const disk = failingDisk()
    disk.failing.add('write')
    await expect(startOn(disk, () => undefined)).rejects.toThrow('The disk is full.')
    expect(await readdir(kept.folder)).toEqual([])
  })

  it('names a remedy if the disk has no room for a lock', () => {
    const full = Object.assign(new Error('no space'), { code: 'ENOSPC', syscall: 'write' })
    expect(String(stateUnusable(kept.file, full))).toMatch(/The disk is full\.\n {2}Make room there/)
  })

  it('answers 503 while the disk is full, and accepts changes again once the disk has room', async () => {
    const disk = failingDisk()
    const errors: unknown[] = []
    const server = await startOn(disk, error => errors.push(error))
    const before = await listed(server.url)
    const { size } = await stat(kept.file)
    disk.failing.add('write')
    const refused = await create(server.url, { externalId: 'u' })
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '1'])
    expect(String(errors[0])).toContain('The disk is full. The change was not made.')
    const id = refused.headers.get('Keymock-Request')
    const entry = await (await fetch(`${server.url}/_keymock/requests/${id}`)).text()
    expect(entry).toContain('The disk is full.')
    const reset = await fetch(`${server.url}/_keymock/reset`, { method: 'POST' })
    expect([reset.status, (await reset.json()).code]).toEqual([503, 'STATE_NOT_WRITTEN'])
    expect(await listed(server.url)).toEqual(before)
    expect((await stat(kept.file)).size).toBe(size)

    disk.failing.clear()
    const { keyId } = await created(server.url, { externalId: 'u' })
    await server.close()
    await using again = await kept.start()
    expect((await listed(again.url)).keys.map(({ id }) => id)).toEqual([keyId, 'key_seeded'])
  })

  it.each([
    ['the disk fails to confirm a write', ['datasync']],
    ['it has failed to remove a partial line', ['write', 'truncate']],
  ])('writes no more changes after %s', async (_, failures) => {
    const disk = failingDisk()
    const server = await startOn(disk, () => undefined)
    for (const act of failures) disk.failing.add(act)
    expect((await create(server.url)).status).toBe(503)
    disk.failing.clear()
    expect((await create(server.url)).status).toBe(503)
    expect((await listed(server.url)).total).toBe(1)
    await server.close()
    await using again = await kept.start()
    expect((await listed(again.url)).total).toBe(1)
  })
})
