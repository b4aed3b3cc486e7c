import { expect, it } from 'vitest'
import type { ProfileSource } from '../../profile/profile-source.js'
import { learnSmall } from '../test-support/fakes.js'

const minute = 60_000

async function seenOf(
  profile: ProfileSource,
  fields: string[],
  options: { startsAt?: number; waitMs?: number },
) {
  const { fields: learnt, unexplained } = await learnSmall(profile, options)
  expect(unexplained).toEqual([])
  const seen = learnt.filter(({ field, how }) => how === 'seen' && fields.includes(field))
  return Object.fromEntries(seen.map(({ field, value }) => [field, value]))
}

const ofCache = ['listing.cacheFreshMs', 'listing.cacheStaleMs']
const ofRefill = ['refill.effect', 'refill.enables', 'refill.shortMonth']

it.each<[string, ProfileSource['listing'] & object, { waitMs?: number }, Record<string, unknown>]>([
  [
    'the fresh time and the stale time of a cache if the wait is long enough',
    { cacheFreshMs: 10_000, cacheStaleMs: 30_000 },
    { waitMs: 2 * minute },
    { 'listing.cacheFreshMs': 10_000, 'listing.cacheStaleMs': 30_000 },
  ],
  ['a cache, but not its lifetime, if the wait is too short', { cacheFreshMs: 300_000 }, {}, {}],
  [
    'that a cache is always stale, even if the wait is short',
    { cacheStaleMs: 300_000 },
    {},
    { 'listing.cacheFreshMs': 0 },
  ],
])('learning finds %s', async (_, listing, options, seen) => {
  expect(await seenOf({ listing }, ofCache, options)).toEqual(seen)
})

it('learning finds the effects of a refill only if the wait includes midnight', async () => {
  const profile: ProfileSource = { refill: { effect: 'add', enables: false, shortMonth: 'skip' } }
  const startsAt = Date.UTC(2030, 3, 29, 23, 30)
  expect(await seenOf(profile, ofRefill, { startsAt, waitMs: 40 * minute })).toEqual({
    'refill.effect': 'add',
    'refill.enables': false,
    'refill.shortMonth': 'skip',
  })
  expect(await seenOf(profile, ofRefill, { startsAt: startsAt - 60 * minute, waitMs: 40 * minute })).toEqual(
    {},
  )
})
