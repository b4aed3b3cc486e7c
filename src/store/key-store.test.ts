import fc from 'fast-check'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { StoredKey } from '../../schemas/generated/types.js'
import { buildKeymock } from '../build-keymock.js'
import { checksOnDemand } from '../checks-on-demand.js'
import type { KeyOrder, KeyStore, NewKey, StoreState } from '../domain/key-store.js'
import { exactTexts } from '../domain/world.js'
import { resolveProfile } from '../profile/resolve-profile.js'
import { drivenKeymock } from '../test-support/driven-keymock.js'
import { smallFixture } from '../test-support/service-client.js'
import { acts, apis, start, walkAct } from '../test-support/specification-acts.js'
import { SpecificationModel } from '../test-support/specification-model.js'
import { type Carrier, carriers, endCarriers } from './test-support/carriers.js'

const nothing: StoreState = { drawn: 0, sequence: 0, identities: [], keys: [] }

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
const user = (externalId: string, id = `id_${externalId}`) => ({
  externalId,
  owner: externalId,
  identity: { id, workspaceId: 'ws_a', externalId },
})
const ids = (page: { keys: readonly { id: string }[] }) => page.keys.map(({ id }) => id)

const add = (store: KeyStore, added: NewKey) =>
  store.change({}, () => ({ result: undefined, changes: { add: added } }))
const remove = (store: KeyStore, id: string) =>
  store.change({}, () => ({ result: undefined, changes: { remove: id } }))
const keyById = (store: KeyStore, keyId: string) => store.change({ keyId }, found => ({ result: found.key }))

afterAll(endCarriers)

describe.each(Object.entries(carriers))('a store in %s', (_, openCarrier) => {
  let carrier: Carrier
  const open = (by: KeyOrder['by'] = 'id', state = nothing) =>
    carrier.openStore(state, { by, texts: exactTexts })

  beforeEach(async () => {
    carrier = await openCarrier()
  })

  afterEach(() => carrier[Symbol.asyncDispose]())

  it.each([
    ['newest-first', ['c', 'b', 'a']],
    ['oldest-first', ['a', 'b', 'c']],
    ['id', ['a', 'b', 'c']],
  ] as const)('lists keys in the order %s', async (order, expected) => {
    const store = await open(order)
    for (const id of order === 'id' ? ['b', 'c', 'a'] : ['a', 'b', 'c']) await add(store, key(id))
    expect(ids(await store.page({ apiId: 'api_1', limit: 10 }))).toEqual(expected)
  })

  it('lists keys by creation time, even if the clock goes back', async () => {
    const store = await open('oldest-first')
    await add(store, key('late', { createdAt: 2000 }))
    await add(store, key('early', { createdAt: 1000 }))
    expect(ids(await store.page({ apiId: 'api_1', limit: 10 }))).toEqual(['early', 'late'])
  })

  it.each(['newest-first', 'oldest-first', 'id'] as const)(
    'neither misses nor repeats an earlier key if keys are added and removed between two pages (%s)',
    async order => {
      const store = await open(order)
      const names = ['b', 'd', 'f', 'h', 'j']
      for (const id of names) await add(store, key(id))
      const first = await store.page({ apiId: 'api_1', limit: 2 })
      const last = first.keys.at(-1)
      if (last === undefined) throw new Error('an empty page')
      await remove(store, last.id)
      await add(store, key('k'))
      const rest = await store.page({ apiId: 'api_1', limit: 10, after: last })
      const seen = [...ids(first), ...ids(rest)]
      expect(new Set(seen).size).toBe(seen.length)
      expect(seen).toEqual(expect.arrayContaining(names))
    },
  )

  it('distinguishes an ownerId from an equal externalId', async () => {
    const store = await open()
    await add(store, key('a', { owner: 'x', ownerId: 'x' }))
    await add(store, key('b', { ...user('x'), owner: 'y' }))
    expect(ids(await store.page({ apiId: 'api_1', ownerId: 'x', limit: 10 }))).toEqual(['a'])
    expect(ids(await store.page({ apiId: 'api_1', externalId: 'x', limit: 10 }))).toEqual(['b'])
  })

  it('applies simultaneous changes one after the other', async () => {
    const store = await open()
    await Promise.all(
      ['1', '2', '3'].map(id =>
        store.change({ user: { workspaceId: 'ws_a', externalId: 'x' } }, ({ identity, drawn }) => ({
          result: undefined,
          changes: { add: key(id, identity ? { identity } : user('x', `id_${id}`)), drawn: drawn + 1 },
        })),
      ),
    )
    const { keys, drawn } = await store.state()
    expect(drawn).toBe(3)
    expect(new Set(keys.map(({ identity }) => identity?.id)).size).toBe(1)
    expect(keys.map(({ sequence }) => sequence)).toEqual([1, 2, 3])
  })

  it('bases a decision on the result of the previous change', async () => {
    const store = await open()
    await add(store, key('a', { remaining: 100 }))
    const spend = () =>
      store.change({ keyId: 'a' }, ({ key }) => {
        const next: StoredKey = { ...(key as StoredKey), remaining: (key?.remaining ?? 0) - 1 }
        return { result: next.remaining, changes: { replace: next } }
      })
    const left = await Promise.all(Array.from({ length: 50 }, spend))
    expect(left).toEqual(Array.from({ length: 50 }, (_, index) => 99 - index))
    expect((await keyById(store, 'a'))?.remaining).toBe(50)
  })

  it('changes nothing when the function that decides on a change throws', async () => {
    const store = await open()
    const failing = store.change({}, () => {
      throw new Error('no')
    })
    await Promise.all([expect(failing).rejects.toThrow('no'), add(store, key('a'))])
    expect((await store.state()).keys.map(({ id }) => id)).toEqual(['a'])
  })

  it('returns copies of the users', async () => {
    const store = await open()
    await add(store, key('a', user('x')))
    await add(store, key('b', user('y')))
    const users = await store.identities()
    expect(users).toEqual((await store.state()).identities)
    expect(users.map(({ externalId }) => externalId)).toEqual(['x', 'y'])
    Object.assign(users[0] ?? {}, { externalId: 'z' })
    expect((await store.identities()).map(({ externalId }) => externalId)).toEqual(['x', 'y'])
  })

  it('finds a user only in their own workspace', async () => {
    const store = await open()
    await add(store, key('a', user('x')))
    expect(await store.identity({ workspaceId: 'ws_a', externalId: 'x' })).toMatchObject({ id: 'id_x' })
    expect(await store.identity({ workspaceId: 'ws_b', externalId: 'x' })).toBeUndefined()
  })

  it('finds the latest version of a key by id and by hash', async () => {
    const store = await open()
    await add(store, key('a', { ...user('x'), name: 'before', expires: 5 }))
    const { expires, ...rest } = (await keyById(store, 'a')) as StoredKey
    expect(expires).toBe(5)
    await store.change({}, () => ({ result: undefined, changes: { replace: { ...rest, name: 'after' } } }))
    for (const found of [await keyById(store, 'a'), await store.keyByHash('hash of a')]) {
      expect(found).toMatchObject({ name: 'after', sequence: 1 })
      expect(found).not.toHaveProperty('expires')
    }
    expect((await store.page({ apiId: 'api_1', externalId: 'x', limit: 5 })).keys[0]?.name).toBe('after')
    expect(await store.count('api_1')).toBe(1)
  })

  it('continues from the state of another store', async () => {
    const store = await open('newest-first')
    for (const id of ['a', 'b']) await add(store, key(id, user('x')))
    const copy = await open('newest-first', await store.state())
    await add(copy, key('c'))
    expect(ids(await copy.page({ apiId: 'api_1', limit: 5 }))).toEqual(['c', 'b', 'a'])
    expect(await copy.identity({ workspaceId: 'ws_a', externalId: 'x' })).toMatchObject({ id: 'id_x' })
  })

  it('gets no later change of the store from which it copied the state', async () => {
    const store = await open()
    const next = await open('id', await store.state())
    await Promise.all([add(store, key('late')), add(next, key('a'))])
    expect((await next.state()).keys.map(({ id }) => id)).toEqual(['a'])
  })

  it('keeps its data when a caller changes a returned object', async () => {
    const store = await open()
    await add(store, key('a', { meta: { n: 1 } }))
    const state = await store.state()
    Object.assign(state.keys[0]?.meta ?? {}, { n: 2 })
    expect((await keyById(store, 'a'))?.meta).toEqual({ n: 1 })
  })

  it.each(['newest-first', 'oldest-first', 'id'] as const)(
    'gives the same results as a simple model of the specification (%s)',
    async order => {
      await fc.assert(
        fc.asyncProperty(fc.array(acts, { minLength: 5, maxLength: 20 }), async sequence => {
          await using fresh = await openCarrier()
          const { openStore, clock } = fresh
          clock.set(start)
          const keymock = buildKeymock({
            fixture: smallFixture,
            profile: resolveProfile({ listing: { order } }),
            clock,
            openStore,
            checks: checksOnDemand,
          })
          const model = new SpecificationModel(start)
          const service = drivenKeymock(keymock)
          for (const { run } of sequence) await run(model, service)
          for (const apiId of apis) await walkAct(apiId, undefined, 3, true)(model, service)
        }),
        { numRuns: 4 },
      )
    },
  )
})
