import { expect, it, vi } from 'vitest'
import type { ControlledKeys, KeyChanges, KeyRecord } from '../../schemas/generated/types.js'
import { controlled, noon } from '../control/test-support/controlled.js'

async function withKeys(order: 'newest-first' | 'oldest-first' | 'id') {
  const server = await controlled()
  const { root } = server.sandboxes
  const { keymock } = server
  await keymock.load({ profile: { extends: 'standard', listing: { order } } })
  for (let place = 0; place < 12; place++) {
    await keymock.givenKey({
      apiId: place % 3 === 0 ? 'api_2' : 'api_1',
      name: `key ${place}`,
      // The dates are not in the order in which the loop adds the keys.
      createdAt: noon + ((place * 5) % 12),
      expires: noon + (place % 4 === 0 ? -1 : 3_600_000),
      ...(place % 2 === 0 && {
        meta: { team: place % 6 === 0 ? 'a' : 'b' },
        externalId: `user_${place % 4}`,
      }),
    })
  }
  const { store } = await root.state()
  const state = vi.spyOn(store, 'state')
  async function pages(query: string): Promise<{ places: number[][]; totals: Set<number> }> {
    const places: number[][] = []
    const totals = new Set<number>()
    let cursor = ''
    do {
      const { json } = await server.ask('GET', `/_keymock/keys?${query}${cursor}`)
      const page = json as ControlledKeys
      places.push(
        page.keys.map(({ record }) => Number(String((record as KeyRecord).name).slice('key '.length))),
      )
      totals.add(page.total)
      cursor = page.cursor === undefined ? '' : `&cursor=${page.cursor}`
    } while (cursor !== '')
    return { places, totals }
  }
  return { pages, state }
}

it.each(['newest-first', 'oldest-first', 'id'] as const)(
  '`GET /keys` pages through the keys of all APIs, newest first, without a copy of the store (order of listings: %s)',
  async order => {
    const { pages, state } = await withKeys(order)
    const made = Array.from({ length: 12 }, (_, place) => place)
    const newest = made.toSorted((one, other) => ((other * 5) % 12) - ((one * 5) % 12))
    const ofApi1 = newest.filter(place => place % 3 !== 0)
    const parts = (places: number[], size: number) =>
      Array.from({ length: Math.ceil(places.length / size) }, (_, page) =>
        places.slice(page * size, (page + 1) * size),
      )
    expect(await pages('limit=5')).toEqual({ places: parts(newest, 5), totals: new Set([12]) })
    expect(await pages('limit=3&apiId=api_1')).toEqual({ places: parts(ofApi1, 3), totals: new Set([8]) })
    expect(await pages('limit=2&state=expired')).toEqual({
      places: parts(
        newest.filter(place => place % 4 === 0),
        2,
      ),
      totals: new Set([3]),
    })
    expect((await pages('meta.team=a&apiId=api_2')).places).toEqual([newest.filter(place => place % 6 === 0)])
    expect((await pages('externalId=user_2')).places).toEqual([newest.filter(place => place % 4 === 2)])
    expect((await pages('text=KEY+1')).places).toEqual([newest.filter(place => [1, 10, 11].includes(place))])
    expect(state).not.toHaveBeenCalled()
  },
)

async function withStates() {
  const server = await controlled()
  const { keymock } = server
  const hourMs = 3_600_000
  await keymock.givenKey({ name: 'b', remaining: 5, externalId: 'zoe', expires: noon + 9 * 24 * hourMs })
  await keymock.givenKey({ name: 'C', expires: noon + hourMs })
  await keymock.givenKey({ name: 'a', remaining: 2, expired: true })
  await keymock.givenKey({ name: 'd', exhausted: true, roles: ['admin'] })
  await keymock.givenKey({ name: 'e', enabled: false, externalId: 'ada' })
  const get = async <Answer>(query: string) =>
    (await server.ask('GET', `/_keymock/keys${query}`)).json as Answer
  const names = ({ keys }: ControlledKeys) => keys.map(({ record }) => (record as KeyRecord).name).join('')
  return { server, get, names, hourMs }
}

it('`GET /keys` sorts all keys by a column, in both directions, with keys without a value last', async () => {
  const { get, names } = await withStates()
  const sorted = async (sort: string) => names(await get<ControlledKeys>(`?sort=${sort}`))
  expect(await sorted('name')).toBe('abCde')
  expect(await sorted('-name')).toBe('edCba')
  expect((await sorted('expires')).slice(0, 3)).toBe('Cba')
  expect((await sorted('user')).slice(0, 2)).toBe('eb')
  expect((await sorted('-user')).slice(0, 2)).toBe('be')
  expect((await sorted('remaining')).slice(0, 3)).toBe('dab')
  expect(await sorted('state')).toBe('Cbdae')
  const { keys, cursor } = await get<ControlledKeys>('?sort=name&limit=2&cursor=2')
  expect([keys.length, cursor]).toEqual([2, '4'])
})

it('`GET /keys` counts the keys in each state, of the keys that match the other filters', async () => {
  const { get, names } = await withStates()
  const states = { active: 2, soon: 1, disabled: 1, expired: 1, exhausted: 1 }
  expect(await get('?counts=true&state=expired')).toMatchObject({ states, total: 1 })
  expect(names(await get<ControlledKeys>('?state=soon'))).toBe('C')
  expect(await get('?counts=true&role=admin')).toMatchObject({
    states: { active: 0, soon: 0, disabled: 0, expired: 0, exhausted: 1 },
  })
  expect(await get('')).not.toHaveProperty('states')
})

it('`GET /keys/changes` lists the expiries and refills of a range, earliest first', async () => {
  const { server, get, hourMs } = await withStates()
  await server.keymock.givenKey({ name: 'f', remaining: 1, refill: { interval: 'daily', amount: 5 } })
  const { changes, total } = await get<KeyChanges>('/changes')
  expect(changes.map(({ at, change, name }) => [at - noon, change, name])).toEqual([
    [hourMs, 'expiry', 'C'],
    [12 * hourMs, 'refill', 'f'],
    [9 * 24 * hourMs, 'expiry', 'b'],
  ])
  expect(total).toBe(3)
  expect((await get<KeyChanges>(`/changes?after=${noon + hourMs}&until=${noon + 13 * hourMs}`)).total).toBe(1)
  expect((await get<KeyChanges>('/changes?limit=1')).changes).toHaveLength(1)
})
