import { describe, expect, it } from 'vitest'
import type { NewKey } from './key-store.js'
import { TabStore } from './tab-store.js'

const key = (id: string, externalId?: string): NewKey => ({
  id,
  apiId: 'api_1',
  workspaceId: 'ws_a',
  hash: `hash of ${id}`,
  start: 's',
  roles: [],
  permissions: [],
  createdAt: 1000,
  enabled: true,
  ...(externalId !== undefined && { identity: { id: `id_${id}`, workspaceId: 'ws_a', externalId } }),
})

async function storeOf(...ids: string[]): Promise<TabStore> {
  const store = new TabStore('oldest-first')
  for (const id of ids) await store.addKey(key(id, 'x'))
  store.takeChanges()
  return store
}

describe('the changes of a TabStore', () => {
  it('tell each key that was added, replaced and removed, once', async () => {
    const store = await storeOf('a', 'b')
    const added = await store.addKey(key('c'))
    const a = await store.keyById('a')
    const b = await store.keyById('b')
    if (a === undefined || b === undefined) throw new Error('not there')
    await store.replaceKey({ ...a, name: 'renamed' })
    await store.removeKey(b)
    const { isReplaced, keys } = store.takeChanges()
    expect(isReplaced).toBe(false)
    expect([...keys]).toEqual([
      ['c', added],
      ['a', { ...a, name: 'renamed' }],
      ['b', undefined],
    ])
    expect(store.takeChanges().keys.size).toBe(0)
  })

  it('tell an identity the first time it is seen', async () => {
    const store = new TabStore('oldest-first')
    await store.addKey(key('a', 'x'))
    await store.addKey(key('b', 'x'))
    expect([...store.takeChanges().identities.values()].map(identity => identity.id)).toEqual(['id_a'])
  })

  it('are everything after an import', async () => {
    const store = await storeOf('a')
    await store.importState(await store.exportState())
    expect(store.takeChanges().isReplaced).toBe(true)
    expect([...store.everything().keys.keys()]).toEqual(['a'])
    expect(store.everything().identities.size).toBe(1)
  })

  it('say nothing of what was adopted', async () => {
    const one = await storeOf('a', 'b')
    const other = await storeOf('a', 'b')
    const b = await one.keyById('b')
    if (b === undefined) throw new Error('not there')
    await one.removeKey(b)
    const c = await one.addKey(key('c'))
    other.adopt({ ...one.takeChanges(), sequence: one.sequence })
    expect(await other.exportState()).toEqual(await one.exportState())
    expect(other.takeChanges().keys.size).toBe(0)
    expect((await other.addKey(key('d'))).sequence).toBe(c.sequence + 1)
  })
})

describe('importing into a TabStore', () => {
  it('does not share what it was given', async () => {
    const state = await (await storeOf('a')).exportState()
    const store = new TabStore('oldest-first')
    await store.importState(state)
    Object.assign(state.keys[0] ?? {}, { name: 'changed outside' })
    expect((await store.keyById('a'))?.name).toBeUndefined()
  })
})
