import { describe, expect, it } from 'vitest'
import { seededRandom } from '../engine/random.js'
import { bundlePairs, pairsIn } from './combine.js'
import { rightServers } from './index.js'

describe('bundlePairs', () => {
  const some = rightServers.slice(0, 24)
  const bundles = bundlePairs(some, 6, seededRandom(1))
  const nameOf = (pair: readonly { name: string }[]) =>
    pair
      .map(({ name }) => name)
      .sort()
      .join(' + ')

  it('puts every pair of those that decide different things into a bundle', () => {
    const pairs = pairsIn(some).filter(([first, second]) => first.decides !== second.decides)
    const bundled = new Set(bundles.flatMap(pairsIn).map(nameOf))
    expect(pairs.map(nameOf).filter(name => !bundled.has(name))).toEqual([])
    expect(bundles.length).toBeLessThan(pairs.length / 4)
  })

  it('puts no two together that decide the same', () => {
    for (const bundle of bundles)
      expect(new Set(bundle.map(({ decides }) => decides)).size).toBe(bundle.length)
  })
})
