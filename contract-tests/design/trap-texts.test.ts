import { describe, expect, it } from 'vitest'
import {
  aloneTrap,
  betweenTraps,
  brokenTraps,
  joinedInOneLine,
  joinedTraps,
  trapMeta,
  trapTexts,
} from './trap-texts.js'

describe('the catalogue of texts that some layer misreads', () => {
  it.each(trapTexts.map(one => [one.name, one] as const))(
    'has an example of %s',
    (_, { example, matches }) => {
      expect(example).toMatch(matches)
    },
  )

  it('marks the texts that keep their meaning inside a longer text', () => {
    const isInside = (one: (typeof trapTexts)[number]) => one.matches.test(`x ${one.example} x`)
    for (const one of trapTexts.filter(({ place }) => place === 'inside'))
      expect(isInside(one), one.name).toBe(true)
  })

  it('puts each of those into one of two texts that fit most columns', () => {
    for (const { example } of trapTexts.filter(({ place }) => place === 'inside'))
      expect(joinedTraps.some(text => text.includes(example))).toBe(true)
    for (const text of joinedInOneLine) {
      expect(text.length).toBeLessThan(255)
      expect(text).not.toMatch(/[\r\n\t]/)
    }
  })

  it('puts each of the others into some name, given enough names', () => {
    const names = trapTexts.flatMap((_, turn) => [aloneTrap(turn), betweenTraps('x', turn)])
    for (const { matches, name } of trapTexts.filter(({ place }) => place !== 'inside'))
      expect(
        names.some(text => matches.test(text)),
        name,
      ).toBe(true)
  })

  it('has each as a name and as a value of metadata', () => {
    const examples = trapTexts.map(({ example }) => example)
    expect(Object.keys(trapMeta.names as object)).toEqual(expect.arrayContaining(examples))
    expect(trapMeta.values).toEqual(examples)
  })

  it('names the broken one of several texts', () => {
    const [, text] = joinedTraps
    expect(brokenTraps(text, text)).toEqual([])
    expect(brokenTraps(text, text.replaceAll('&amp;', '&'))).toEqual(['with an HTML entity'])
    expect(brokenTraps('0042', '42')).toEqual(['with a leading zero'])
    expect(brokenTraps(betweenTraps('x', 1), betweenTraps('x', 1).slice(1))).toEqual([
      'that looks like a formula',
    ])
  })
})
