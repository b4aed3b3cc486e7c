import { observedChoices } from '../../schemas/generated/observed-choices.js'

/** Names of observations for which a profile has no field. */
const ownNames = [
  'authentication.emptyBearer.status',
  'authentication.basic.status',
  'constraints.byteLength.15.status',
  'constraints.byteLength.256.status',
  'constraints.prefix.17.status',
  'constraints.environment.257.status',
  'constraints.apiId.empty.status',
  'constraints.externalId.empty.status',
  'constraints.limit.0.status',
  'constraints.limit.101.status',
  'constraints.limit.-1.status',
  'constraints.limit.1.5.status',
  'constraints.limit.abc.status',
  'constraints.remaining.-1.status',
  'errors.crashesSeen',
  'keys.length',
  'keys.alphabet',
  'keys.defaultPrefix',
  'ids.length',
  'times.createdAt.skewMs',
  'records.presence',
  'records.extraMembers',
  'records.nullMembers',
  'ratelimit.durationListedPerSent',
  'listing.orderOfFirstPage',
  'listing.shortPages',
  'listing.emptyPages',
  'listing.repeatsAfterCreate',
  'listing.cursorReuse',
  'listing.cursorWithOtherLimit',
  'listing.cursorWithOtherFilter',
  'listing.ownerIdFilter',
  'listing.externalIdCase',
  'listing.totalErrorAtOnce',
  'listing.totalLag',
  'listing.cacheLag',
  'listing.expiredKeys',
  'limits.rateLimited',
  'decrypt.null',
] as const

type ChoicesByObservation = typeof observedChoices

type ChoiceName = ChoicesByObservation[keyof ChoicesByObservation][number]

export type ObservationName = ChoiceName | (typeof ownNames)[number]

const choiceNames: readonly ChoiceName[] = Object.values(observedChoices).flat()

export const observationNames: readonly ObservationName[] = [...new Set([...choiceNames, ...ownNames])]

export function choicesSeenBy(id: keyof ChoicesByObservation): readonly ChoiceName[] {
  return observedChoices[id]
}

export function isProfileName(name: string): boolean {
  return choiceNames.some(one => one === name)
}
