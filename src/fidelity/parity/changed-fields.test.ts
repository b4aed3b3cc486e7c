import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../common/random.js'
import { fieldOf } from '../../profile/field-path.js'
import { resolveProfile } from '../../profile/resolve-profile.js'
import { standardProfile } from '../../profile/standard-profile.js'
import { scenes } from '../learn/scenes/index.js'
import {
  type ChangedField,
  changedFields,
  findChange,
  sceneThatShows,
} from '../test-support/changed-fields.js'
import { drawActs } from './draw-acts.js'

/** `npm run parity` tries all changes. */
const howMany = 3

const base = standardProfile()
const changes = changedFields(base)

/** Changes that a run cannot show, because a run updates no key, and no scene waits long enough. */
const alike = ['records.omit ["updatedAt"]', 'listing.cacheStaleMs 60000']

/** Draws random changes that a scene shows. Other changes show only with another token, another API or a broken service. */
async function sample(): Promise<ChangedField[]> {
  const random = seededRandom(20_261_121)
  const left = changes.filter(({ field, value }) => !alike.includes(`${field} ${JSON.stringify(value)}`))
  const drawn: ChangedField[] = []
  while (drawn.length < howMany) {
    const [change] = left.splice(random.below(left.length), 1)
    if (change && (await sceneThatShows(change, base)).length > 0) drawn.push(change)
  }
  return drawn
}

const drawn = await sample()

/** Scenes that show the usual form of failures. */
const failing = scenes.filter(({ name }) => ['paths', 'apis', 'missing-names'].includes(name))

describe('a change of one field of the profile', () => {
  it.each(drawn.map(change => [change.field, JSON.stringify(change.value), change] as const))(
    'changes the answer to a call, and parity names the field: %s %s',
    async (_field, _value, change) => {
      const { found, divergence, explained } = await findChange(change, base, {
        calls: 60,
        maxRequests: 1000,
        scenes: [...new Set([...(await sceneThatShows(change, base)), ...failing])],
      })
      expect(found).toMatch(/^named/)
      // Parity reports a difference that every answer has as shared. Only a divergence has a script.
      if (divergence !== undefined) expect(divergence.isShortest).toBe(true)
      const mended = resolveProfile({ extends: 'standard', ...explained?.set })
      expect(fieldOf(mended, change.field)).toEqual(change.value)
    },
  )

  it('exists for more than 280 fields', () => {
    expect(changes.length).toBeGreaterThan(300)
    expect(new Set(changes.map(({ field }) => field)).size).toBeGreaterThan(280)
  })
})

describe('drawActs', () => {
  it('draws every scene within the first 3 × n acts, for n scenes', () => {
    const facts = {
      ...{ runId: 'run', apiId: 'api', now: 0, expires: 1, isEmpty: true },
      ...{ role: undefined, permission: undefined },
    }
    const acts = drawActs(scenes, () => facts, seededRandom(1), true)
    const classes = Array.from({ length: 3 * scenes.length }, () => acts.next().value?.class)
    expect(classes).toEqual(expect.arrayContaining(scenes.map(({ name }) => name)))
  })
})
