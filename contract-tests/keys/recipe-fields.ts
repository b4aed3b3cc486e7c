import { allPermissions, allRoles, intervalsOf, typesOf } from '../design/offered-values.js'
import type { RunFacts } from '../engine/run-facts.js'
import type { Fields } from './recipe.js'

/**
 * Each is the name of two keys that differ in all other fields, created one after the other or at the same time: values that the second
 * takes from the first show. Some services read these names as other types.
 */
export const sharedNames = { filled: '0071', beside: 'null' } as const

/** The name of a key that is given no other. */
export const nameOf = (name: string, runId: string) => `keymock contract ${runId} ${name}`

export const longEnvironment = 'e'.repeat(256)
export const prefixes = {
  shortest: '0',
  underscore: 'A_b_',
  longest: 'abcdefghijKLMNOP',
  digits: '0071234567',
} as const
export const shortLifeMs = 1500
/** An amount or a limit that would do for a length: a key that is made as long shows it. */
const lengthLike = 203
/** A large value, above the milliseconds of a day, for services that refuse the first. It is not round, so that rounding shows. */
const large = 123_456_789

/** Where the run may wait for it: a key that ends while it runs. */
export function endsSoon({ met }: RunFacts, now: number): Fields {
  return met.has('wait') ? { expires: now + shortLifeMs } : {}
}

/** The same for one that works until then: whether an expiry was kept shows in its state, where it is not listed. */
export function worksUntilSoon(run: RunFacts, now: number): Fields {
  const end = endsSoon(run, now)
  return end.expires === undefined ? {} : { ...end, enabled: true }
}

/** In the other API, where there is one that the token may create keys in. */
export function elsewhere({ offers: { secondApiId } }: RunFacts, fields: Fields): Fields[] {
  return [...(secondApiId === undefined ? [] : [{ ...fields, apiId: secondApiId }]), fields]
}

/** With an ownerId and an externalId, which the target may refuse. */
export function ownedBy(ownerId: string, { refused }: RunFacts, fields: Fields): Fields[] {
  return [...(refused.has('ownerId') ? [] : [{ ...fields, ownerId }]), fields]
}

/** A role and a permission, or as many as are known, and a few at most. */
export function namesIn({ offers }: RunFacts, most = Number.POSITIVE_INFINITY): Fields {
  const [roles, permissions] = [allRoles(offers), allPermissions(offers)].map(names => names?.slice(0, most))
  return { ...(roles && { roles }), ...(permissions && { permissions }) }
}

/** A permission, where one is known. */
export function permissionIn(run: RunFacts): Fields {
  const { permissions } = namesIn(run, 1)
  return permissions === undefined ? {} : { permissions }
}

/** Refills of which one is likely to be accepted. */
export function refillsToTry({ offers }: RunFacts) {
  const intervals = intervalsOf(offers)
  return [
    ...intervals.map(interval => ({ interval, amount: lengthLike })),
    { interval: intervals[0] ?? '', amount: large },
    // One that is also a day, for what confuses them.
    { interval: intervals[0] ?? '', amount: 12 },
  ]
}

/** The same for rate limits. */
export function ratelimitsToTry({ offers }: RunFacts) {
  const types = typesOf(offers)
  return [
    ...types.map(type => ({ type, limit: lengthLike, duration: 60_000 })),
    { type: types[0] ?? '', limit: large, duration: 60_000 },
  ]
}
