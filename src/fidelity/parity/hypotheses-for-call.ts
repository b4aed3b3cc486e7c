import type { Profile, ProfileFailure, ProfileLimit } from '../../../schemas/generated/types.js'
import { isObject } from '../../common/is-object.js'
import { fieldOf, isSameValue } from '../../profile/field-path.js'
import { profileFields } from '../../profile/profile-fields.js'
import { reasonPhrases } from '../../service/failures/failure-response.js'
import type { Answer, Played } from '../calls/call.js'
import { textsIn, withoutMachinePaths } from '../calls/text-shape.js'
import { decode, fitsLetters, leading } from '../calls/time-in-ids.js'
import { allHypotheses, type Hypothesis } from '../learn/hypotheses.js'
import type { PlayedOnTarget } from '../learn/play-scenes.js'
import { textAt } from '../learn/read-off/body-template.js'
import { withNames } from '../learn/read-off/learn-failures.js'
import { usualBounds } from '../learn/read-off/learn-limits.js'
import { quotedMessage } from '../learn/read-off/learn-permissions.js'
import { headerName, named, ordinary } from '../learn/read-off/learn-responses.js'

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

export function ofHeaders({ responses }: Profile, { target, mock }: DivergentCall): Hypothesis[] {
  const [theirs, ours] = [target.answer?.headers, mock.answer?.headers]
  if (theirs === undefined || ours === undefined) return []
  const like = (present: Readonly<Record<string, string>>) => {
    const kept = Object.entries(present).filter(([name]) => name.toLowerCase() in theirs)
    const added = Object.entries(theirs)
      .filter(([name, value]) => !ordinary.test(name) && ours[name] !== value && !isDrawnIn(name, present))
      .map(([name, value]) => [headerName(name), headerTemplate(value)] as const)
    return Object.fromEntries([...kept, ...added])
  }
  const origin = theirs['access-control-allow-origin'] ?? ''
  return [
    target.call.method === 'OPTIONS'
      ? { field: 'responses.preflightHeaders', value: like(responses.preflightHeaders) }
      : { field: 'responses.headers', value: like(responses.headers) },
    { field: 'responses.corsOrigin', value: origin },
    ...requestPrefixes(target.answer).map(value => ({ field: 'ids.requestPrefix', value })),
  ]
}

function requestPrefixes(answer: Answer | undefined): string[] {
  if (answer === undefined) return []
  const inHeaders = Object.entries(answer.headers).flatMap(([name, value]) =>
    /request-?id$/i.test(name) ? [value] : [],
  )
  const inBody = answer.status < 400 ? [] : [...answer.text.matchAll(/request_?id": *"([^"]*)"/gi)]
  return [...inHeaders, ...inBody.map(([, id = '']) => id)].flatMap(
    id => /^([A-Za-z]{1,12})_[\w-]{8,}$/.exec(id)?.[1] ?? [],
  )
}

export function isDrawnIn(name: string, headers: Profile['responses']['headers']): boolean {
  return Object.entries(headers).some(([own, value]) => own.toLowerCase() === name && value.includes('{'))
}

function headerTemplate(value: string): string {
  return /^[A-Za-z]{1,12}_[\w-]{10,}$/.test(value) ? '{requestId}' : named(value)
}

export function ofFailures(profile: Profile, { target, mock }: DivergentCall): Hypothesis[] {
  if (target.answer === undefined || mock.answer === undefined) return []
  const { status, headers, json } = target.answer
  const type = headers['content-type']
  const { body } = profile.errors
  const code = textAt(mock.answer.json, placeOf('{code}', body))
  const said = textAt(mock.answer.json, placeOf('{message}', body))
  const kinds = Object.entries(profile.errors.failures).filter(
    ([, failure]) => failure.status === mock.answer?.status && (code === undefined || failure.code === code),
  )
  const texts = textsIn(json)
  const named = (text: string, template: string) =>
    withNames(text, { ...valuesIn(target), ...(said !== undefined && readBack(template, said)) })
  return [
    ...(type === undefined
      ? []
      : [
          { field: 'errors.mediaType', value: type },
          { field: 'responses.mediaType', value: type },
        ]),
    ...kinds.flatMap(([kind, failure]): Hypothesis[] => {
      const path = `errors.failures.${kind}`
      return [
        { field: `${path}.status`, value: status },
        { field: `${path}.headers`, value: headersLike({ target, mock }, failure.headers, profile) },
        ...texts.flatMap(text => [
          { field: `${path}.code`, value: text },
          ...(kind === 'invalid-request'
            ? []
            : [{ field: `${path}.message`, value: named(text, failure.message) }]),
        ]),
        ...(failure.mediaType === type ? [] : [{ field: `${path}.mediaType`, value: type }]),
        ...(isObject(json) ? [] : [{ field: `${path}.body`, value: target.answer?.text }]),
      ]
    }),
    ...violationTexts(profile, texts, textsIn(mock.answer.json)),
    ...['{path} {text}', '{path}: {text}'].map(value => ({ field: 'errors.violationFormat', value })),
    // These hypotheses follow the precise ones, because a fixed text explains any single answer.
    ...kinds.flatMap(([kind, { message }]) =>
      texts.map(text => ({ field: `errors.failures.${kind}.message`, value: named(text, message) })),
    ),
    // Changes all parts of a failure, in case every text of the body differs.
    ...kinds.flatMap(([kind, failure]) => wholeFailures(kind, failure, { target, mock }, profile, named)),
    ...(isObject(json) && status >= 400
      ? [{ field: 'errors.body', value: templateOf(json, { status, code, message: said }) }]
      : []),
    ...limits(profile, { target, mock }),
  ]
}

function headersLike(
  { target, mock }: DivergentCall,
  present: Readonly<Record<string, string>> = {},
  { responses }: Profile,
): Record<string, string> | undefined {
  const [theirs, ours] = [target.answer?.headers ?? {}, mock.answer?.headers ?? {}]
  const isSpecific = (name: string) =>
    isOfFailure.test(name) || !(ordinary.test(name) || isDrawnIn(name, responses.headers))
  const kept = Object.entries(present).filter(
    ([name]) => theirs[name.toLowerCase()] === ours[name.toLowerCase()],
  )
  const changed = Object.entries(theirs).filter(([name, value]) => isSpecific(name) && ours[name] !== value)
  const all = [...kept, ...changed.map(([name, value]) => [headerName(name), value] as const)]
  return all.length === 0 ? undefined : Object.fromEntries(all)
}

const isOfFailure = /^(allow|www-authenticate|accept|retry-after)$/

function wholeFailures(
  kind: string,
  failure: ProfileFailure,
  divergent: DivergentCall,
  profile: Profile,
  named: (text: string, template: string) => string,
): Hypothesis[] {
  const { answer } = divergent.target
  if (answer === undefined || answer.status < 400) return []
  const { status, json } = answer
  const { body } = profile.errors
  const [code, message] = ['{code}', '{message}'].map(name => textAt(json, placeOf(name, body)))
  if (message === undefined) return []
  const headers = headersLike(divergent, failure.headers, profile)
  const whole = {
    ...{ status, code: code ?? failure.code, message: named(message, failure.message) },
    ...(headers !== undefined && { headers }),
  }
  return [{ field: `errors.failures.${kind}`, value: whole }]
}

function placeOf(
  name: string,
  template: unknown,
  path: readonly string[] = [],
): readonly string[] | undefined {
  if (template === name) return path
  if (!isObject(template)) return undefined
  return Object.entries(template)
    .map(([member, inside]) => placeOf(name, inside, [...path, member]))
    .find(found => found !== undefined)
}

function readBack(template: string, text: string): Record<string, string> {
  const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const found = new RegExp(`^${escaped(template).join('(.*?)')}$`, 's').exec(text)
  return Object.fromEntries(names.map((name, index) => [name, found?.[index + 1] ?? '']))
}

function escaped(template: string): string[] {
  return template.split(/\{\w+\}/).map(part => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
}

function templateOf(
  value: unknown,
  told: { status: number; code: string | undefined; message: string | undefined },
): unknown {
  if (isObject(value)) {
    return Object.fromEntries(Object.entries(value).map(([name, inside]) => [name, templateOf(inside, told)]))
  }
  if (value === told.status) return '{status}'
  if (typeof value !== 'string') return value
  if (value === told.message) return '{message}'
  if (value === reasonPhrases[told.status]) return '{title}'
  if (/^[A-Za-z]{1,12}_[\w-]{10,}$/.test(value) && value !== told.code) return '{requestId}'
  return told.code === undefined ? value : value.replace(told.code, '{code}')
}

function limits({ errors, creation }: Profile, { target, mock }: DivergentCall): Hypothesis[] {
  if (target.call.operation !== 'createKey' || mock.answer === undefined) return []
  if (target.answer === undefined || target.answer.status < 400) return []
  const { status, json } = target.answer
  const code = textAt(json, placeOf('{code}', errors.body)) ?? 'limit-exceeded'
  const told = textAt(json, placeOf('{message}', errors.body))
  const bounds = boundsIn(JSON.stringify(json ?? ''))
  return Object.entries(usualBounds).flatMap(([member, usual]) => {
    const message = told === undefined ? `${member} is too large.` : withNames(told, { member })
    return [...bounds.slice(0, 10).map(bound => boundedBy(bound, usual)), usual].map(own => {
      const limit: ProfileLimit = { member, ...own, status, code, message }
      return { field: 'creation.limits', value: [limit, ...creation.limits] }
    })
  })
}

/** Numbers after words of comparison. Other numbers of a message are codes, lines or values: "errno 1264". */
export function boundsIn(text: string): number[] {
  const words =
    /(?:at most|at least|max(?:imum)?(?: length| size| value)?(?: is| of)?|min(?:imum)?(?: length| size| value)?(?: is| of)?|up to|exceeds?|(?:longer|greater|larger|more|less|fewer|shorter|smaller) than(?: or equal to)?|limit(?:ed)?(?: is| of| to)?|within|<=?|>=?|\.\.|between \d{1,10} and)[:=( ]*(\d{1,10})(?![\w.-]*\w)/gi
  return [...text.matchAll(words)].map(([, number]) => Number(number))
}

type Bounds = (typeof usualBounds)[string]

function boundedBy(bound: number, { maximumLength, maximumBytes, minimum }: Bounds): Bounds {
  if (maximumLength !== undefined) return { maximumLength: bound }
  if (maximumBytes !== undefined) return { maximumBytes: bound }
  return { ...(minimum !== undefined && { minimum }), maximum: bound }
}

/** Parts of the request that a message may repeat. */
function valuesIn({ call }: Played): Record<string, string> {
  const apiId = new Map(call.query).get('apiId') ?? /"apiId":"([^"]*)"/.exec(call.body ?? '')?.[1]
  const names = /"(?:roles|permissions)":(\[[^\]]*\])/.exec(call.body ?? '')?.[1]
  return {
    ...(apiId !== undefined && { apiId }),
    ...(names !== undefined && { namesJson: names, names: (JSON.parse(names) as string[]).join(', ') }),
  }
}

function violationTexts(profile: Profile, theirs: readonly string[], ours: readonly string[]): Hypothesis[] {
  return Object.entries(profile.errors.violationTexts).flatMap(([kind, template]) => {
    const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    const sentence = new RegExp(
      escaped(template).join('(.+?)') + (template.endsWith('}') ? '(?=[.;]|$)' : ''),
    )
    return ours.flatMap(own => {
      const found = sentence.exec(own)
      if (found === null) return []
      const before = own.slice(0, found.index)
      const after = own.slice(found.index + found[0].length)
      const values = Object.fromEntries(names.map((name, index) => [name, found[index + 1] ?? '']))
      return theirs
        .filter(
          text =>
            text.startsWith(before) && text.endsWith(after) && text.length >= before.length + after.length,
        )
        .map(text => text.slice(before.length, text.length - after.length))
        .map(text => ({ field: `errors.violationTexts.${kind}`, value: withNames(text, values) }))
    })
  })
}
