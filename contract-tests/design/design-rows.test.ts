import { describe, expect, it } from 'vitest'
import { settingsOf } from '../engine/contract-settings.js'
import { designedNames, keyFactors } from './cover-key-rows.js'
import rows from './design-rows.json' with { type: 'json' }
import { availableClasses, designKeys } from './key-design.js'

const target = { baseUrl: 'http://localhost', token: 'token', apiId: 'api_1', randomSeed: 3 }
const offers = { existingRole: 'admin', existingPermission: 'read', secondApiId: 'api_2' }

/**
 * Pairs of levels that no row contains. A separate create tests a refill without `remaining`. The design disables each key that
 * does not expire soon.
 */
const impossible = [
  ['remaining absent', 'refill typical'],
  ['remaining absent', 'refill extreme'],
  ['expires absent', 'enabled typical'],
  ['expires absent', 'enabled absent'],
  ['expires far', 'enabled typical'],
  ['expires far', 'enabled absent'],
].map(pair => pair.sort().join(', '))

function pairsOf(row: Readonly<Record<string, string>>): string[] {
  const levels = Object.entries(row).map(([field, level]) => `${field} ${level}`)
  return levels.flatMap((one, place) => levels.slice(place + 1).map(other => [one, other].sort().join(', ')))
}

describe('the recorded design', () => {
  it('has a row for each designed key', () => {
    expect(Object.keys(rows.keys)).toEqual(designedNames)
  })

  it('covers nearly every pair of levels of two fields, except pairs with a distant expiry', () => {
    const { run } = settingsOf({ ...target, ...offers })
    const factors = Object.entries(keyFactors(availableClasses(run), false))
    const all = factors.flatMap(([field, levels], place) =>
      factors
        .slice(place + 1)
        .flatMap(([other, others]) =>
          levels.flatMap(level =>
            others.map(otherLevel => [`${field} ${level}`, `${other} ${otherLevel}`].sort().join(', ')),
          ),
        ),
    )
    const covered = new Set(Object.values(rows.keys).flatMap(pairsOf))
    const missing = all.filter(pair => !covered.has(pair) && !impossible.includes(pair))
    expect(missing.filter(pair => !pair.includes('expires far')).length).toBeLessThanOrEqual(21)
  })

  it('has only disabled keys and keys that expire within a day, except the key `only-api`, if the target has no optional capability', () => {
    const { run } = settingsOf({ ...target, recoverable: false, allowWaitingMs: 0, allowLastingKeys: 0 })
    const design = designKeys(run, false)
    const bodies = design.names
      .filter(name => name !== 'only-api')
      .flatMap(name => design.bodiesOf(name, run.startedAt))
    const nextDay = run.startedAt + 86_400_000
    expect(bodies.length).toBeGreaterThan(20)
    for (const { body } of bodies)
      expect(body.enabled === false || (body.expires ?? nextDay) < nextDay).toBe(true)
  })
})
