import type { RunFacts } from '../engine/run-facts.js'

/** Enough names to detect services that store only the first name or the first two names. */
const mostNames = 3

export const allRoles = ({ existingRole, moreRoles = [] }: RunFacts['offers']) =>
  existingRole === undefined ? undefined : [existingRole, ...moreRoles].slice(0, mostNames)

export const allPermissions = ({ existingPermission, morePermissions = [] }: RunFacts['offers']) =>
  existingPermission === undefined ? undefined : [existingPermission, ...morePermissions].slice(0, mostNames)

/** The default is two common intervals, because the specification names none. */
export const intervalsOf = ({ refillIntervals = ['monthly', 'daily'] }: RunFacts['offers']) => refillIntervals

export const typesOf = ({ ratelimitTypes = ['fast', 'consistent'] }: RunFacts['offers']) => ratelimitTypes
