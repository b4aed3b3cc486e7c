import type { RunFacts } from '../engine/run-facts.js'

/** Enough names to find services that keep only the first name or the first two names. */
const mostNames = 3

/** The roles that a key may have: the role that the caller declared, and other known roles. */
export const allRoles = ({ existingRole, moreRoles = [] }: RunFacts['offers']) =>
  existingRole === undefined ? undefined : [existingRole, ...moreRoles].slice(0, mostNames)

/** The permissions that a key may have. */
export const allPermissions = ({ existingPermission, morePermissions = [] }: RunFacts['offers']) =>
  existingPermission === undefined ? undefined : [existingPermission, ...morePermissions].slice(0, mostNames)

/** The refill intervals to try. The specification names no interval, but the caller may. */
export const intervalsOf = ({ refillIntervals = ['monthly', 'daily'] }: RunFacts['offers']) => refillIntervals

/** The types of a rate limit to try. */
export const typesOf = ({ ratelimitTypes = ['fast', 'consistent'] }: RunFacts['offers']) => ratelimitTypes
