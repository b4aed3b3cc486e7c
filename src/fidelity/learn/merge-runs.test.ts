import { describe, expect, it } from 'vitest'
import type { ProfileSource } from '../../profile/profile-source.js'
import { resolveProfile } from '../../profile/resolve-profile.js'
import { type LearnDirectlyOptions, learnDirectly } from '../test-support/learn-directly.js'
import { learnFrom, type Teacher } from '../test-support/learn-from.js'
import { wrongIn } from '../test-support/learn-twice.js'
import { randomProfile } from '../test-support/random-profile.js'
import type { Conclusion, LearntField } from './conclude.js'
import { mergeRuns, setByHand } from './merge-runs.js'
import { provenanceOf } from './provenance.js'

const seenFields = ({ fields }: Conclusion) =>
  fields.filter(({ how }) => how === 'seen').map(({ field }) => field)

async function learnBoth(profile: ProfileSource, first: LearnDirectlyOptions, second: LearnDirectlyOptions) {
  const rehearsed = new Map()
  const a = await learnDirectly(profile, { ...first, rehearsed })
  const b = await learnDirectly(profile, { ...second, rehearsed })
  return { a, b, merged: await learnDirectly(profile, { ...second, rehearsed, earlier: a }) }
}

describe('two runs with different permissions', () => {
  const profile: ProfileSource = {
    authorization: { decrypt: [['keys.reveal']], recoverable: [['keys.seal', 'keys.all']] },
    listing: { cacheFreshMs: 60_000, cacheStaleMs: 0 },
  }

  it('together show every field that either run shows alone', async () => {
    const { a, b, merged } = await learnBoth(
      profile,
      { permissions: ['keys.list', 'keys.create', 'keys.seal'], waitMs: 120_000 },
      { permissions: ['keys.list', 'keys.create', 'keys.reveal'] },
    )
    const [ofA, ofB, both] = [a, b, merged].map(seenFields)
    expect(ofA).toEqual(expect.arrayContaining(['authorization.decrypt', 'listing.cacheFreshMs']))
    expect(ofA).not.toContain('authorization.recoverable')
    expect(ofB).toContain('authorization.recoverable')
    expect(ofB).not.toContain('authorization.decrypt')
    expect(ofB).not.toContain('listing.cacheFreshMs')
    expect(both?.toSorted()).toEqual([...new Set([...(ofA ?? []), ...(ofB ?? [])])].toSorted())
    expect([merged.disagreements, merged.unexplained]).toEqual([[], []])
    expect(wrongIn(merged, resolveProfile(profile))).toEqual([])
    expect(merged.fields.find(({ field }) => field === 'authorization.decrypt')).toEqual({
      ...a.fields.find(({ field }) => field === 'authorization.decrypt'),
      run: 'earlier',
    })
  })

  it('give an unseen failure a code in the style of a code that only the earlier run saw', async () => {
    const { failures } = resolveProfile('standard').errors
    const codes = Object.entries(failures).map(([kind, failure]) => [kind, { ...failure, code: 'Missing' }])
    const roleNotFound = { ...failures['role-not-found'], code: 'NoSuchRole' }
    const teacher: Teacher = {
      profile: { errors: { failures: { ...Object.fromEntries(codes), 'role-not-found': roleNotFound } } },
    }
    const earlier = provenanceOf(await learnFrom(teacher, { runId: 'first' }))
    const codeOf = ({ whole }: Pick<Conclusion, 'whole'>) => whole.errors.failures['body-too-large'].code
    const alone = await learnFrom(teacher, { allowWrites: false, runId: 'second' })
    const merged = await learnFrom(teacher, { allowWrites: false, runId: 'second', earlier })
    expect([codeOf(alone), codeOf(merged)]).toEqual([failures['body-too-large'].code, 'BodyTooLarge'])
    const order = merged.fields.find(({ field }) => field === 'listing.order')
    expect(order).toMatchObject({ how: 'seen', run: 'first' })
    expect(provenanceOf(merged).earlier).toMatchObject([
      { runId: 'first', exchanges: { [Number(order?.exchanges[0])]: expect.stringMatching(/→ 200$/) } },
    ])
  })
})

describe('the merge of two runs on the same service', () => {
  it('contradicts neither run, and has all fields that either run saw', async () => {
    const profile = randomProfile(7)
    const { a, b, merged } = await learnBoth(profile, {}, { startsAt: Date.UTC(2031, 2, 3, 9, 30, 7) })
    expect(merged.disagreements).toEqual([])
    expect(seenFields(merged).toSorted()).toEqual(
      [...new Set([...seenFields(a), ...seenFields(b)])].toSorted(),
    )
    expect(wrongIn(merged, resolveProfile(profile))).toEqual([])
  })
})

describe('a field with two values', () => {
  const found = resolveProfile('standard')
  const earlier: LearntField = {
    field: 'listing.order',
    how: 'seen',
    value: 'newest-first',
    exchanges: [7],
    run: 'first',
  }
  const own = { field: 'listing.order', value: 'oldest-first', exchanges: [8] }

  it('takes the value of the later run, and the disagreement names the earlier value', () => {
    const { kept, disagreements } = mergeRuns([earlier], [own], found)
    expect(kept).toEqual([])
    expect(disagreements).toMatchObject([
      { field: 'listing.order', value: 'oldest-first', other: 'newest-first', wins: 'this run' },
    ])
  })

  it('takes the value of the earlier run if only the later value has a `note`', () => {
    const { kept, disagreements } = mergeRuns([earlier], [{ ...own, note: 'seen once' }], found)
    expect(kept).toEqual([earlier])
    expect(disagreements).toMatchObject([{ value: 'newest-first', wins: 'the earlier run' }])
    expect(disagreements[0]?.because).toContain('seen once')
  })

  it('takes the value of the later run if both values have a `note`', () => {
    const [both] = [{ ...earlier, note: 'seen once' }]
    expect(mergeRuns([both], [{ ...own, note: 'seen once' }], found).kept).toEqual([])
  })

  it('takes the value that explains the later answers if only the earlier run saw the field', () => {
    const { kept, disagreements } = mergeRuns([earlier], [], {
      ...found,
      listing: { ...found.listing, order: 'id' },
    })
    expect(kept).toEqual([])
    expect(disagreements).toMatchObject([{ value: 'id', other: 'newest-first', wins: 'this run' }])
  })

  it('keeps a manual value until a run sees the field', () => {
    const byHand: LearntField = { ...earlier, how: 'assumed', note: setByHand }
    expect(mergeRuns([byHand], [], { ...found }).kept).toEqual([byHand])
    expect(mergeRuns([byHand], [own], found).disagreements).toHaveLength(1)
  })
})
