import { describe, expect, it } from 'vitest'
import { Recent } from './recent.js'

describe('Recent', () => {
  it('keeps values apart by their names', () => {
    const recent = new Recent<number>()
    expect(recent.keep('a', 1)).toBe(1)
    recent.keep('b', 2)
    recent.keep('a', 3)
    expect([recent.get('a'), recent.get('b'), recent.get('c')]).toEqual([3, 2, undefined])
  })

  it('keeps no more than a hundred values, those that came last', () => {
    const recent = new Recent<number>()
    for (let number = 0; number < 100; number++) recent.keep(String(number), number)
    recent.keep('0', 100)
    recent.keep('new', 101)
    expect([recent.get('0'), recent.get('1'), recent.get('2'), recent.get('new')]).toEqual([
      100,
      undefined,
      2,
      101,
    ])
  })
})
