import { describe, expect, it } from 'vitest'
import { learnTwice } from '../test-support/fakes.js'
import { randomProfile } from '../test-support/random-profile.js'

/** Random profiles. `npm run fidelity` tries 200. With 5096, a message with a placeholder appears only once in the mock's answers. */
const seeds = [98, 5096]

describe('a profile learned from a mock', () => {
  it.each(['standard', 'unkey-v1'] as const)(
    'equals the original in every seen field, and a run against its mock learns the same profile: %s',
    async name => {
      const { learnt, wrong, changed } = await learnTwice(name)
      expect({ wrong, changed }).toEqual({ wrong: [], changed: [] })
      expect(learnt.fields.filter(({ how }) => how === 'seen').length).toBeGreaterThan(120)
    },
  )

  it.each(seeds)(
    'equals the original in every seen field, and a run against its mock learns the same profile (seed %i)',
    async seed => {
      const { wrong, changed } = await learnTwice(randomProfile(seed))
      expect({ wrong, changed }).toEqual({ wrong: [], changed: [] })
    },
  )
})
