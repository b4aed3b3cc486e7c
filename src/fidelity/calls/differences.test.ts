import { describe, expect, it } from 'vitest'
import { type Answer, type Call, create, list, type Played } from './call.js'
import { differencesOf } from './differences.js'
import { shaper } from './shape.js'

const at = Date.UTC(2030, 0, 15)

function answerOf(json: object): Answer {
  return { status: 200, headers: {}, text: JSON.stringify(json), json }
}

/** A service that created keys with these ids, in this order. */
function side(ids: readonly string[]) {
  const shape = shaper()
  const made = ids.map(keyId => ({ keyId, key: `${keyId}Key` }))
  for (const json of made) shape({ call: create('create', { apiId: 'api' }), answer: answerOf(json), at })
  return {
    listed(places: readonly number[], more: object = {}, call: Partial<Call> = {}) {
      const keys = places.map(place => ({ id: ids[place] }))
      const json = { keys, total: ids.length, ...more }
      const played: Played = { call: list('listed', { apiId: 'api' }, call), answer: answerOf(json), at }
      return shape(played)
    },
  }
}

describe('differencesOf', () => {
  it('ignores the keys of a page if one of the services may order keys by id', () => {
    const [a, b] = [side(['key_aaaaaaaaa2', 'key_aaaaaaaaa1']), side(['key_aaaaaaaaa1', 'key_aaaaaaaaa2'])]
    expect(differencesOf(a.listed([1, 0]), b.listed([1, 0]))).toEqual([])
    expect(differencesOf(a.listed([1], {}, { cursorOf: 'x' }), b.listed([1], {}, { cursorOf: 'x' }))).toEqual(
      [],
    )
  })

  it('reports different keys on the pages of two services if both order keys by age', () => {
    const ids = [3, 1, 5, 2, 6, 4].map(digit => `key_aaaaaaaaa${digit}`)
    const [a, b] = [side(ids), side(ids)]
    const newest = [5, 4, 3, 2, 1, 0]
    expect(differencesOf(a.listed(newest), b.listed(newest))).toEqual([])
    const [first, second] = [a.listed([1], {}, { cursorOf: 'x' }), b.listed([0], {}, { cursorOf: 'x' })]
    expect(differencesOf(first, second).map(({ part }) => part)).toContain('body page 2 id')
  })

  it('ignores the order of keys that were made within one second, but not the order of many sorted keys', () => {
    const ids = Array.from({ length: 8 }, (_, index) => `key_aaaaaaaaa${(index * 5) % 8}`)
    const [a, b] = [side(ids), side(ids)]
    expect(differencesOf(a.listed([2, 0, 3, 1]), b.listed([3, 2, 1, 0]))).toEqual([])
    const oldest = [0, 1, 2, 3, 4, 5, 6, 7]
    const parts = differencesOf(a.listed(oldest), b.listed(oldest.toReversed()))
    expect(parts.map(({ part }) => part)).toEqual(['body order'])
  })

  it('ignores whether a random id contains a digit', () => {
    const [a, b] = [side(['key_abcdefghij']), side(['key_ABCDEFGHI1'])]
    expect(differencesOf(a.listed([0]), b.listed([0]))).toEqual([])
  })

  it('reports a total that falls to 0, but not a total that other clients increased', () => {
    const total = (add: number) => {
      const [a, b] = [side(['key_aaaaaaaaa1']), side(['key_aaaaaaaaa1'])]
      for (const one of [a, b]) one.listed([0], { total: 7 })
      return differencesOf(a.listed([0], { total: 7 + add }), b.listed([0], { total: 7 })).map(
        ({ part }) => part,
      )
    }
    expect(total(0)).toEqual([])
    expect(total(5)).toEqual([])
    const [a, b] = [side([]), side([])]
    for (const one of [a, b]) one.listed([], { total: 7 })
    expect(differencesOf(a.listed([], { total: 0 }), b.listed([], { total: 7 }))).toMatchObject([
      { part: 'body total' },
    ])
  })
})
