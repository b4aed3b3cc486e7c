import { describe, expect, it } from 'vitest'
import { seededRandom } from '../random.js'
import { createManyTexts } from './many-texts.js'

function textsOf(...texts: string[]) {
  const many = createManyTexts()
  for (const text of texts) many.add(text)
  return many
}

describe('createManyTexts', () => {
  it('finds the first text, and the longest of several texts that begin at the same place', () => {
    const many = textsOf('abcd', 'abcdef', 'cdef')
    expect(many.next('..abcdefg', 0)).toEqual({ place: 2, found: 'abcdef' })
    expect(many.next('..abcdefg', 3)).toEqual({ place: 4, found: 'cdef' })
    expect(many.next('..abcdefg', 5)).toBeUndefined()
    expect(many.all('..abcdefg')).toEqual(new Set(['abcd', 'abcdef', 'cdef']))
  })

  it('finds a text at the end, but no text that the end cuts off or that is too short', () => {
    expect(textsOf('abcd', 'abcde', 'xab', '').all('xxabcd')).toEqual(new Set(['abcd']))
  })

  it('finds the same texts as a separate search for each text', () => {
    const random = seededRandom(1)
    const draw = (length: number) =>
      Array.from({ length }, () => 'ab\u00e9\u4e00🔑'.at(random.below(6)) ?? '').join('')
    for (let round = 0; round < 200; round += 1) {
      const texts = Array.from({ length: 12 }, () => draw(4 + random.below(4))).filter(
        ({ length }) => length >= 4,
      )
      const text = draw(60)
      expect(textsOf(...texts).all(text)).toEqual(new Set(texts.filter(one => text.includes(one))))
    }
  })
})
