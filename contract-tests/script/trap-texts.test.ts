import { describe, expect, it } from 'vitest'
import {
  aloneTrap,
  betweenTraps,
  joinedInOneLine,
  joinedTraps,
  trapMeta,
  trapsIn,
  trapTexts,
} from './trap-texts.js'

describe('the module trap-texts', () => {
  it.each(trapTexts.map(one => [one.name, one] as const))(
    'has an example of the kind %s',
    (_, { example, matches }) => {
      expect(example).toMatch(matches)
    },
  )

  it('has the place "inside" only for texts that keep their meaning inside a longer text', () => {
    const isInside = (one: (typeof trapTexts)[number]) => one.matches.test(`x ${one.example} x`)
    for (const one of trapTexts.filter(({ place }) => place === 'inside'))
      expect(isInside(one), one.name).toBe(true)
  })

  it('joins the texts of the place "inside" into lines of under 255 characters', () => {
    for (const { example } of trapTexts.filter(({ place }) => place === 'inside'))
      expect(joinedTraps.some(text => text.includes(example))).toBe(true)
    for (const text of joinedInOneLine) {
      expect(text.length).toBeLessThan(255)
      expect(text).not.toMatch(/[\r\n\t]/)
    }
  })

  it('uses each text of the places "alone", "start" and "end" in a result of `aloneTrap` or `betweenTraps`', () => {
    const names = trapTexts.flatMap((_, turn) => [aloneTrap(turn), betweenTraps('x', turn)])
    for (const { matches, name } of trapTexts.filter(({ place }) => place !== 'inside'))
      expect(
        names.some(text => matches.test(text)),
        name,
      ).toBe(true)
  })

  it('puts each text into the metadata, as the name of a member and as a value', () => {
    const examples = trapTexts.map(({ example }) => example)
    expect(Object.keys(trapMeta.names as object)).toEqual(expect.arrayContaining(examples))
    expect(trapMeta.values).toEqual(examples)
  })

  it('finds its texts in a longer text, and none in an ordinary text', () => {
    for (const half of [0, 1]) {
      const inside = trapTexts.filter(({ place }) => place === 'inside').filter((_, at) => at % 2 === half)
      expect(trapsIn(`x ${joinedTraps[half]}`)).toEqual(inside)
    }
    expect(trapsIn(betweenTraps('x', 1)).map(({ name }) => name)).toEqual(['a-formula', 'a-final-backslash'])
    expect(trapsIn('plain')).toEqual([])
  })
})
