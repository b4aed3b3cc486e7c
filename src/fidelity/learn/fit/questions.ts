import type { Profile } from '../../../../schemas/generated/types.js'
import { withField, withFields } from '../../../profile/field-path.js'
import { type ProfileField, profileField, profileFields } from '../../../profile/profile-fields.js'
import { isPossible } from '../../../profile/resolve-profile.js'
import { isSameAnswer, recordsIn } from '../../calls/call.js'
import { findPlayed, type PlayedScene, playedIn } from '../findings.js'
import { allScenes } from '../scenes/index.js'
import { usualSeconds } from '../scenes/records.js'

/** The members of a field's question (see questions.ts) that the schema cannot express. */
interface Computed {
  values?(scenes: readonly PlayedScene[], present: unknown): readonly unknown[]
  /** Values that other fields must have together with this value. */
  with?(value: unknown, scenes: readonly PlayedScene[]): Readonly<Record<string, unknown>>
  /** Whether the answers prove this value, once all other values are excluded. @default true */
  shows?(value: unknown, scenes: readonly PlayedScene[]): boolean
  note?: string | ((value: unknown) => string | undefined)
}

const computed: Readonly<Record<string, Computed>> = {
  'requests.maxDepth': { values: depths },
  'ratelimit.types': { values: ratelimitTypes },
  // The records of a run's new keys show the value, even if the target never sends updatedAt.
  'records.updatedAtOfNew': {
    shows: (value, scenes) =>
      value === 'unset' || recordsOf(scenes).some(record => Number.isInteger(record.updatedAt)),
  },
  'records.omit': { values: omitted },
  'refill.showsDefaultDay': {
    with: (value, scenes) => {
      const day = dayShown(scenes)
      return value === true && day !== undefined ? { 'refill.defaultDay': day } : {}
    },
  },
  'refill.defaultDay': { values: defaultDays },
  'listing.order': { with: value => (value === 'id' ? {} : { 'listing.cursor': 'opaque' }) },
  'listing.cursor': { with: value => (value === 'last-id' ? { 'listing.order': 'id' } : {}) },
  // Only a wait shows how long a cache or a lag lasts.
  'listing.cacheFreshMs': {
    values: freshTimes,
    // With a fresh time of 0, listings come from a cache only if stale listings are allowed.
    with: value => ({ 'listing.cacheStaleMs': value === 0 ? 10_000 : 0 }),
    shows: (value, scenes) => value === 0 || isWaitedFor(Number(value), scenes),
  },
  'listing.totalLagMs': { shows: value => value === 0 },
}

function subsets(words: readonly unknown[], least = 0): unknown[][] {
  const [first, ...rest] = words
  const all = words.length === 0 ? [[]] : subsets(rest).flatMap(some => [some, [first, ...some]])
  return all.filter(some => some.length >= least)
}

function depths(scenes: readonly PlayedScene[], present: unknown): unknown[] {
  const asked = playedIn(scenes, 'depth')
  const read = asked.filter(({ answer }) => isSameAnswer(answer, asked[0]?.answer))
  const deepest = Math.max(...read.map(({ call }) => Number(call.name.replace('depth ', ''))))
  return Number.isFinite(deepest)
    ? [deepest, deepest - 1, deepest + 1, present].filter(depth => Number(depth) <= 500)
    : []
}

/** The values to try for `ratelimit.types`. Each value maps types to the `async` that a listing would show. */
function ratelimitTypes(scenes: readonly PlayedScene[]): Record<string, boolean>[] {
  const shown = scenes
    .flatMap(({ played }) => played)
    .flatMap(({ call, answer }) => {
      const type = /"type":"(fast|consistent)"/.exec(call.body ?? '')?.[1]
      return type !== undefined && answer?.status === 200 ? [type] : []
    })
  const both = [true, false].flatMap(fast => [true, false].map(consistent => ({ fast, consistent })))
  const one = ['fast', 'consistent'].flatMap(name => [{ [name]: true }, { [name]: false }])
  if (shown.length > 0) return [...both, ...one]
  const named = namesInRefusal(scenes)
  const inRefusal =
    named.length === 0 ? [] : [true, false].map(is => Object.fromEntries(named.map(name => [name, is])))
  return [...both, ...one, {}, ...inRefusal]
}

function namesInRefusal(scenes: readonly PlayedScene[]): string[] {
  const refused = findPlayed(scenes, 'ratelimit-types', 'other')
  const names = [...(refused?.answer?.text ?? '').matchAll(/'([\w-]+)'/g)].map(([, name = '']) => name)
  return [...new Set(names)].filter(name => !refused?.call.body?.includes(`"${name}"`))
}

const members = (profileField('records.omit')?.schema.items?.enum ?? []).map(String)

/** Scenes whose keys together have every member except updatedAt. */
const shownIn = ['records', 'roles', 'spent']

function recordsOf(scenes: readonly PlayedScene[]): Readonly<Record<string, unknown>>[] {
  return scenes
    .filter(({ scene }) => shownIn.includes(scene))
    .flatMap(({ played }) => played)
    .flatMap(({ answer }) => recordsIn(answer))
}

function omitted(scenes: readonly PlayedScene[]): string[][] {
  const records = recordsOf(scenes)
  if (records.length === 0) return []
  // If records show unset members as null, the service omits each member that no record has. This proves the omission of
  // updatedAt too, although the run updates no key.
  const showsUnset = records.some(record => Object.values(record).includes(null))
  const isNeverSent = (member: string) =>
    records.every(record => !(member in record)) && (showsUnset || isMade(member, scenes))
  const missing = members.filter(isNeverSent)
  // Records may lack `roles` or `permissions` because the service omits the member, or because the list is empty. So tries both.
  const own = ['roles', 'permissions']
  const more = members.filter(member => member !== 'updatedAt' && !missing.includes(member)).slice(0, 1)
  return [
    ...subsets(missing.filter(member => own.includes(member))).map(some =>
      members.filter(member => (missing.includes(member) && !own.includes(member)) || some.includes(member)),
    ),
    [...missing, ...more],
  ]
}

const ofEveryKey = ['createdAt', 'enabled', 'identity']

function isMade(member: string, scenes: readonly PlayedScene[]): boolean {
  if (ofEveryKey.includes(member)) return true
  return scenes
    .filter(({ scene }) => shownIn.includes(scene))
    .some(({ played }) =>
      played.some(({ call, answer }) => answer?.status === 200 && call.body?.includes(`"${member}":`)),
    )
}

/** The refill day in a listing, for a key created without a day. */
function dayShown(scenes: readonly PlayedScene[]): number | undefined {
  const text = JSON.stringify(playedIn(scenes, 'records').map(({ answer }) => answer?.json))
  const day = /"refillDay":(\d+)/.exec(text)?.[1]
  return day === undefined ? undefined : Number(day)
}

function defaultDays(scenes: readonly PlayedScene[], present: unknown): unknown[] {
  const day = dayShown(scenes)
  return day === undefined ? [] : [day, present, day === 31 ? 30 : 31]
}

function freshTimes(scenes: readonly PlayedScene[]): number[] {
  const usual = usualSeconds.map(seconds => seconds * 1000)
  const waited = usual.filter(ms => isWaitedFor(ms, scenes))
  return waited.length === 0 ? [0, 60_000] : [0, ...usual.slice(0, waited.length + 1)]
}

function isWaitedFor(ms: number, scenes: readonly PlayedScene[]): boolean {
  return findPlayed(scenes, 'cache', `after ${ms / 1000} s`) !== undefined
}

/** A field of the profile. `keymock learn` finds its value by trying values on fakes. */
export interface ChoiceQuestion extends Computed {
  field: string
  scenes: readonly string[]
  /** The last call that shows the value. @default the last call of each scene */
  until?: string | undefined
  /** The field that learning must find first, because the answer to this question depends on that field. */
  after?: string | undefined
  /** Matches the parts of answers to compare, if other parts could hide the value. @default all parts */
  parts?: RegExp | undefined
  values(scenes: readonly PlayedScene[], present: unknown): readonly unknown[]
}

const sceneNames = allScenes.map(({ name }) => name)

/**
 * One question for each field of the profile whose schema lists scenes in `x-learnt-from`. A dependent question follows the
 * question on which it depends.
 */
export const questions: readonly ChoiceQuestion[] = inOrder(profileFields.flatMap(questionOf))

function inOrder(unsorted: readonly ChoiceQuestion[]): ChoiceQuestion[] {
  const sorted = unsorted.toSorted((a, b) => firstScene(a) - firstScene(b))
  const laterThan = (field: string): ChoiceQuestion[] =>
    sorted.filter(({ after }) => after === field).flatMap(withLater)
  const withLater = (question: ChoiceQuestion): ChoiceQuestion[] => [question, ...laterThan(question.field)]
  return sorted.filter(({ after }) => after === undefined).flatMap(withLater)
}

function questionOf({ path, values, schema }: ProfileField): ChoiceQuestion[] {
  const { scenes, until, after, parts, note } = schema['x-learnt-from'] ?? {}
  if (scenes === undefined) return []
  const words = schema.items?.enum
  const tried = schema['x-values'] ?? values ?? (words && subsets(words, schema.minItems)) ?? []
  return [
    {
      field: path,
      scenes,
      until,
      after,
      parts: parts === undefined ? undefined : new RegExp(parts),
      values: () => tried,
      ...(note !== undefined && { note }),
      ...computed[path],
    },
  ]
}

function firstScene({ scenes }: ChoiceQuestion): number {
  return sceneNames.indexOf(scenes[0] ?? '')
}

export interface Hypothesis {
  field: string
  value: unknown
  with?: Readonly<Record<string, unknown>>
}

export function hypothesesOf(
  question: ChoiceQuestion,
  scenes: readonly PlayedScene[],
  present: unknown,
): Hypothesis[] {
  const { field } = question
  return question.values(scenes, present).map(value => {
    const others = question.with?.(value, scenes)
    return { field, value, ...(others !== undefined && { with: others }) }
  })
}

export function variantOf(profile: Profile, { field, value, with: others }: Hypothesis): Profile | undefined {
  const made = withField(withFields(profile, others), field, value)
  return isPossible(made) ? made : undefined
}
