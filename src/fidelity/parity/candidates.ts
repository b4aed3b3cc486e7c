import type { Profile } from '../../../schemas/generated/types.js'
import { isObject } from '../../domain/is-object.js'
import { fieldOf, isSameValue } from '../../profile/field-path.js'
import { profileFields } from '../../profile/profile-fields.js'
import type { Played } from '../calls/call.js'
import { questions } from '../learn/fit/questions.js'
import type { PlayedOnTarget } from '../learn/play-scenes.js'
import { learnFormats } from '../learn/read-off/learn-formats.js'
import { learnResponses } from '../learn/read-off/learn-responses.js'
import { drawnAs } from './drawn-as.js'
import { ofFailures } from './failure-candidates.js'
import { ofHeaders } from './header-candidates.js'
import { ofPermissions } from './permission-candidates.js'

/** Another value of one field, which may be the target's. */
export interface Candidate {
  field: string
  value: unknown
  /** What has to be otherwise as well. */
  with?: Readonly<Record<string, unknown>>
}

/** A call that two sides answered otherwise. */
export interface Divergent {
  target: Played
  mock: Played
}

/** Every single change of a profile that could explain why a call is answered otherwise. */
export function candidatesFor(
  profile: Profile,
  target: readonly PlayedOnTarget[],
  divergent: Divergent,
): Candidate[] {
  const scenes = byScene(target)
  const asked = questions.flatMap(question => {
    const present = fieldOf(profile, question.field)
    return question.values(scenes, present).map(value => {
      const others = question.with?.(value, scenes)
      return { field: question.field, value, ...(others !== undefined && { with: others }) }
    })
  })
  const small = profileFields.flatMap(({ path, values = [] }) =>
    values.map(value => ({ field: path, value })),
  )
  const read = [...learnResponses(scenes), ...learnFormats(scenes, 1)].map(({ field, value }) => ({
    field,
    value,
  }))
  const all: Candidate[] = [
    ...asked,
    ...small,
    ...read,
    ...ofNumbers(profile, divergent),
    ...ofPermissions(divergent),
    ...ofFailures(profile, divergent),
    ...ofHeaders(profile, divergent),
    ...ofRecords(profile, divergent),
  ]
  // That a member is never shown explains what a finer choice explains, too: it is looked at last.
  const isOmitted = ({ field }: Candidate) => field === 'records.omit'
  const sorted = [...all.filter(one => !isOmitted(one)), ...all.filter(isOmitted)]
  const isPossible = drawnAs(target, profile.ids)
  return sorted.filter(
    ({ field, value }, index) =>
      isPossible({ field, value }) &&
      !isSameValue(value, fieldOf(profile, field)) &&
      sorted.findIndex(other => other.field === field && isSameValue(other.value, value)) === index,
  )
}

/** The scenes of all rounds, each with the calls of its own names. */
function byScene(target: readonly PlayedOnTarget[]) {
  const found = new Map<string, PlayedOnTarget[]>()
  for (const played of target) {
    const [, scene = '', name = ''] = /^\d+ (.*?): (.*)$/.exec(played.call.name) ?? []
    found.set(scene, [...(found.get(scene) ?? []), { ...played, call: { ...played.call, name } }])
  }
  return [...found].map(([scene, played]) => ({ scene, played }))
}

/** Members that only one of the two shows in its records. */
function ofRecords({ records }: Profile, { target, mock }: Divergent): Candidate[] {
  const [theirs, ours] = [target, mock].map(({ answer }) => membersIn(answer?.json))
  if (theirs === undefined || ours === undefined) return []
  const isOmitted = (member: string) =>
    records.omit.some(omitted => omitted === member)
      ? !theirs.has(member)
      : ours.has(member) && !theirs.has(member)
  return [{ field: 'records.omit', value: (omissible ?? []).filter(member => isOmitted(String(member))) }]
}

const omissible = profileFields.find(({ path }) => path === 'records.omit')?.schema.items?.enum

function membersIn(json: unknown): Set<string> | undefined {
  const keys: unknown[] = isObject(json) && Array.isArray(json.keys) ? json.keys : []
  return keys.length === 0 ? undefined : new Set(keys.flatMap(key => (isObject(key) ? Object.keys(key) : [])))
}

/** Times and sizes, of which a larger or smaller one may explain what is seen. */
function ofNumbers(profile: Profile, divergent: Divergent): Candidate[] {
  const { listing } = profile
  const range = (field: string, from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => ({ field, value: from + index }))
  return [
    { field: 'listing.cacheFreshMs', value: listing.cacheFreshMs > 0 ? 0 : 60_000 },
    { field: 'listing.cacheStaleMs', value: listing.cacheStaleMs > 0 ? 0 : 60_000 },
    { field: 'listing.totalLagMs', value: listing.totalLagMs > 0 ? 0 : 300_000 },
    { field: 'creation.limits', value: [] },
    ...ofBounds(profile, divergent),
    ...range('keys.startCharacters', 1, 16),
    ...range('ids.randomBytes', 8, 24),
    ...range('ids.timestampBytes', 0, 6),
  ]
}

/** What a body says that the numbers of a group bound. */
const bounded: Readonly<Record<string, RegExp>> = {
  requests: /\[{5}/,
  creation: /"(roles|permissions)":/,
  refill: /"refill":/,
  ratelimit: /"ratelimit":/,
}

/** Bounds that lie at a number of the request or of either answer. */
function ofBounds(profile: Profile, { target, mock }: Divergent): Candidate[] {
  const { body = '' } = target.call
  const told = [target.answer, mock.answer].map(answer =>
    answer === undefined || answer.status === 200 ? '' : answer.text,
  )
  const written = [...told, body].join(' ').slice(0, 4000)
  const numbers = [...written.matchAll(/(?<![\w.-])-?\d{1,4}(?![\w.-])/g)].slice(0, 8).map(Number)
  return profileFields
    .filter(({ path }) => bounded[path.split('.')[0] ?? '']?.test(body))
    .filter(({ schema }) => [schema.type].flat().includes('integer'))
    .flatMap(({ path, schema }) => {
      const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = schema
      const present = fieldOf(profile, path)
      const near = [...numbers, ...(typeof present === 'number' ? [present] : [])]
      return [...new Set(near.flatMap(number => [number, number + 1, number - 1]))]
        .filter(value => value >= minimum && value <= maximum)
        .map(value => ({ field: path, value }))
    })
}
