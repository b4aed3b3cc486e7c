import type { Profile, ProfileFailure, ProfileLimit } from '../../../schemas/generated/types.js'
import { isObject } from '../../domain/is-object.js'
import { reasonPhrases } from '../../service/failures/failure-response.js'
import type { Played } from '../calls/call.js'
import { textsIn } from '../calls/text-shape.js'
import type { Hypothesis } from '../learn/hypotheses.js'
import { textAt } from '../learn/read-off/body-template.js'
import { withNames } from '../learn/read-off/learn-failures.js'
import { usualBounds } from '../learn/read-off/learn-limits.js'
import { headerName, ordinary } from '../learn/read-off/learn-responses.js'
import { isDrawnIn } from './header-hypotheses.js'
import type { DivergentCall } from './hypotheses-for-call.js'

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
