import { allPermissions, allRoles, intervalsOf, typesOf } from '../design/offered-values.js'
import type { RunFacts } from '../engine/run-facts.js'
import type { Fields } from './recipe.js'

/**
 * Each name belongs to two keys that differ in all other fields. The second key must take no value from the
 * first. Some services read these names as other types.
 */
export const sharedNames = { filled: '0071', beside: 'null' } as const

/** The default name of a key. */
export const nameOf = (name: string, runId: string) => `keymock contract ${runId} ${name}`

export const longEnvironment = 'e'.repeat(256)
export const prefixes = {
  shortest: '0',
  underscore: 'A_b_',
  longest: 'abcdefghijKLMNOP',
  digits: '0071234567',
} as const
export const shortLifeMs = 1500
/** An amount or limit that is also a valid byteLength, to find swapped fields. */
const lengthLike = 203
/** A value above the milliseconds of a day, for services that refuse the first value. It is not round, so that rounding shows. */
const large = 123_456_789

/** An expiry during the run, if the run may wait for it. */
export function endsSoon({ met }: RunFacts, now: number): Fields {
  return met.has('wait') ? { expires: now + shortLifeMs } : {}
}

/** Like `endsSoon`, for an enabled key. Its state shows the expiry, even if no listing does. */
export function worksUntilSoon(run: RunFacts, now: number): Fields {
  const end = endsSoon(run, now)
  return end.expires === undefined ? {} : { ...end, enabled: true }
}

/** The fields to try, first in the second API if the caller named one. */
export function elsewhere({ offers: { secondApiId } }: RunFacts, fields: Fields): Fields[] {
  return [...(secondApiId === undefined ? [] : [{ ...fields, apiId: secondApiId }]), fields]
}

/** The fields to try, first with an ownerId. The target may refuse an ownerId together with an externalId. */
export function ownedBy(ownerId: string, { refused }: RunFacts, fields: Fields): Fields[] {
  return [...(refused.has('ownerId') ? [] : [{ ...fields, ownerId }]), fields]
}

/** The known roles and permissions, at most `most` of each. */
export function namesIn({ offers }: RunFacts, most = Number.POSITIVE_INFINITY): Fields {
  const [roles, permissions] = [allRoles(offers), allPermissions(offers)].map(names => names?.slice(0, most))
  return { ...(roles && { roles }), ...(permissions && { permissions }) }
}

/** A permission, if one is known. */
export function permissionIn(run: RunFacts): Fields {
  const { permissions } = namesIn(run, 1)
  return permissions === undefined ? {} : { permissions }
}

/** Refills, of which a target is likely to accept one. */
export function refillsToTry({ offers }: RunFacts) {
  const intervals = intervalsOf(offers)
  return [
    ...intervals.map(interval => ({ interval, amount: lengthLike })),
    { interval: intervals[0] ?? '', amount: large },
    // Also a valid day, to find services that confuse the two.
    { interval: intervals[0] ?? '', amount: 12 },
  ]
}

/** Rate limits, of which a target is likely to accept one. */
export function ratelimitsToTry({ offers }: RunFacts) {
  const types = typesOf(offers)
  return [
    ...types.map(type => ({ type, limit: lengthLike, duration: 60_000 })),
    { type: types[0] ?? '', limit: large, duration: 60_000 },
  ]
}
