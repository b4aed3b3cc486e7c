import type { Profile } from '../../../../schemas/generated/types.js'
import { allFields } from '../../fields/all-fields.js'
import type { PlayedScene } from '../play-scenes.js'
import { freshTimes, isWaitedFor, staleTimes } from './cache-times.js'
import {
  dayShown,
  defaultDays,
  depths,
  isKeyLeft,
  omitted,
  ratelimitTypes,
  recordsIn,
  subsets,
} from './question-values.js'

/** A choice that is found by trying its values on a fake: the one that answers as the target did is the target's. */
export interface Question {
  field: string
  /** Which scenes show it. */
  scenes: readonly string[]
  /** The call of its scenes after which nothing tells more of it. @default the last one */
  until?: string
  /** The parts of answers that tell of it, where others could hide it. @default all */
  parts?: RegExp
  /** The values that are tried besides the present one. @default all that the schema allows */
  values?: (scenes: readonly PlayedScene[], present: unknown) => readonly unknown[]
  /** What has to be otherwise as well for a value to make sense. */
  with?: (value: unknown, scenes: readonly PlayedScene[]) => Readonly<Record<string, unknown>>
  /** Whether a value that explains the answers was seen by it, and not only that it is none of the others. @default all are */
  shows?: (value: unknown, scenes: readonly PlayedScene[]) => boolean
  /** What of the field is not seen even so. */
  note?: string | ((value: unknown) => string | undefined)
}

type Stage = Profile['requests']['stages'][number]

/** Where authentication stands among the stages that need nothing of it. How authorization and the API stand is not to be seen. */
const stages: readonly Stage[][] = [0, 1, 2, 3].map(place => {
  const before: Stage[] = ['mediaType', 'syntax', 'validation']
  return [...before.slice(0, place), 'authentication', ...before.slice(place), 'authorization', 'api']
})

/** In this order, since later ones build on earlier ones: how keys are shown, before which page shows them. */
export const questions: readonly Question[] = [
  { field: 'requests.stages', scenes: ['stages'], values: () => stages },
  { field: 'requests.paths', scenes: ['paths'] },
  { field: 'requests.head', scenes: ['paths'] },
  { field: 'requests.otherMediaType', scenes: ['media-types', 'stages'] },
  { field: 'requests.mediaTypeCase', scenes: ['media-types'] },
  { field: 'requests.mediaTypeParameters', scenes: ['media-types'] },
  { field: 'requests.maxDepth', scenes: ['depth'], values: depths },
  { field: 'requests.unknownFields', scenes: ['members'] },
  { field: 'requests.nullFields', scenes: ['members'] },
  { field: 'requests.unknownParameters', scenes: ['parameters'] },
  { field: 'requests.booleans', scenes: ['flags', 'parameters', 'recoverable'] },
  { field: 'requests.repeatedParameter', scenes: ['parameters'] },
  { field: 'requests.numbers', scenes: ['limits'] },
  { field: 'requests.limitOutOfRange', scenes: ['limits'] },
  { field: 'requests.emptyCursor', scenes: ['empties'] },
  { field: 'errors.violations', scenes: ['violations'] },
  { field: 'authentication.tokenSyntax', scenes: ['tokens'] },
  { field: 'texts.length', scenes: ['members'] },
  { field: 'creation.emptyExternalId', scenes: ['members'] },
  { field: 'creation.minimumNameLength', scenes: ['short-names'], values: () => [0, 1, 2, 3] },
  {
    field: 'creation.maximumNameLength',
    scenes: ['long-names'],
    values: () => [null, 64, 100, 128, 255, 256, 512, 1024],
  },
  {
    field: 'refill.intervals',
    scenes: ['refill-intervals'],
    values: () => [['daily', 'monthly'], ['daily'], ['monthly']],
  },
  {
    field: 'refill.required',
    scenes: ['refill-required'],
    values: () => subsets(['interval', 'amount', 'refillDay']),
  },
  { field: 'refill.minimumAmount', scenes: ['refill-amounts'], values: () => [2, 1, 0] },
  { field: 'refill.maximumDay', scenes: ['refill-days'], values: () => [28, 29, 30, 31] },
  { field: 'refill.fractionalDay', scenes: ['refill-days'] },
  {
    field: 'ratelimit.types',
    scenes: ['ratelimit-types', 'records'],
    until: 'listed',
    values: ratelimitTypes,
  },
  { field: 'ratelimit.otherTypes', scenes: ['ratelimit-types'] },
  {
    field: 'ratelimit.required',
    scenes: ['ratelimit-required'],
    values: () => subsets(['type', 'limit', 'duration']),
  },
  { field: 'ratelimit.minimumLimit', scenes: ['ratelimit-limits'], values: () => [1, 0] },
  { field: 'ratelimit.minimumDuration', scenes: ['ratelimit-durations'], values: () => [1000, 100, 1, 0] },
  { field: 'ratelimit.asyncInRequest', scenes: ['ratelimit-members', 'records'] },
  { field: 'ratelimit.refillNames', scenes: ['ratelimit-members', 'incomplete'] },
  { field: 'ratelimit.asyncByDefault', scenes: ['records'], until: 'listed' },
  { field: 'responses.indentParameter', scenes: ['indent'], values: () => ['', 'pretty', 'indent'] },
  { field: 'texts.collation', scenes: ['records'] },
  { field: 'times.createdAt', scenes: ['records'], until: 'listed' },
  { field: 'times.updatedAt', scenes: ['records'], until: 'listed' },
  { field: 'times.expires', scenes: ['records'], until: 'listed' },
  {
    field: 'records.updatedAtOfNew',
    scenes: ['records'],
    until: 'listed',
    // Where no key shows it, it may as well be a member that is never sent.
    shows: (_, scenes) => recordsIn(scenes).some(record => 'updatedAt' in record),
  },
  {
    field: 'records.omit',
    scenes: ['records', 'roles', 'spent'],
    until: 'listed',
    values: omitted,
    note: 'whether updatedAt is left out shows of keys that were changed, and no key of a run is',
  },
  { field: 'records.unset', scenes: ['records'], until: 'listed' },
  { field: 'records.emptyLists', scenes: ['records'], until: 'listed' },
  { field: 'records.environment', scenes: ['records'], until: 'listed' },
  { field: 'records.ownerId', scenes: ['records'], until: 'listed' },
  { field: 'records.identityMeta', scenes: ['records'], until: 'listed' },
  { field: 'records.refillDayUnset', scenes: ['records'], until: 'listed' },
  { field: 'records.lastRefillAt', scenes: ['records'], until: 'listed' },
  { field: 'records.ratelimitType', scenes: ['records'], until: 'listed' },
  {
    field: 'refill.showsDefaultDay',
    scenes: ['records'],
    until: 'listed',
    with: (value, scenes) => {
      const day = dayShown(scenes)
      return value === true && day !== undefined ? { 'refill.defaultDay': day } : {}
    },
  },
  { field: 'refill.defaultDay', scenes: ['records'], until: 'listed', values: defaultDays },
  {
    field: 'listing.order',
    scenes: ['records'],
    until: 'listed',
    parts: /^body (order|keys)$/,
    with: value => (value === 'id' ? {} : { 'listing.cursor': 'opaque' }),
  },
  {
    field: 'listing.cursor',
    scenes: ['records', 'apis'],
    parts: /^(body (cursor|keys)|status)$/,
    with: value => (value === 'last-id' ? { 'listing.order': 'id' } : {}),
  },
  { field: 'listing.cursorOnLastPage', scenes: ['records'], parts: /^body (cursor|keys)$/ },
  { field: 'listing.totalOfUnknownUser', scenes: ['records'] },
  { field: 'listing.ownerIdWithExternalId', scenes: ['records'] },
  // That there is a cache, or a lag, shows at once; how long it lasts does not.
  {
    field: 'listing.cacheFreshMs',
    scenes: ['cache'],
    values: freshTimes,
    // A cache that is never fresh may be stale.
    with: value => ({ 'listing.cacheStaleMs': value === 0 ? staleTimes[1] : 0 }),
    shows: (value, scenes) => value === 0 || isWaitedFor(Number(value), scenes),
    note: 'of the times that caches usually last, in steps',
  },
  { field: 'listing.cacheStaleMs', scenes: ['cache'], values: () => staleTimes },
  { field: 'listing.cacheTotal', scenes: ['cache'] },
  {
    field: 'listing.totalLagMs',
    scenes: ['cache', 'records'],
    values: () => [0, 300_000],
    shows: isNone,
  },
  { field: 'records.permissions', scenes: ['roles'] },
  { field: 'creation.ownerIdLinks', scenes: ['owner'] },
  { field: 'records.incompleteRatelimit', scenes: ['incomplete'] },
  { field: 'records.enabled', scenes: ['spent', 'expiry', 'records'] },
  { field: 'creation.expiresInPast', scenes: ['odd-values'] },
  { field: 'creation.remainingZero', scenes: ['odd-values'] },
  { field: 'creation.remainingNegative', scenes: ['odd-values'] },
  { field: 'refill.withoutRemaining', scenes: ['odd-values'] },
  { field: 'refill.dayWithDaily', scenes: ['odd-values'] },
  { field: 'creation.repeatedNames', scenes: ['repeated-names'] },
  {
    field: 'creation.refusedLeaves',
    scenes: ['missing-names', 'recoverable'],
    until: 'listed',
    values: scenes => subsets(isKeyLeft(scenes) ? ['identity', 'key'] : ['identity']),
    note: value =>
      Array.isArray(value) && value.includes('key')
        ? undefined
        : 'whether a key is left takes a token without the permission for recoverable ones',
  },
  { field: 'creation.expiresZero', scenes: ['expires-zero'] },
  { field: 'refill.effect', scenes: ['midnight'] },
  { field: 'refill.enables', scenes: ['midnight'] },
  { field: 'refill.shortMonth', scenes: ['midnight'] },
  { field: 'requests.emptyPrefix', scenes: ['odd-texts'] },
  { field: 'texts.loneSurrogates', scenes: ['odd-texts'] },
  { field: 'requests.protoMember', scenes: ['odd-texts'] },
  { field: 'authentication.keyAsToken', scenes: ['used-key-as-token'] },
  { field: 'authorization.decryptWithout', scenes: ['recoverable'] },
  { field: 'authorization.decryptOfUnknownUser', scenes: ['recoverable'] },
  { field: 'authorization.recoverableChecked', scenes: ['odd-values'] },
]

function isNone(value: unknown): boolean {
  return value === 0
}

/** The values of a question: those that it names, or all that the schema allows. */
export function valuesOf(
  question: Question,
  scenes: readonly PlayedScene[],
  present: unknown,
): readonly unknown[] {
  if (question.values !== undefined) return question.values(scenes, present)
  return allFields.find(({ path }) => path === question.field)?.values ?? []
}
