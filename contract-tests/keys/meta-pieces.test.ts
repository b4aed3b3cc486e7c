import { describe, expect, it } from 'vitest'
import { awkwardMeta, metaClasses } from '../script/awkward-values.js'
import { metaPieces } from './accepted-creates.js'

function leavesIn(value: unknown, path = ''): string[] {
  const isInner = typeof value === 'object' && value !== null && !Array.isArray(value)
  const entries = isInner ? Object.entries(value) : []
  if (entries.length === 0) return [`${path} ${JSON.stringify(value)}`]
  return entries.flatMap(([name, inner]) => leavesIn(inner, `${path}/${name}`))
}

describe('metaPieces', () => {
  it.each([{ name: 'awkward', meta: awkwardMeta }, ...metaClasses])(
    'neither loses nor repeats a value: $name',
    ({ meta }) => {
      for (const most of [50, 700]) {
        const pieces = metaPieces(meta as Record<string, unknown>, most)
        const whole = leavesIn(meta).filter(leaf => !leaf.endsWith('{}'))
        expect(
          pieces
            .flatMap(piece => leavesIn(piece))
            .filter(leaf => !leaf.endsWith('{}'))
            .sort(),
        ).toEqual(whole.sort())
      }
    },
  )

  it('keeps pieces short, and keeps small metadata whole', () => {
    const texts = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`name ${index}`, 'a text']))
    const pieces = metaPieces({ texts, last: 1 }, 200)
    expect(Math.max(...pieces.map(piece => JSON.stringify(piece).length))).toBeLessThanOrEqual(220)
    expect(metaPieces({ a: 1, b: { c: 2 } }, 200)).toEqual([{ a: 1, b: { c: 2 } }])
  })
})
