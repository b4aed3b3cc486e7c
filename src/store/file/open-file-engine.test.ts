import {
  type FileHandle,
  mkdtemp,
  open,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { KeymockServer, StartServerOptions } from '../../node/server-options.js'
import { startServer, startServerWith } from '../../node/start-server.js'
import { openFileEngine } from './open-file-engine.js'
import { stateUnusable } from './state-error.js'

const token = 'acme-token'
const fixtures = {
  tokens: [{ token, workspaceId: 'ws_acme' }],
  workspaces: [{ id: 'ws_acme', apis: [{ id: 'api_payments' }] }],
  keys: [{ apiId: 'api_payments', id: 'key_seeded', remaining: 5 }],
}

let folder: string
let file: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keymock-state-'))
  file = join(folder, 'state.jsonl')
})

afterEach(() => rm(folder, { recursive: true }))

function start(options: StartServerOptions = {}): Promise<KeymockServer> {
  return startServer({ fixtures, persist: file, ...options })
}

async function create(url: string, request: object = {}): Promise<Response> {
  return fetch(`${url}/v1/keys.createKey`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ apiId: 'api_payments', ...request }),
  })
}

async function created(url: string, request?: object): Promise<{ keyId: string; key: string }> {
  return (await create(url, request)).json()
}

async function listed(url: string, query = ''): Promise<{ keys: Record<string, unknown>[]; total: number }> {
  const response = await fetch(`${url}/v1/apis.listKeys?apiId=api_payments${query}`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  return response.json()
}

describe('a state in a file', () => {
  it('begins with the fixture, and survives a restart', async () => {
    const first = await start()
    const request = { name: 'Checkout', externalId: 'user_1', recoverable: true, meta: { a: [1, null] } }
    const { keyId, key } = await created(first.url, request)
    const before = await listed(first.url, '&decrypt=true')
    await first.close()

    await using second = await start()
    expect(await listed(second.url, '&decrypt=true')).toEqual(before)
    expect(before.total).toBe(2)
    expect(before.keys[0]).toMatchObject({ id: keyId, plaintext: key, name: 'Checkout' })
  })

  it('keeps uses, updates and deletions', async () => {
    const first = await start()
    const { keyId } = await created(first.url)
    const gone = await created(first.url)
    await first.keymock.keys.use('key_seeded')
    await first.keymock.keys.update(keyId, { enabled: false })
    await first.keymock.keys.delete(gone.keyId)
    await first.close()

    await using second = await start()
    const { keys } = await listed(second.url)
    expect(keys).toMatchObject([
      { id: keyId, enabled: false },
      { id: 'key_seeded', remaining: 4 },
    ])
  })

  it('goes on drawing where it stopped: no id and no key comes twice', async () => {
    const drawn = new Set<string>()
    for (let round = 0; round < 3; round++) {
      await using server = await start()
      for (let count = 0; count < 3; count++) {
        const { keyId, key } = await created(server.url, { externalId: `user_${round}_${count}` })
        drawn.add(keyId).add(key)
      }
    }
    expect(drawn.size).toBe(18)
  })

  it('links keys to one identity, whether it was made before the restart or at the same time', async () => {
    const first = await start()
    await Promise.all(Array.from({ length: 8 }, () => created(first.url, { externalId: 'user_1' })))
    await first.close()
    await using second = await start()
    await created(second.url, { externalId: 'user_1' })
    const { keys } = await listed(second.url, '&externalId=user_1')
    expect(keys.length).toBe(9)
    expect(new Set(keys.map(key => JSON.stringify(key.identity))).size).toBe(1)
  })

  it('has every key of a crowd, in the order that was listed before', async () => {
    const first = await start()
    await Promise.all(Array.from({ length: 60 }, (_, index) => created(first.url, { name: `Key ${index}` })))
    const before = await listed(first.url)
    await first.close()
    await using second = await start()
    expect(await listed(second.url)).toEqual(before)
    expect(before.total).toBe(61)
  })

  it('starts the file over when the fake is reset', async () => {
    const first = await start()
    await created(first.url)
    await first.keymock.reset()
    await first.close()
    await using second = await start()
    expect((await listed(second.url)).total).toBe(1)
  })

  it('is for the eyes of one user', async () => {
    await using server = await start()
    await created(server.url)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  })

  it('keeps no raw key unless it is recoverable', async () => {
    await using server = await start()
    const hidden = await created(server.url)
    const shown = await created(server.url, { recoverable: true })
    const text = await readFile(file, 'utf8')
    expect([text.includes(hidden.key), text.includes(shown.key)]).toEqual([false, true])
  })

  it('leaves nothing beside the file when it closes', async () => {
    await (await start()).close()
    expect(await readdir(folder)).toEqual(['state.jsonl'])
  })

  it('refuses another seed than the one it was begun with', async () => {
    await (await start({ randomSeed: 7 })).close()
    await expect(start({ randomSeed: 8 })).rejects.toThrow('STATE_SEED_DIFFERS')
    await using again = await start({ randomSeed: 7 })
    expect((await listed(again.url)).total).toBe(1)
  })
})

describe('a file that cannot be gone on with', () => {
  it('is reported with line and byte when its end is missing, and left as it is', async () => {
    const first = await start()
    await created(first.url)
    await first.close()
    const whole = await readFile(file)
    await truncate(file, whole.length - 10)
    const torn = await readFile(file)
    const lastLine = torn.lastIndexOf('\n') + 1
    await expect(start()).rejects.toThrow(
      `at line ${whole.toString().split('\n').length - 1}, byte ${lastLine}`,
    )
    expect(await readFile(file)).toEqual(torn)
  })

  it('can be gone on with once it is cut where the message says', async () => {
    const first = await start()
    await created(first.url)
    await first.close()
    await truncate(file, (await stat(file)).size - 10)
    const error: Error = await start().catch(reason => reason)
    await truncate(file, Number(/byte (\d+)/.exec(error.message)?.[1]))
    await using second = await start()
    expect((await listed(second.url)).total).toBe(1)
  })

  it('is reported when a line in the middle is damaged', async () => {
    const first = await start()
    await created(first.url)
    await created(first.url)
    await first.close()
    const lines = (await readFile(file, 'utf8')).split('\n')
    await writeFile(file, lines.with(1, '{"key":{"id":1}}').join('\n'))
    await expect(start()).rejects.toThrow(/STATE_TORN .*at line 2, byte \d+\n {2}The line is damaged/)
  })

  it.each([
    ['a text', 'hello\n'],
    ['a text without a line break', 'hello'],
    ['JSON of something else', '{"version":1}\n'],
    ['a state of a later version', '{"keymock":"journal","version":2,"profile":"standard"}\n'],
  ])('is reported when it is %s, and left as it is', async (_, text) => {
    await writeFile(file, text)
    await expect(start()).rejects.toThrow('STATE_FOREIGN')
    expect(await readFile(file, 'utf8')).toBe(text)
    expect(await readdir(folder)).toEqual(['state.jsonl'])
  })

  it('may be empty: there is nothing to lose', async () => {
    await writeFile(file, '')
    await using server = await start()
    expect((await listed(server.url)).total).toBe(1)
  })

  it.each([
    ['a folder', () => folder],
    ['in a folder that does not exist', () => join(folder, 'nowhere', 'state.jsonl')],
  ])('is reported when it is %s', async (_, path) => {
    await expect(start({ persist: path() })).rejects.toThrow(`STATE_UNUSABLE  ${path()}`)
  })
})

describe('two servers on one file', () => {
  it('are refused, also by another name of the file', async () => {
    await using server = await start()
    await created(server.url)
    await expect(start()).rejects.toThrow(`STATE_IN_USE  ${file}`)
    const other = join(folder, 'other-name.jsonl')
    await symlink(file, other)
    await expect(start({ persist: other })).rejects.toThrow('STATE_IN_USE')
  })

  it('take turns', async () => {
    await (await start()).close()
    await (await start()).close()
  })

  it('do not wait for a process that is gone', async () => {
    await writeFile(`${file}.lock`, JSON.stringify({ pid: 2 ** 22 + 1 }))
    await using server = await start()
    expect(JSON.parse(await readFile(`${file}.lock`, 'utf8')).pid).toBe(process.pid)
    await created(server.url)
  })

  it('do not take another process for the one that was given its number', async () => {
    await writeFile(`${file}.lock`, JSON.stringify({ pid: process.pid, started: 'an earlier boot' }))
    await using server = await start()
    expect((await listed(server.url)).total).toBe(1)
  })

  it('respect a lock that they cannot read', async () => {
    await writeFile(`${file}.lock`, '')
    await expect(start()).rejects.toThrow(`delete ${file}.lock`)
  })
})

describe('a start that fails', () => {
  async function startOnTakenPort(): Promise<void> {
    await using other = await startServer({ fixtures })
    const port = Number(new URL(other.url).port)
    await expect(start({ port })).rejects.toThrow('PORT_IN_USE')
  }

  it('leaves no file and no lock behind', async () => {
    await startOnTakenPort()
    expect(await readdir(folder)).toEqual([])
  })

  it('leaves an empty file empty', async () => {
    await writeFile(file, '')
    await startOnTakenPort()
    expect([await readFile(file, 'utf8'), await readdir(folder)]).toEqual(['', ['state.jsonl']])
  })

  it('leaves a state as it was', async () => {
    const first = await start()
    await created(first.url)
    await first.close()
    const before = await readFile(file, 'utf8')
    await startOnTakenPort()
    expect([await readFile(file, 'utf8'), await readdir(folder)]).toEqual([before, ['state.jsonl']])
  })
})

describe('a disk that fails', () => {
  /** A disk that can be made to fail at one act. */
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
              // A full disk takes some of it first.
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
    const engine = await openFileEngine(file, { openFile: disk.openFile })
    return startServerWith({ fixtures }, { engine, onError })
  }

  it('has nothing half made on it when it is full from the beginning', async () => {
    const disk = failingDisk()
    disk.failing.add('write')
    await expect(startOn(disk, () => undefined)).rejects.toThrow('The disk is full.')
    expect(await readdir(folder)).toEqual([])
  })

  it('is named with what helps when there is no room for a lock', () => {
    const full = Object.assign(new Error('no space'), { code: 'ENOSPC', syscall: 'write' })
    expect(String(stateUnusable(file, full))).toMatch(/The disk is full\.\n {2}Make room there/)
  })

  it('answers 500 when it is full, changes nothing, and goes on when there is room', async () => {
    const disk = failingDisk()
    const errors: unknown[] = []
    const server = await startOn(disk, error => errors.push(error))
    const before = await listed(server.url)
    const { size } = await stat(file)
    disk.failing.add('write')
    expect((await create(server.url, { externalId: 'u' })).status).toBe(500)
    expect(String(errors[0])).toContain('The disk is full. The change was not made.')
    expect(await listed(server.url)).toEqual(before)
    expect((await stat(file)).size).toBe(size)

    disk.failing.clear()
    const { keyId } = await created(server.url, { externalId: 'u' })
    await server.close()
    await using again = await start()
    expect((await listed(again.url)).keys.map(({ id }) => id)).toEqual([keyId, 'key_seeded'])
  })

  it('takes nothing more once it does not say what has reached the disk', async () => {
    const disk = failingDisk()
    const server = await startOn(disk, () => undefined)
    disk.failing.add('datasync')
    expect((await create(server.url)).status).toBe(500)
    disk.failing.clear()
    expect((await create(server.url)).status).toBe(500)
    expect((await listed(server.url)).total).toBe(1)
    await server.close()
    await using again = await start()
    expect((await listed(again.url)).total).toBe(1)
  })

  it('takes nothing more once it cannot get rid of a half-written line', async () => {
    const disk = failingDisk()
    const server = await startOn(disk, () => undefined)
    disk.failing.add('write').add('truncate')
    expect((await create(server.url)).status).toBe(500)
    disk.failing.clear()
    expect((await create(server.url)).status).toBe(500)
    expect((await listed(server.url)).total).toBe(1)
    await server.close()
  })

  it('takes nothing more once the file was deleted or written to by somebody else', async () => {
    const errors: unknown[] = []
    const server = await startOn(failingDisk(), error => errors.push(error))
    await writeFile(file, 'x', { flag: 'a' })
    expect((await create(server.url)).status).toBe(500)
    await rm(file)
    expect((await create(server.url)).status).toBe(500)
    expect(errors.map(String).join()).toMatch(/Another program has written.*was deleted/s)
    await server.close()
  })
})
