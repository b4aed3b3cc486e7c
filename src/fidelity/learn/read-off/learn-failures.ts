import type { Profile, ProfileFailure, ProfileLimit } from '../../../../schemas/generated/types.js'
import { groupedBy, largestGroup } from '../../../common/collections.js'
import { isObject } from '../../../common/json.js'
import type { ProfileFailureKind } from '../../../profile/profile-source.js'
import { isSameAnswer } from '../../calls/call.js'
import type { SceneFacts } from '../../calls/scene.js'
import {
  type FieldFinding,
  findingsFrom,
  type PlayedScene,
  playedIn,
  variablePartsUnknown,
} from '../findings.js'
import {
  type BodyTemplate,
  bodyTemplateOf,
  fitsTemplate,
  ownBody,
  textAt,
  usualTemplate,
} from './body-template.js'
import { type FailureSample, isRead } from './failure-samples.js'
import { headerName, mostCommonHeaders } from './learn-responses.js'

/** Learns the usual structure of error bodies, and the status, code, message and headers of each kind of failure. */
export function learnFailures(samples: readonly FailureSample[], profile: Profile): FieldFinding[] {
  const template = bodyTemplateOf(samples, profile)
  const [mediaType] = largestGroup(
    samples.flatMap(({ answer }) => answer.headers['content-type'] ?? []),
    type => type,
  )
  const common = mostCommonHeaders(samples.map(({ answer }) => answer))
  const found = findingsFrom(samples.slice(0, 5))
  return [
    ...found('errors.mediaType', mediaType),
    ...found('errors.body', template?.body),
    ...failuresOf(samples, { template, mediaType, common, profile }),
  ]
}

function failuresOf(samples: readonly FailureSample[], common: Common): FieldFinding[] {
  return [...groupedBy(samples, sample => sample.kind)].flatMap(([kind, own]) =>
    failureOf(kind as ProfileFailureKind, own, common),
  )
}

interface Common {
  template: BodyTemplate | undefined
  mediaType: string | undefined
  common: ReadonlySet<string>
  profile: Profile
}

function failureOf(
  kind: ProfileFailureKind,
  samples: readonly FailureSample[],
  common: Common,
): FieldFinding[] {
  const [first] = samples
  if (first === undefined) return []
  const { status, json, headers, text } = first.answer
  const path = `errors.failures.${kind}`
  const fits = common.template !== undefined && fitsTemplate(json, common.template.body)
  const message = templateText(
    samples.map(sample => [textAt(sample.answer.json, common.template?.message), sample.values]),
  )
  const known = common.profile.errors.failures[kind]
  const failure: ProfileFailure = {
    status,
    code: textAt(json, common.template?.code) ?? known.code,
    message: fits && kind !== 'missing-permission' ? (message ?? known.message) : known.message,
  }
  const own = ownHeaders(samples, common.common)
  if (Object.keys(own).length > 0) failure.headers = own
  const type = headers['content-type']
  if (type !== undefined && type !== common.mediaType) failure.mediaType = type
  const other = fits && common.template !== undefined ? ownBody(first, common.template) : undefined
  if (other !== undefined) failure.body = other as NonNullable<ProfileFailure['body']>
  if (!fits)
    failure.body = (isObject(json) ? json : escaped(text, samples)) as NonNullable<ProfileFailure['body']>
  // Does not learn the message for a missing permission, because a permission in the message looks like any other word.
  const isWorded = fits && message !== undefined && kind !== 'missing-permission'
  const shown = new Set(['status', ...(isWorded ? ['message'] : [])])
  if (textAt(json, common.template?.code) !== undefined) shown.add('code')
  for (const optional of ['headers', 'mediaType', 'body'] as const) {
    if (failure[optional] !== undefined || known[optional] !== undefined) shown.add(optional)
  }
  const exchanges = samples.flatMap(({ exchange }) => exchange ?? [])
  return [...shown].map(part => ({
    field: `${path}.${part}`,
    value: failure[part as keyof ProfileFailure],
    exchanges,
    ...(samples.length === 1 && part === 'message' && { note: `seen once, ${variablePartsUnknown}` }),
  }))
}

/**
 * Replaces the request's values in the first text by placeholders. If a second request got the same text, returns the
 * text unchanged, because the text does not depend on the request.
 */
function templateText(
  texts: readonly (readonly [text: string | undefined, values: Readonly<Record<string, string>>])[],
): string | undefined {
  const [first, second] = texts.filter((one): one is [string, Record<string, string>] => one[0] !== undefined)
  if (first === undefined) return undefined
  const [text, values] = first
  if (second !== undefined) return text === second[0] ? text : withNames(text, values)
  // In a single text, a short value may appear by chance.
  return withNames(text, Object.fromEntries(Object.entries(values).filter(([, value]) => value.length > 2)))
}

/** Replaces long values first, because a long value may contain a shorter value. */
export function withNames(text: string, values: Readonly<Record<string, string>>): string {
  const named = Object.entries(values)
    .filter(([, value]) => value !== '')
    .sort(([, a], [, b]) => b.length - a.length)
  return named.reduce((filled, [name, value]) => {
    const edge = (letter: string) => (/\w/.test(letter) ? '(?![\\w])' : '')
    const before = /^\w/.test(value) ? '(?<![\\w{-])' : ''
    const pattern = new RegExp(`${before}${escapeRegExp(value)}${edge(value.at(-1) ?? '')}`)
    return filled.replace(pattern, () => `{${name}}`)
  }, text)
}

export function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\-]/g, '\\$&')
}

function escaped(text: string, samples: readonly FailureSample[]): string {
  return withNames(text, samples[0]?.values ?? {})
}

function ownHeaders(samples: readonly FailureSample[], common: ReadonlySet<string>): Record<string, string> {
  const [first] = samples
  if (first === undefined) return {}
  return Object.fromEntries(
    Object.entries(first.answer.headers)
      .filter(([name]) => !common.has(name) && samples.every(({ answer }) => name in answer.headers))
      .map(([name, value]) => [headerName(name), withNames(value, first.values)]),
  )
}

/**
 * The usual bounds of databases. A refusal shows that a target has a bound, but not the value of the bound. So keymock assumes
 * the usual bound.
 */
const usualBounds: Readonly<
  Record<string, Pick<ProfileLimit, 'maximumLength' | 'maximumBytes' | 'minimum' | 'maximum'>>
> = {
  name: { maximumLength: 256 },
  externalId: { maximumLength: 256 },
  meta: { maximumBytes: 65_535 },
  remaining: { minimum: -2_147_483_648, maximum: 2_147_483_647 },
  'refill.amount': { minimum: -2_147_483_648, maximum: 2_147_483_647 },
  'ratelimit.limit': { minimum: -2_147_483_648, maximum: 2_147_483_647 },
  'ratelimit.duration': { maximum: 9_007_199_254_740_991_000 },
}

/** Calls with a small value of a member. If the target does not accept it, a refusal of a large value shows no limit. */
const smallValues: Readonly<Record<string, readonly [scene: string, call: string]>> = {
  'refill.amount': ['refill-days', 'day 28'],
  'ratelimit.limit': ['ratelimit-types', 'fast'],
  'ratelimit.duration': ['ratelimit-types', 'fast'],
}

/** Learns the limits that the target sets on members of a create in addition to the limits of the specification. */
export function learnLimits(
  scenes: readonly PlayedScene[],
  samples: readonly FailureSample[],
  facts: SceneFacts,
  profile: Profile,
): FieldFinding[] {
  const played = playedIn(scenes, 'big-values')
  const template = usualTemplate(samples, profile)
  const several = ['limit all', 'limit members']
  const asked = played.filter(({ call }) => !several.includes(call.name))
  const [all, members] = several.map(name => played.find(({ call }) => call.name === name))
  if (all?.answer === undefined) return []
  const found = findingsFrom(played)
  const limits = asked.flatMap(({ call, answer }): ProfileLimit[] => {
    const member = call.name.replace('limit ', '')
    if (answer === undefined || answer.status < 400) return []
    const small = smallValues[member]
    if (small !== undefined && !isRead(scenes, facts, small)) return []
    const message = textAt(answer.json, template.message)
    return [
      {
        member,
        ...usualBounds[member],
        status: answer.status,
        code: textAt(answer.json, template.code) ?? 'limit-exceeded',
        message: message === undefined ? `${member} is too large.` : withNames(message, { member }),
      },
    ]
  })
  if (all.answer.status === 200) return found('creation.limits', [])
  if (limits.length === 0) return []
  // If a body exceeds all limits, the answer shows the limit that the target checks first. Moves this limit to the start.
  const answered = members?.answer ?? all.answer
  const first = asked.find(({ answer }) => isSameAnswer(answer, answered))
  const name = first?.call.name.replace('limit ', '')
  limits.sort((a, b) => Number(b.member === name) - Number(a.member === name))
  const note =
    'the target refused larger values; the exact limits are unknown, so these are the limits of common databases'
  return found('creation.limits', limits, note)
}
