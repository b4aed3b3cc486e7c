import { observedChoices } from '../../schemas/generated/observed-choices.js'

/** Names for which a profile has no field, by the observation that reports them. */
const ownNames = {
  'OBS-01': ['authentication.emptyBearer.status', 'authentication.basic.status'],
  'OBS-07': ['decrypt.null'],
  'OBS-08': [
    'constraints.limit.0.status',
    'constraints.limit.101.status',
    'constraints.limit.-1.status',
    'constraints.limit.1.5.status',
    'constraints.limit.abc.status',
  ],
  'OBS-09': [
    'constraints.byteLength.15.status',
    'constraints.byteLength.256.status',
    'constraints.prefix.17.status',
    'constraints.environment.257.status',
    'constraints.apiId.empty.status',
  ],
  'OBS-10': ['constraints.externalId.empty.status'],
  'OBS-14': ['listing.shortPages', 'listing.emptyPages', 'listing.repeatsAfterCreate'],
  'OBS-15': ['listing.cursorReuse', 'listing.cursorWithOtherLimit', 'listing.cursorWithOtherFilter'],
  'OBS-16': ['listing.ownerIdFilter', 'listing.externalIdCase'],
  'OBS-17': ['listing.totalErrorAtOnce'],
  'OBS-18': ['records.presence', 'records.extraMembers', 'records.nullMembers'],
  'OBS-20': ['listing.expiredKeys'],
  'OBS-21': ['times.createdAt.skewMs'],
  'OBS-22': ['ratelimit.durationListedPerSent'],
  'OBS-24': ['keys.length', 'keys.alphabet', 'keys.defaultPrefix'],
  'OBS-25': ['ids.length'],
  'OBS-26': ['constraints.remaining.-1.status'],
  'OBS-32': ['limits.rateLimited', 'errors.crashesSeen'],
  'OBS-33': ['listing.cacheLag', 'listing.totalLag'],
  'OBS-35': ['listing.orderOfFirstPage'],
} as const

type NameIn<Names extends Readonly<Record<string, readonly string[]>>> = Names[keyof Names][number]

type ChoiceName = NameIn<typeof observedChoices>

export type ObservationName = ChoiceName | NameIn<typeof ownNames>

const choiceNames: readonly ChoiceName[] = Object.values(observedChoices).flat()

const namesById: readonly (readonly [string, readonly ObservationName[]])[] = [
  ...Object.entries(observedChoices),
  ...Object.entries(ownNames),
]

export const observationNames: readonly ObservationName[] = [
  ...new Set(namesById.flatMap(([, names]) => names)),
]

export function namesSeenBy(id: string): readonly ObservationName[] {
  return namesById.flatMap(([own, names]) => (own === id ? names : []))
}

export function isProfileName(name: string): boolean {
  return choiceNames.some(one => one === name)
}
