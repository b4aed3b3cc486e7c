import type { Profile } from '../../../schemas/generated/types.js'
import { isObject } from '../../domain/is-object.js'
import { fieldOf, isSameValue } from '../../profile/field-path.js'
import { profileFields } from '../../profile/profile-fields.js'
import type { Played } from '../calls/call.js'
import { decode } from '../calls/decode-text.js'
import { fitsLetters } from '../calls/letters.js'
import { textsIn, withoutMachinePaths } from '../calls/text-shape.js'
import { leading } from '../calls/time-in-ids.js'
import { allHypotheses, type Hypothesis } from '../learn/hypotheses.js'
import type { PlayedOnTarget } from '../learn/play-scenes.js'
import { quotedMessage } from '../learn/read-off/permission-message.js'
import { boundsIn, ofFailures } from './failure-hypotheses.js'
import { ofHeaders } from './header-hypotheses.js'

export interface DivergentCall {
  target: Played
  mock: Played
}

export function hypothesesFor(
  profile: Profile,
  target: readonly PlayedOnTarget[],
  divergent: DivergentCall,
): Hypothesis[] {
  const scenes = byScene(target)
  const all: Hypothesis[] = [
    ...allHypotheses(profile, scenes),
    { field: 'creation.limits', value: [] },
    ...ofBounds(profile, divergent),
    ...ofPermissions(divergent),
    ...ofFailures(profile, divergent),
    ...ofHeaders(profile, divergent),
    ...ofRecords(profile, divergent),
  ]
  // Omitting a member also explains differences that a more specific field explains, so `records.omit` comes last.
  const isOmitted = ({ field }: Hypothesis) => field === 'records.omit'
  const sorted = [...all.filter(one => !isOmitted(one)), ...all.filter(isOmitted)]
  const isPossible = drawnAs(target, profile.ids)
  return sorted
    .map(one => ({ ...one, value: withoutMachinePaths(one.value) }))
    .filter(
      ({ field, value }, index) =>
        isPossible({ field, value }) &&
        !isSameValue(value, fieldOf(profile, field)) &&
        sorted.findIndex(other => other.field === field && isSameValue(other.value, value)) === index,
    )
}

function byScene(target: readonly PlayedOnTarget[]) {
  const found = new Map<string, PlayedOnTarget[]>()
  for (const played of target) {
    const [, scene = '', name = ''] = /^\d+ (.*?): (.*)$/.exec(played.call.name) ?? []
    found.set(scene, [...(found.get(scene) ?? []), { ...played, call: { ...played.call, name } }])
  }
  return [...found].map(([scene, played]) => ({ scene, played }))
}

function ofRecords({ records }: Profile, { target, mock }: DivergentCall): Hypothesis[] {
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

/** For each group of fields, matches the request bodies to which the group's limits apply. */
const bounded: Readonly<Record<string, RegExp>> = {
  requests: /\[{5}/,
  creation: /"(roles|permissions)":/,
  refill: /"refill":/,
  ratelimit: /"ratelimit":/,
}

function ofBounds(profile: Profile, { target, mock }: DivergentCall): Hypothesis[] {
  const { body = '' } = target.call
  const told = [target.answer, mock.answer].map(answer =>
    answer === undefined || answer.status === 200 ? '' : answer.text,
  )
  const sent = [...body.slice(0, 4000).matchAll(/(?<![\w.-])-?\d{1,4}(?![\w.-])/g)].map(Number)
  const numbers = [...told.flatMap(boundsIn), ...sent].slice(0, 8)
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

function ofPermissions({ target: { call, answer } }: DivergentCall): Hypothesis[] {
  if (call.operation === 'other') return []
  const field = call.operation === 'listKeys' ? 'authorization.list' : 'authorization.create'
  const apiId = new Map(call.query).get('apiId') ?? /"apiId":"([^"]+)"/.exec(call.body ?? '')?.[1]
  const general = (name: string) => (apiId === undefined ? name : name.replace(apiId, '{apiId}'))
  return textsIn(answer?.json).flatMap(text => {
    const needed = quotedMessage(text)?.needed
    return needed === undefined ? [] : [{ field, value: needed.map(group => group.map(general)) }]
  })
}

const daySeconds = 86_400

function drawnAs(
  target: readonly Played[],
  { encoding, timestampBytes, timestampEpoch }: Profile['ids'],
): (hypothesis: Hypothesis) => boolean {
  const made = target.flatMap(({ answer, at }) => {
    const json = answer?.json
    return isObject(json) && typeof json.keyId === 'string' && typeof json.key === 'string'
      ? [{ id: afterPrefix(json.keyId), key: afterPrefix(json.key), at }]
      : []
  })
  const ids = made.map(({ id }) => id)
  const keys = made.map(({ key }) => key)
  const tellsTime = ({ id, at }: (typeof made)[number]) => {
    const seconds = leading(decode(id, encoding), 4)
    return Math.abs(seconds + timestampEpoch - at / 1000) < daySeconds
  }
  // Ids that begin with a timestamp share their first characters, because all ids are from one run.
  const isTimed =
    (ids.length > 1 && new Set(ids.map(id => id.slice(0, 2))).size === 1) || made.some(tellsTime)
  return ({ field, value }) => {
    if (field === 'ids.encoding') return ids.every(id => fitsLetters(id, String(value)))
    if (field === 'keys.encoding') return keys.every(key => fitsLetters(key, String(value)))
    if (field === 'ids.timestampBytes' && Number(value) > 0) return isTimed
    if (field === 'ids.randomBytes') return !isTimed || timestampBytes > 0
    return true
  }
}

function afterPrefix(text: string): string {
  return text.slice(text.indexOf('_') + 1)
}
