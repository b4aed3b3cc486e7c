import type { RunFacts } from '../engine/run-facts.js'

/** So many names show what keeps the first one or two. */
const mostNames = 3

/** The roles that a key may have: the one that the target is said to have, and others where they are known. */
export const allRoles = ({ existingRole, moreRoles = [] }: RunFacts['offers']) =>
  existingRole === undefined ? undefined : [existingRole, ...moreRoles].slice(0, mostNames)

/** The same for its permissions. */
export const allPermissions = ({ existingPermission, morePermissions = [] }: RunFacts['offers']) =>
  existingPermission === undefined ? undefined : [existingPermission, ...morePermissions].slice(0, mostNames)

/** The intervals of a refill to try. The specification names none; the caller may. */
export const intervalsOf = ({ refillIntervals = ['monthly', 'daily'] }: RunFacts['offers']) => refillIntervals

/** The same for the types of a rate limit. */
export const typesOf = ({ ratelimitTypes = ['fast', 'consistent'] }: RunFacts['offers']) => ratelimitTypes
