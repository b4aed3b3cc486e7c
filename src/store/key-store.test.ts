import { describe, expect, it } from 'vitest'
import type { NewKey } from './key-store.js'
import { MemoryStore } from './memory-store.js'
import { TabStore } from './tab-store.js'

const key = (id: string, changes: Partial<NewKey> = {}): NewKey => ({
  id,
  apiId: 'api_1',
  workspaceId: 'ws_a',
  hash: `hash of ${id}`,
  start: 's',
  roles: [],
  permissions: [],
  createdAt: 1000,
  enabled: true,
  ...changes,
})
const user = (externalId: string) => ({
  externalId,
  owner: externalId,
  identity: { id: `id_${externalId}`, workspaceId: 'ws_a', externalId },
})
const ids = (page: { keys: readonly { id: string }[] }) => page.keys.map(({ id }) => id)

describe.each([
  ['MemoryStore', MemoryStore],
  ['TabStore', TabStore],
])('%s', (_, Store) => {
  it.each([
    ['newest-first', ['c', 'b', 'a']],
    ['oldest-first', ['a', 'b', 'c']],
    ['id', ['a', 'b', 'c']],
  ] as const)('lists %s', async (order, expected) => {
    const store = new Store(order)
    for (const id of ['a', 'b', 'c']) await store.addKey(key(id))
    expect(ids(await store.page({ apiId: 'api_1', limit: 10 }))).toEqual(expected)
  })

  it('lists by id even when ids do not grow', async () => {
    const store = new Store('id')
    for (const id of ['m', 'z', 'a', 'q']) await store.addKey(key(id))
    expect(ids(await store.page({ apiId: 'api_1', limit: 10 }))).toEqual(['a', 'm', 'q', 'z'])
  })

  it('keeps its place when a clock runs backwards', async () => {
    const store = new Store('oldest-first')
    await store.addKey(key('late', { createdAt: 2000 }))
    await store.addKey(key('early', { createdAt: 1000 }))
    expect(ids(await store.page({ apiId: 'api_1', limit: 10 }))).toEqual(['early', 'late'])
  })

  it.each(['newest-first', 'oldest-first', 'id'] as const)(
    'loses and repeats nothing when keys come and go between pages (%s)',
    async order => {
      const store = new Store(order)
      const names = ['b', 'd', 'f', 'h', 'j']
      for (const id of names) await store.addKey(key(id))
      const first = await store.page({ apiId: 'api_1', limit: 2 })
      const last = first.keys.at(-1)
      if (last === undefined) throw new Error('an empty page')
      await store.removeKey(last)
      await store.addKey(key('k'))
      const rest = await store.page({ apiId: 'api_1', limit: 10, after: last })
      const seen = [...ids(first), ...ids(rest)]
      expect(new Set(seen).size).toBe(seen.length)
      expect(seen).toEqual(expect.arrayContaining(names))
    },
  )

  it('says whether there is more', async () => {
    const store = new Store('id')
    for (const id of ['a', 'b']) await store.addKey(key(id))
    expect((await store.page({ apiId: 'api_1', limit: 1 })).more).toBe(true)
    expect((await store.page({ apiId: 'api_1', limit: 2 })).more).toBe(false)
  })

  it('filters by user, exactly', async () => {
    const store = new Store('id')
    await store.addKey(key('a', user('Aa')))
    await store.addKey(key('b', user('Aab')))
    await store.addKey(key('c'))
    expect(ids(await store.page({ apiId: 'api_1', externalId: 'Aa', limit: 10 }))).toEqual(['a'])
  })

  it('tells an owner from a user of the same name', async () => {
    const store = new Store('id')
    await store.addKey(key('a', { owner: 'x', ownerId: 'x' }))
    await store.addKey(key('b', { ...user('x'), owner: 'y' }))
    expect(ids(await store.page({ apiId: 'api_1', ownerId: 'x', limit: 10 }))).toEqual(['a'])
    expect(ids(await store.page({ apiId: 'api_1', externalId: 'x', limit: 10 }))).toEqual(['b'])
  })

  it('links a key to the identity that is known already', async () => {
    const store = new Store('id')
    await store.addKey(key('a', user('x')))
    const second = await store.addKey(
      key('b', { identity: { id: 'id_new', workspaceId: 'ws_a', externalId: 'x' } }),
    )
    expect(second.identity?.id).toBe('id_x')
  })

  it('links two keys that come at once to one identity', async () => {
    const store = new Store('id')
    const [a, b] = await Promise.all(
      ['1', '2'].map(n =>
        store.addKey(key(n, { identity: { id: `id_${n}`, workspaceId: 'ws_a', externalId: 'x' } })),
      ),
    )
    expect(a?.identity?.id).toBe(b?.identity?.id)
  })

  it('keeps workspaces apart', async () => {
    const store = new Store('id')
    await store.addKey(key('a', user('x')))
    expect(await store.identity('ws_b', 'x')).toBeUndefined()
  })

  it('finds a key by id and by hash, as it was last put', async () => {
    const store = new Store('id')
    const added = await store.addKey(key('a', { ...user('x'), name: 'before', expires: 5 }))
    const { expires, ...rest } = added
    expect(expires).toBe(5)
    await store.replaceKey({ ...rest, name: 'after' })
    for (const found of [await store.keyById('a'), await store.keyByHash('hash of a')]) {
      expect(found).toMatchObject({ name: 'after', sequence: 1 })
      expect(found).not.toHaveProperty('expires')
    }
    expect((await store.page({ apiId: 'api_1', externalId: 'x', limit: 5 })).keys[0]?.name).toBe('after')
    expect(await store.count('api_1')).toBe(1)
  })

  it('forgets a removed key', async () => {
    const store = new Store('id')
    const added = await store.addKey(key('a', user('x')))
    await store.removeKey(added)
    expect(await store.keyById('a')).toBeUndefined()
    expect(await store.keyByHash('hash of a')).toBeUndefined()
    expect(await store.count('api_1')).toBe(0)
    expect(ids(await store.page({ apiId: 'api_1', externalId: 'x', limit: 5 }))).toEqual([])
  })

  it('exports a state that another store carries on from', async () => {
    const store = new Store('newest-first')
    for (const id of ['a', 'b']) await store.addKey(key(id, user('x')))
    const copy = new Store('newest-first')
    await copy.importState(await store.exportState())
    await copy.addKey(key('c'))
    expect(ids(await copy.page({ apiId: 'api_1', limit: 5 }))).toEqual(['c', 'b', 'a'])
    expect(await copy.identity('ws_a', 'x')).toMatchObject({ id: 'id_x' })
    expect(await store.count('api_1')).toBe(2)
  })

  it('does not share its state with what it exported', async () => {
    const store = new Store('id')
    await store.addKey(key('a', { meta: { n: 1 } }))
    const exported = await store.exportState()
    Object.assign(exported.keys[0]?.meta ?? {}, { n: 2 })
    expect((await store.keyById('a'))?.meta).toEqual({ n: 1 })
  })
})
