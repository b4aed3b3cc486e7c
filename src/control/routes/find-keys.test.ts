import { expect, it, vi } from 'vitest'
import type { ControlledKeys, KeyRecord } from '../../../schemas/generated/types.js'
import { controlled, noon } from '../test-support/controlled.js'

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
