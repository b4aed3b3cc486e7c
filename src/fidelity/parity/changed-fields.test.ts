import { describe, expect, it } from 'vitest'
import { sampleSeed } from '../../../.config/mutants/sample.js'
import { seededRandom } from '../../../contract-tests/engine/random.js'
import { resolveProfile } from '../../profile/resolve-profile.js'
import { standardProfile } from '../../profile/standard-profile.js'
import { fieldOf } from '../fields/field-path.js'
import { scenes } from '../learn/scenes/index.js'
import { reasons } from '../learn/what-would-show.js'
import { type ChangedField, changedFields } from '../test-support/changed-fields.js'
import { findChange, sceneThatShows } from '../test-support/find-change.js'
import { drawActs } from './draw-acts.js'

/** `npm run parity` tries every one of them. */
const howMany = 5

const base = standardProfile()
const changes = changedFields(base)

/** What the two operations do not show of a service, and why. That of failures in general is for those that a service does not have. */
const unseen = reasons.map(([path]) => path).filter(path => path !== 'errors.failures')

function sample(): ChangedField[] {
  const random = seededRandom(sampleSeed)
  const left = changes.filter(({ field }) => !unseen.some(path => field.startsWith(path)))
  return Array.from({ length: howMany }, () => left.splice(random.below(left.length), 1)).flat()
}

describe('with one field of the profile changed', () => {
  it.each(sample().map(change => [change.field, JSON.stringify(change.value), change] as const))(
    'parity finds a call that shows it and names the field: %s %s',
    async (_field, _value, change) => {
      const { found, divergence } = await findChange(change, base, {
        calls: 60,
        scenes: await sceneThatShows(change, base),
      })
      expect(found).toMatch(/^named/)
      expect(divergence?.isShortest).toBe(true)
      const mended = resolveProfile({ extends: 'standard', ...divergence?.explained?.set })
      expect(fieldOf(mended, change.field)).toEqual(change.value)
    },
  )

  it('changes every field, each as its schema lets it', () => {
    expect(changes.length).toBeGreaterThan(300)
    expect(new Set(changes.map(({ field }) => field)).size).toBeGreaterThan(290)
  })

  it('asks every scene in each round of a scenario', () => {
    const facts = {
      ...{ runId: 'run', apiId: 'api', now: 0, expires: 1, isEmpty: true },
      ...{ role: undefined, permission: undefined },
    }
    const acts = drawActs(scenes, () => facts, seededRandom(1), true)
    const classes = Array.from({ length: 3 * scenes.length }, () => acts.next().value?.class)
    expect(classes).toEqual(expect.arrayContaining(scenes.map(({ name }) => name)))
  })
})
