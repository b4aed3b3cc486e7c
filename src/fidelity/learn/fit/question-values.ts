import { isObject } from '../../../domain/is-object.js'
import type { PlayedScene } from '../play-scenes.js'
import { findPlayed } from '../read-off/failure-samples.js'
import { isSameAnswer } from '../read-off/same-answer.js'

/** All selections from some names. */
export const subsets = ([first, ...rest]: readonly string[]): string[][] =>
  first === undefined ? [[]] : subsets(rest).flatMap(some => [some, [first, ...some]])

/** The deepest body that was read, where the next deeper one was not. */
export function depths(scenes: readonly PlayedScene[], present: unknown): unknown[] {
  const asked = scenes.find(({ scene }) => scene === 'depth')?.played ?? []
  const read = asked.filter(({ answer }) => isSameAnswer(answer, asked[0]?.answer))
  const deepest = Math.max(...read.map(({ call }) => Number(call.name.replace('depth ', ''))))
  return Number.isFinite(deepest)
    ? [deepest, deepest - 1, deepest + 1, present].filter(depth => Number(depth) <= 500)
    : []
}

/** Whether a create that was refused for the permission to a recoverable key left a key all the same. */
export function isKeyLeft(scenes: readonly PlayedScene[]): boolean {
  const isRefused = (findPlayed(scenes, 'recoverable', 'recoverable')?.answer?.status ?? 200) !== 200
  const listed = findPlayed(scenes, 'recoverable', 'listed')?.answer?.json
  return isRefused && isObject(listed) && Array.isArray(listed.keys) && listed.keys.length > 1
}

/** Those two are the only names that the specification gives; which of them is async, the listing shows. */
export function ratelimitTypes(scenes: readonly PlayedScene[]): Record<string, boolean>[] {
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

/** Other names, where the refusal of a type that is none tells which would be accepted. */
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

/** Keys as the scenes that show them listed them. */
export function recordsIn(scenes: readonly PlayedScene[]): Readonly<Record<string, unknown>>[] {
  return scenes
    .filter(({ scene }) => shownIn.includes(scene))
    .flatMap(({ played }) => played)
    .flatMap(({ answer }) =>
      isObject(answer?.json) && Array.isArray(answer.json.keys) ? answer.json.keys.filter(isObject) : [],
    )
}

/** Members that no record shows. */
export function omitted(scenes: readonly PlayedScene[]): string[][] {
  const records = recordsIn(scenes)
  if (records.length === 0) return []
  // No key of a run was ever changed, and what was not made cannot be shown: unless what is unset is shown as null.
  const showsUnset = records.some(record => Object.values(record).includes(null))
  const isNeverSent = (member: string) =>
    records.every(record => !(member in record)) && (showsUnset || isMade(member, scenes))
  const missing = members.filter(isNeverSent)
  // Empty lists may be missing for a reason of their own.
  const own = ['roles', 'permissions']
  const more = members.filter(member => member !== 'updatedAt' && !missing.includes(member)).slice(0, 1)
  return [
    ...subsets(missing.filter(member => own.includes(member))).map(some =>
      members.filter(member => (missing.includes(member) && !own.includes(member)) || some.includes(member)),
    ),
    [...missing, ...more],
  ]
}

/** What every key has. */
const ofEveryKey = ['createdAt', 'enabled', 'identity']

/** Whether a key was made that has a value for a member. */
function isMade(member: string, scenes: readonly PlayedScene[]): boolean {
  if (ofEveryKey.includes(member)) return true
  return scenes
    .filter(({ scene }) => shownIn.includes(scene))
    .some(({ played }) =>
      played.some(({ call, answer }) => answer?.status === 200 && call.body?.includes(`"${member}":`)),
    )
}

/** The day that a listing shows of a refill that was asked for without one. */
export function dayShown(scenes: readonly PlayedScene[]): number | undefined {
  const text = JSON.stringify(
    scenes
      .filter(({ scene }) => scene === 'records')
      .flatMap(({ played }) => played.map(({ answer }) => answer?.json)),
  )
  const day = /"refillDay":(\d+)/.exec(text)?.[1]
  return day === undefined ? undefined : Number(day)
}

export function defaultDays(scenes: readonly PlayedScene[], present: unknown): unknown[] {
  const day = dayShown(scenes)
  return day === undefined ? [] : [day, present, day === 31 ? 30 : 31]
}
