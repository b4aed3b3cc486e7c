import { isObject } from '../../../domain/is-object.js'
import type { PlayedScene } from '../play-scenes.js'
import { findPlayed } from '../read-off/find-played.js'
import { isSameAnswer } from '../read-off/same-answer.js'
import { usualSeconds } from '../scenes/cache.js'

/** The evidence in a target's answers about a question. */
export interface Computed {
  values?(scenes: readonly PlayedScene[], present: unknown): readonly unknown[]
  /** Values of other fields that the value requires. */
  with?(value: unknown, scenes: readonly PlayedScene[]): Readonly<Record<string, unknown>>
  /** Whether the answers show the value itself, not only the absence of other values. @default all are shown */
  shows?(value: unknown, scenes: readonly PlayedScene[]): boolean
  /** A remark on what a run cannot show. */
  note?: string | ((value: unknown) => string | undefined)
}

/** The questions whose values or needs follow from the target's answers. The schema has the other questions. */
export const computed: Readonly<Record<string, Computed>> = {
  // A service that reads only "true" also accepts other texts, but its mock would decrypt for them.
  'requests.booleans': {
    shows: (value, scenes) =>
      value !== 'non-empty' ||
      !isPlaintextShown(scenes, 'decrypted') ||
      isPlaintextShown(scenes, 'decrypted-false'),
  },
  'requests.maxDepth': { values: depths },
  'ratelimit.types': { values: ratelimitTypes },
  // If no key shows the member, the target may also never send it.
  'records.updatedAtOfNew': {
    shows: (_, scenes) => recordsIn(scenes).some(record => 'updatedAt' in record),
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
  // A cache or a lag shows immediately; its length does not.
  'listing.cacheFreshMs': {
    values: freshTimes,
    // A cache that is never fresh may be stale.
    with: value => ({ 'listing.cacheStaleMs': value === 0 ? 10_000 : 0 }),
    shows: (value, scenes) => value === 0 || isWaitedFor(Number(value), scenes),
  },
  'listing.totalLagMs': { shows: value => value === 0 },
  'creation.refusedLeaves': {
    values: scenes => subsets(isKeyLeft(scenes) ? ['identity', 'key'] : ['identity']),
    note: value =>
      Array.isArray(value) && value.includes('key')
        ? undefined
        : 'only a token without the permission for recoverable keys shows whether a key is left',
  },
}

/** All selections of at least this many words. */
export function subsets(words: readonly unknown[], least = 0): unknown[][] {
  const [first, ...rest] = words
  const all = words.length === 0 ? [[]] : subsets(rest).flatMap(some => [some, [first, ...some]])
  return all.filter(some => some.length >= least)
}

function isPlaintextShown(scenes: readonly PlayedScene[], call: string): boolean {
  return findPlayed(scenes, 'recoverable', call)?.answer?.text.includes('"plaintext"') === true
}

/** The likely depth limits: around the deepest body that the target read. */
function depths(scenes: readonly PlayedScene[], present: unknown): unknown[] {
  const asked = scenes.find(({ scene }) => scene === 'depth')?.played ?? []
  const read = asked.filter(({ answer }) => isSameAnswer(answer, asked[0]?.answer))
  const deepest = Math.max(...read.map(({ call }) => Number(call.name.replace('depth ', ''))))
  return Number.isFinite(deepest)
    ? [deepest, deepest - 1, deepest + 1, present].filter(depth => Number(depth) <= 500)
    : []
}

/** Whether a create that lacked the permission for a recoverable key left a key. */
function isKeyLeft(scenes: readonly PlayedScene[]): boolean {
  const places = [
    ['recoverable', 'recoverable', 'listed'],
    ['weak-token-keys', 'weak-recoverable', 'what-is-left'],
  ] as const
  return places.some(([scene, create, listing]) => {
    const isRefused = (findPlayed(scenes, scene, create)?.answer?.status ?? 200) !== 200
    const listed = findPlayed(scenes, scene, listing)?.answer?.json
    return isRefused && isObject(listed) && Array.isArray(listed.keys) && listed.keys.length > 1
  })
}

/** Only these two names are tried. The listing shows which one is async. */
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
  const named = namesTold(scenes)
  const told =
    named.length === 0 ? [] : [true, false].map(is => Object.fromEntries(named.map(name => [name, is])))
  return [...both, ...one, {}, ...told]
}

/** The accepted types, if the refusal of an unknown type lists them. */
function namesTold(scenes: readonly PlayedScene[]): string[] {
  const refused = findPlayed(scenes, 'ratelimit-types', 'other')
  const names = [...(refused?.answer?.text ?? '').matchAll(/'([\w-]+)'/g)].map(([, name = '']) => name)
  return [...new Set(names)].filter(name => !refused?.call.body?.includes(`"${name}"`))
}

const members = [
  'name',
  'ownerId',
  'meta',
  'createdAt',
  'updatedAt',
  'expires',
  'remaining',
  'refill',
  'ratelimit',
  'roles',
  'permissions',
  'enabled',
  'identity',
]

/** The scenes whose keys show every member. */
const shownIn = ['records', 'roles', 'spent']

/** The records in the listings of those scenes. */
function recordsIn(scenes: readonly PlayedScene[]): Readonly<Record<string, unknown>>[] {
  return scenes
    .filter(({ scene }) => shownIn.includes(scene))
    .flatMap(({ played }) => played)
    .flatMap(({ answer }) =>
      isObject(answer?.json) && Array.isArray(answer.json.keys) ? answer.json.keys.filter(isObject) : [],
    )
}

/** Members that no record shows. */
function omitted(scenes: readonly PlayedScene[]): string[][] {
  const records = recordsIn(scenes)
  if (records.length === 0) return []
  // A run changes no key, so updatedAt is unset. Only a service that lists unset members as null shows it.
  const showsUnset = records.some(record => Object.values(record).includes(null))
  const isNeverSent = (member: string) =>
    records.every(record => !(member in record)) && (showsUnset || isMade(member, scenes))
  const missing = members.filter(isNeverSent)
  // The target may omit empty lists for another reason.
  const own = ['roles', 'permissions']
  const more = members.filter(member => member !== 'updatedAt' && !missing.includes(member)).slice(0, 1)
  return [
    ...subsets(missing.filter(member => own.includes(member))).map(some =>
      members.filter(member => (missing.includes(member) && !own.includes(member)) || some.includes(member)),
    ),
    [...missing, ...more],
  ]
}

/** Members that every key has. */
const ofEveryKey = ['createdAt', 'enabled', 'identity']

/** Whether a created key has a value for a member. */
function isMade(member: string, scenes: readonly PlayedScene[]): boolean {
  if (ofEveryKey.includes(member)) return true
  return scenes
    .filter(({ scene }) => shownIn.includes(scene))
    .some(({ played }) =>
      played.some(({ call, answer }) => answer?.status === 200 && call.body?.includes(`"${member}":`)),
    )
}

/** The listed day of a refill whose create gave none. */
function dayShown(scenes: readonly PlayedScene[]): number | undefined {
  const text = JSON.stringify(
    scenes
      .filter(({ scene }) => scene === 'records')
      .flatMap(({ played }) => played.map(({ answer }) => answer?.json)),
  )
  const day = /"refillDay":(\d+)/.exec(text)?.[1]
  return day === undefined ? undefined : Number(day)
}

function defaultDays(scenes: readonly PlayedScene[], present: unknown): unknown[] {
  const day = dayShown(scenes)
  return day === undefined ? [] : [day, present, day === 31 ? 30 : 31]
}

/** The possible lengths of a cache: those that the run waited for, and the next longer one. */
function freshTimes(scenes: readonly PlayedScene[]): number[] {
  const usual = usualSeconds.map(seconds => seconds * 1000)
  const waited = usual.filter(ms => isWaitedFor(ms, scenes))
  return waited.length === 0 ? [0, 60_000] : [0, ...usual.slice(0, waited.length + 1)]
}

/** Whether the run listed keys after this wait. */
function isWaitedFor(ms: number, scenes: readonly PlayedScene[]): boolean {
  return scenes.some(
    ({ scene, played }) =>
      scene === 'cache' && played.some(({ call }) => call.name === `after ${ms / 1000} s`),
  )
}
