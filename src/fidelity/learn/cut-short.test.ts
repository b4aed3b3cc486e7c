import { describe, expect, it } from 'vitest'
import type { ProfileSource } from '../../profile/profile-source.js'
import { resolveProfile } from '../../profile/resolve-profile.js'
import { learnFrom } from '../test-support/fakes.js'
import { provenanceOf } from './learn.js'

const { failures } = resolveProfile('unkey-v1').errors

/** A service with its own codes and messages, unlike every shipped profile. */
const ownTexts = {
  extends: 'unkey-v1',
  errors: {
    failures: Object.fromEntries(
      Object.entries(failures).map(([kind, failure]) => [kind, { ...failure, code: kind, message: kind }]),
    ),
  },
} as ProfileSource

describe('learning with a budget', () => {
  it('names the unfinished scenes if the budget of requests is too small, and reports no unexplained behavior', async () => {
    const learnt = await learnFrom({ profile: ownTexts }, { maxRequests: 60 })
    expect(learnt.cutShort?.budget).toEqual({ name: 'maxRequests', limit: 60 })
    expect(learnt.cutShort?.scenes.length).toBeGreaterThan(5)
    expect(learnt.unexplained).toEqual([])
    expect(learnt.undecided.length).toBeGreaterThan(0)
    const unseen = learnt.fields.find(({ how }) => how === 'could not be seen')
    expect(unseen?.note).toMatch(/^a complete run with /)
    expect(provenanceOf(learnt)).toMatchObject({
      cutShort: learnt.cutShort,
      undecided: learnt.undecided,
      unexplained: [],
    })
  })

  it('lists all scenes as unfinished and learns no profile if the budget is one request', async () => {
    const { cutShort, profile } = await learnFrom({ profile: 'standard' }, { maxRequests: 1 })
    expect(profile).toBeUndefined()
    expect(cutShort?.scenes).toHaveLength(cutShort?.of ?? 0)
  })

  it('names the limit of keys if that limit is too small', async () => {
    const { cutShort } = await learnFrom({ profile: 'standard' }, { maxKeys: 5 })
    expect(cutShort?.budget).toEqual({ name: 'maxKeys', limit: 5 })
  })

  it('does not report a small budget after a complete run or a read-only run', async () => {
    const whole = await learnFrom({ profile: 'standard' })
    const reading = await learnFrom({ profile: 'standard' }, { allowWrites: false })
    expect([whole.cutShort, reading.cutShort]).toEqual([undefined, undefined])
    expect(provenanceOf(whole)).not.toHaveProperty('cutShort')
  })
})
