import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../src/common/random.js'
import { resolveProfile } from '../../src/profile/resolve-profile.js'
import { areCombinable, bundlePairs, combine, pairsIn } from './combine.js'
import { rightServers } from './index.js'

describe('bundlePairs', () => {
  const some = rightServers.slice(0, 24)
  const bundles = bundlePairs(some, 6, seededRandom(1))
  const nameOf = (pair: readonly { name: string }[]) =>
    pair
      .map(({ name }) => name)
      .sort()
      .join(' + ')

  it('puts every pair of servers with different choices into a bundle', () => {
    const pairs = pairsIn(some).filter(pair => areCombinable(...pair))
    const bundled = new Set(bundles.flatMap(pairsIn).map(nameOf))
    expect(pairs.map(nameOf).filter(name => !bundled.has(name))).toEqual([])
    expect(bundles.length).toBeLessThan(pairs.length / 4)
  })

  it('puts no two servers with the same choice into one bundle', () => {
    for (const pair of bundles.flatMap(pairsIn)) expect(areCombinable(...pair)).toBe(true)
  })
})

describe('combine', () => {
  it('makes a valid profile from any two servers with different choices', () => {
    const chosen = rightServers.filter(({ profile }) => profile !== undefined)
    const pairs = pairsIn(chosen).filter(pair => areCombinable(...pair))
    expect(pairs.length).toBeGreaterThan(500)
    for (const pair of pairs) expect(() => resolveProfile(combine(pair).profile)).not.toThrow()
  })
})
