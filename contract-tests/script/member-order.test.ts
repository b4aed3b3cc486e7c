import { describe, expect, it } from 'vitest'
import { inOrder } from './bodies.js'

describe('the order of members', () => {
  it('changes with the parameter `turn`, while the values stay equal', () => {
    const body = { b: 1, a: { c: 2 }, d: undefined }
    const texts = [0, 1, 2, 3].map(turn => JSON.stringify(inOrder(body, turn)))
    expect(texts).toEqual([
      '{"b":1,"a":{"c":2}}',
      '{"a":{"c":2},"b":1}',
      '{"a":{"c":2},"b":1}',
      '{"b":1,"a":{"c":2}}',
    ])
    expect(inOrder(body, 1)).toEqual(body)
  })

  it('does not depend on the presence of another member', () => {
    const names = (turn: number) => Object.keys(inOrder({ d: 1, b: 1, c: 1 }, turn)).join('')
    const fewer = (turn: number) => Object.keys(inOrder({ d: 1, c: 1 }, turn)).join('')
    for (const turn of [0, 1, 2, 3]) expect(names(turn).replace('b', '')).toBe(fewer(turn))
  })
})
