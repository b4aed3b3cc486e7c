import { allPermissions, allRoles, intervalsOf, typesOf } from '../design/offered-values.js'
import type { RunFacts } from '../engine/run-facts.js'
import type { Fields } from './recipe.js'

export const longEnvironment = 'e'.repeat(256)
export const prefixes = { shortest: 'x', underscore: 'Ab_', longest: 'abcdefghijKLMNOP' } as const
export const shortLifeMs = 1500
/** An amount or a limit that would do for a length: a key that is made as long shows it. */
const lengthLike = 203
/** Who refuses that may take a large one. It is no round one: what rounds it shows. */
const large = 1_234_567

/** Where the run may wait for it: a key that ends while it runs. */
export function endsSoon({ met }: RunFacts, now: number): Fields {
  return met.has('wait') ? { expires: now + shortLifeMs } : {}
}

/** The same for one that works until then: whether an expiry was kept shows in its state, where it is not listed. */
export function worksUntilSoon(run: RunFacts, now: number): Fields {
  const end = endsSoon(run, now)
  return end.expires === undefined ? {} : { ...end, enabled: true }
}

/** A role and a permission, or as many as are known, and two at most. */
export function namesIn({ offers }: RunFacts, most = 2): Fields {
  const [roles, permissions] = [allRoles(offers), allPermissions(offers)].map(names => names?.slice(0, most))
  return { ...(roles && { roles }), ...(permissions && { permissions }) }
}

/** Refills of which one is likely to be accepted. */
export function refillsToTry({ offers }: RunFacts) {
  const intervals = intervalsOf(offers)
  return [
    ...intervals.map(interval => ({ interval, amount: lengthLike })),
    { interval: intervals[0] ?? '', amount: large },
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
