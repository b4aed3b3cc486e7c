import { open, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { startServerWith } from '../../node/start-server.js'
import { FileLog } from './file-log.js'
import { create, created, fixtures, keepState, listed } from './test-support/kept-service.js'

const kept = keepState()

describe('a state in a file', () => {
  it('begins with the fixture, and keeps creates, uses, updates and deletions after a restart', async () => {
    const first = await kept.start()
    const request = { name: 'Checkout', externalId: 'user_1', recoverable: true, meta: { a: [1, null] } }
    const { keyId, key } = await created(first.url, request)
    const gone = await created(first.url)
    const { keys } = first.keymock
    await keys.use('key_seeded')
    await keys.update(keyId, { enabled: false })
    await keys.delete(gone.keyId)
    const before = await listed(first.url, '&decrypt=true')
    await first.close()

    const { ino } = await stat(kept.file)
    await using second = await kept.start()
    expect(await listed(second.url, '&decrypt=true')).toEqual(before)
    expect((await stat(kept.file)).ino).toBe(ino)
    expect(before.keys).toMatchObject([
      { id: keyId, plaintext: key, name: 'Checkout', enabled: false },
      { id: 'key_seeded', remaining: 4 },
    ])
  })

  it('continues its random values after a restart, so that no id and no key repeats', async () => {
    const drawn = new Set<string>()
    for (let round = 0; round < 3; round++) {
      await using server = await kept.start()
      for (let count = 0; count < 3; count++) {
        const { keyId, key } = await created(server.url, { externalId: `user_${round}_${count}` })
        drawn.add(keyId).add(key)
      }
    }
    expect(drawn.size).toBe(18)
  })

  it('begins again with the fixture after a reset', async () => {
    const first = await kept.start()
    await created(first.url)
    await first.keymock.reset()
    await first.close()
    await using second = await kept.start()
    expect((await listed(second.url)).total).toBe(1)
  })

  it('has only the raw text of recoverable keys, for the owner of the file, and no other file', async () => {
    const server = await kept.start()
    const hidden = await created(server.url)
    const shown = await created(server.url, { recoverable: true })
    await server.close()
    const text = await readFile(kept.file, 'utf8')
    expect([text.includes(hidden.key), text.includes(shown.key)]).toEqual([false, true])
    expect((await stat(kept.file)).mode & 0o777).toBe(0o600)
    expect(await readdir(kept.folder)).toEqual(['state.jsonl'])
  })

  it('refuses a seed other than its first seed', async () => {
    await (await kept.start({ randomSeed: 7 })).close()
    await expect(kept.start({ randomSeed: 8 })).rejects.toThrow('STATE_SEED_DIFFERS')
    await using again = await kept.start({ randomSeed: 7 })
    expect((await listed(again.url)).total).toBe(1)
  })
})

describe('two servers on one state file', () => {
  it('cannot run at the same time, even with different names of the file', async () => {
    await using server = await kept.start()
    await created(server.url)
    await expect(kept.start()).rejects.toThrow(`STATE_IN_USE  ${kept.file}`)
    const other = join(kept.folder, 'other-name.jsonl')
    await symlink(kept.file, other)
    await expect(kept.start({ persist: other })).rejects.toThrow('STATE_IN_USE')
  })
})

describe('a start with a lock file', () => {
  it('distinguishes an ended process from a later process with the same process id', async () => {
    await writeFile(`${kept.file}.lock`, JSON.stringify({ pid: process.pid, started: 'an earlier boot' }))
    await using server = await kept.start()
    expect((await listed(server.url)).total).toBe(1)
  })

  it('fails if the lock file does not name a process', async () => {
    await writeFile(`${kept.file}.lock`, '')
    await expect(kept.start()).rejects.toThrow(`delete ${kept.file}.lock`)
  })
})

describe('a state on a slow disk', () => {
  /** Every flush waits until `release` is called. */
  function slowDisk() {
    let release = () => {}
    const held = new Promise<void>(resolve => {
      release = resolve
    })
    let isSlow = false
    const openFile = async (...args: Parameters<typeof open>) => {
      const handle = await open(...args)
      const flush = handle.datasync.bind(handle)
      handle.datasync = async () => {
        if (isSlow) await held
        return flush()
      }
      return handle
    }
    return { openFile, release, slowDown: () => (isSlow = true) }
  }

  it('has a raw key only once, even if several calls give this key at the same time', async () => {
    const disk = slowDisk()
    const stateFile = await FileLog.open(kept.file, { openFile: disk.openFile })
    await using server = await startServerWith({ fixtures }, { stateFile })
    disk.slowDown()
    const giving = Array.from({ length: 3 }, () =>
      fetch(`${server.url}/_keymock/keys`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ key: 'acme_raw_key_of_a_test' }),
      }),
    )
    await delay(50)
    disk.release()
    expect((await Promise.all(giving)).map(({ status }) => status).sort()).toEqual([201, 400, 400])
    expect((await listed(server.url)).total).toBe(2)
  })

  it.each([
    ['the deletion of keys', 'POST', '/keys/delete', { ids: ['key_seeded'] }],
    ['a reset', 'POST', '/reset', undefined],
  ])(
    'stays as it is if an undo follows %s, and other requests changed the state meanwhile',
    async (_, method, path, body) => {
      const disk = slowDisk()
      const stateFile = await FileLog.open(kept.file, { openFile: disk.openFile })
      await using server = await startServerWith({ fixtures }, { stateFile })
      const control = (place: string, sent?: object) =>
        fetch(`${server.url}/_keymock${place}`, {
          method,
          headers: { 'content-type': 'application/json' },
          ...(sent !== undefined && { body: JSON.stringify(sent) }),
        })
      disk.slowDown()
      const creating = Array.from({ length: 12 }, () => create(server.url))
      await delay(50)
      const acting = control(`${path}?undo=it`, body)
      await delay(50)
      disk.release()
      expect((await acting).status).toBe(200)
      expect((await Promise.all(creating)).map(({ status }) => status)).toEqual(Array(12).fill(200))
      const before = await listed(server.url)
      expect((await control('/undo', { undo: 'it' })).status).toBe(409)
      expect(await listed(server.url)).toEqual(before)
    },
  )
})
