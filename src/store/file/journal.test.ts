import { open as openFile, readdir, readFile, writeFile } from 'node:fs/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../../.config/tests/temporary-folder.js'
import type { StoredKey } from '../../../schemas/generated/types.js'
import { manualClock } from '../../domain/clock.js'
import type { KeyStore, StoreState } from '../../domain/key-store.js'
import { exactTexts } from '../../domain/world.js'
import { standardProfile } from '../../profile/standard-profile.js'
import { storedKey } from '../test-support/stored-key.js'
import { FileLog } from './file-log.js'

const folder = temporaryFolder('of each test')
let file: string

beforeEach(async () => {
  file = folder.file('state.jsonl')
})

const nothing: StoreState = { drawn: 0, sequence: 0, identities: [], keys: [] }
const context = { randomSeed: 0, clock: manualClock(0) }
const origin = {
  profile: standardProfile(),
  fixture: { workspaces: [] },
  startedAt: 0,
  faults: [],
  faultState: undefined,
}

async function open(): Promise<{ stateFile: FileLog; store: KeyStore }> {
  const stateFile = await FileLog.open(file)
  const order = { by: 'oldest-first', texts: exactTexts } as const
  const store = await stateFile
    .stateLog(context)
    .openStore(stateFile.found?.snapshot ?? nothing, order, origin)
  return { stateFile, store }
}

function add(store: KeyStore, { sequence: _, ...key }: StoredKey): Promise<void> {
  return store.change({}, () => ({ result: undefined, changes: { add: key, drawn: 1 } }))
}

async function ids(store: KeyStore): Promise<string[]> {
  return (await store.state()).keys.map(({ id }) => id)
}

describe('a journal', () => {
  it('refuses a change that a later start could not read, and accepts the other changes of the batch', async () => {
    const { stateFile, store } = await open()
    const wrong = { ...storedKey(2), ratelimit: { async: 'no' } } as unknown as StoredKey
    const made = await Promise.allSettled([storedKey(1), wrong, storedKey(3)].map(key => add(store, key)))
    expect(made.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    await stateFile.close()
    const again = await open()
    expect(await ids(again.store)).toEqual(['key_1', 'key_3'])
    await again.stateFile.close()
  })

  it('has fewer than 6,000 lines after 15,000 changes of a key', async () => {
    const { stateFile, store } = await open()
    await add(store, storedKey(1))
    for (let round = 0; round < 60; round++) {
      await Promise.all(
        Array.from({ length: 250 }, (_, index) =>
          store.change({ keyId: 'key_1' }, ({ key }) => ({
            result: undefined,
            changes: { replace: { ...(key ?? storedKey(1)), remaining: round * 250 + index } },
          })),
        ),
      )
    }
    expect((await readFile(file, 'utf8')).split('\n').length).toBeLessThan(6000)
    await stateFile.close()
    const again = await open()
    expect((await again.store.state()).keys).toMatchObject([{ id: 'key_1', remaining: 14_999 }])
    await again.stateFile.close()
  })

  it('has no file and no lock before its store opens, so another server can create the file first', async () => {
    const stateFile = await FileLog.open(file)
    expect(await readdir(folder.path)).toEqual([])
    const other = await FileLog.open(file)
    const openStore = (one: FileLog) =>
      one.stateLog(context).openStore(nothing, { by: 'oldest-first', texts: exactTexts })
    await openStore(other)
    await expect(openStore(stateFile)).rejects.toThrow('STATE_IN_USE')
    await other.close()
    await expect(openStore(stateFile)).rejects.toThrow(
      'Another server created the file during the start of this server.',
    )
    await stateFile.abandon()
    expect(await readdir(folder.path)).toEqual(['state.jsonl'])
  })

  it('leaves no file if the server abandons the start while the file opens', async () => {
    let abandoned: Promise<void> | undefined
    let abandon: () => Promise<void> = async () => undefined
    const stateFile = await FileLog.open(file, {
      onHold: given => {
        abandon = given
      },
      openFile: (...args) => {
        abandoned = abandon()
        return openFile(...args)
      },
    })
    const keys = Array.from({ length: 1000 }, (_, index) => storedKey(index + 1))
    const opening = stateFile
      .stateLog(context)
      .openStore({ ...nothing, keys }, { by: 'oldest-first', texts: exactTexts })
    await expect(opening).rejects.toThrow('The start was aborted.')
    await abandoned
    expect(await readdir(folder.path)).toEqual([])
  })

  it('refuses a change after another program has overwritten the file with the same number of bytes', async () => {
    const { stateFile, store } = await open()
    await add(store, storedKey(1))
    const text = await readFile(file, 'utf8')
    await new Promise(resolve => setTimeout(resolve, 20))
    await writeFile(file, text.replace('key_1', 'key_X'))
    await expect(add(store, storedKey(2))).rejects.toThrow('Another program has written to the file.')
    expect(await ids(store)).toEqual(['key_1'])
    await stateFile.close()
  })
})
