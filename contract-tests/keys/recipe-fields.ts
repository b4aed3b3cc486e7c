import { allPermissions, allRoles, intervalsOf, typesOf } from '../design/offered-values.js'
import type { RunFacts } from '../engine/run-facts.js'
import type { Fields } from './recipe.js'

/**
 * Names that several keys share, to find servers that confuse keys with equal names. A service may misread the first name as a
 * number, and the second name as null.
 */
export const sharedNames = { filled: '0071', beside: 'null' } as const

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
/** An amount or limit for services that refuse `lengthLike`. The number is not round, to reveal rounding. */
const large = 123_456_789

export function endsSoon({ met }: RunFacts, now: number): Fields {
  return met.has('wait') ? { expires: now + shortLifeMs } : {}
}

/** Enables the key: its `enabled` becomes false when it expires. Thus even a listing without `expires` shows the expiry. */
export function worksUntilSoon(run: RunFacts, now: number): Fields {
  const end = endsSoon(run, now)
  return end.expires === undefined ? {} : { ...end, enabled: true }
}

export function elsewhere({ offers: { secondApiId } }: RunFacts, fields: Fields): Fields[] {
  return [...(secondApiId === undefined ? [] : [{ ...fields, apiId: secondApiId }]), fields]
}

/** The target may refuse an ownerId together with an externalId. */
export function ownedBy(ownerId: string, { refused }: RunFacts, fields: Fields): Fields[] {
  return [...(refused.has('ownerId') ? [] : [{ ...fields, ownerId }]), fields]
}

export function namesIn({ offers }: RunFacts, most = Number.POSITIVE_INFINITY): Fields {
  const [roles, permissions] = [allRoles(offers), allPermissions(offers)].map(names => names?.slice(0, most))
  return { ...(roles && { roles }), ...(permissions && { permissions }) }
}

export function permissionIn(run: RunFacts): Fields {
  const { permissions } = namesIn(run, 1)
  return permissions === undefined ? {} : { permissions }
}

/** A target probably accepts at least one of these refills. */
export function refillsToTry({ offers }: RunFacts) {
  const intervals = intervalsOf(offers)
  return [
    ...intervals.map(interval => ({ interval, amount: lengthLike })),
    { interval: intervals[0] ?? '', amount: large },
    // The amount is also a valid refillDay, to find swapped fields.
    { interval: intervals[0] ?? '', amount: 12 },
  ]
}

/** A target probably accepts at least one of these rate limits. */
export function ratelimitsToTry({ offers }: RunFacts) {
  const types = typesOf(offers)
  return [
    ...types.map(type => ({ type, limit: lengthLike, duration: 60_000 })),
    { type: types[0] ?? '', limit: large, duration: 60_000 },
  ]
}
