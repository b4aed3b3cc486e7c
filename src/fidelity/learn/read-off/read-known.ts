import type { Profile } from '../../../../schemas/generated/types.js'
import { isObject, jsonOf } from '../../../common/json.js'
import { profileField, profileFields } from '../../../profile/profile-fields.js'
import type { ProfileFailureKind } from '../../../profile/profile-source.js'
import { reasonPhrases } from '../../../service/failures/failure-response.js'
import type { Answer, Call } from '../../calls/call.js'
import { recordsIn } from '../../calls/call.js'
import { textsIn } from '../../calls/shape.js'
import type { FieldFinding, PlayedOnTarget } from '../play-scenes.js'
import { type BodyTemplate, templateIn, textAt } from './body-template.js'
import type { FailureSample } from './failure-samples.js'
import { escapeRegExp, learnKnownFailures, withNames } from './learn-failures.js'

/**
 * What one answer shows about a service that a mock already imitates. The mock's answer to the same call shows the kind of failure
 * and the values of the placeholders.
 */
export function readKnown({ call, answer, exchange }: PlayedOnTarget, mock: Answer, profile: Profile) {
  if (answer === undefined) return []
  const exchanges = exchange === undefined ? [] : [exchange]
  const found = (field: string, value: unknown): FieldFinding => ({ field, value, exchanges })
  const template = templateIn(profile.errors.body)
  const kinds = mock.status < 400 ? [] : kindsOf(mock, template, profile)
  const said = textAt(mock.json, template.message) ?? ''
  const samples = kinds.map((kind): FailureSample => {
    const values = { ...valuesIn(call), ...readBack(profile.errors.failures[kind].message, said) }
    return { kind, call, answer, exchange, values }
  })
  return [
    ...omitted(profile, answer, mock).map(value => found('records.omit', value)),
    ...(kinds.includes('invalid-request') ? violations(profile, answer, mock) : []).map(one =>
      found(one.field, one.value),
    ),
    ...bounds(answer, mock).map(([field, value]) => found(field, value)),
    ...samples.flatMap(sample => learnKnownFailures([sample], profile)),
    found('responses.corsOrigin', answer.headers['access-control-allow-origin'] ?? ''),
    ...(isObject(answer.json) && answer.status >= 400
      ? [found('errors.body', bodyLike(mock, template)(answer.json, answer.status))]
      : []),
  ]
}

function kindsOf(
  { status, json }: Answer,
  template: BodyTemplate,
  { errors }: Profile,
): ProfileFailureKind[] {
  const code = textAt(json, template.code)
  return (Object.keys(errors.failures) as ProfileFailureKind[]).filter(kind => {
    const own = errors.failures[kind]
    return own.status === status && (code === undefined || code === own.code)
  })
}

/** Parts of a request that a message may repeat. */
function valuesIn({ query, body = '' }: Call): Record<string, string> {
  const apiId = new Map(query).get('apiId') ?? /"apiId":"([^"]*)"/.exec(body)?.[1]
  const namesJson = /"(?:roles|permissions)":(\[[^\]]*\])/.exec(body)?.[1]
  const names: unknown = jsonOf(namesJson ?? '')
  return {
    ...(apiId !== undefined && { apiId }),
    ...(namesJson !== undefined && Array.isArray(names) && { namesJson, names: names.join(', ') }),
  }
}

/** The values of a template's placeholders in a text. Empty if the text does not fit the template. */
function readBack(template: string, text: string, edges: readonly [string, string] = ['^', '$']) {
  const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const found = sentence(template, edges).exec(text)
  return Object.fromEntries(names.flatMap((name, index) => (found ? [[name, found[index + 1] ?? '']] : [])))
}

function sentence(template: string, [start, end]: readonly [string, string]): RegExp {
  return new RegExp(
    `${start}${template
      .split(/\{\w+\}/)
      .map(escapeRegExp)
      .join('(.+?)')}${end}`,
    's',
  )
}

/** The mock's sentence shows the kind of violation. The rest of the target's sentence must be equal. */
function violations(
  { errors }: Profile,
  answer: Answer,
  mock: Answer,
): Pick<FieldFinding, 'field' | 'value'>[] {
  const theirs = textsIn(answer.json)
  const texts = Object.entries(errors.violationTexts).flatMap(([kind, template]) =>
    textsIn(mock.json).flatMap(own => {
      const edges = ['', template.endsWith('}') ? '(?=[.;]|$)' : ''] as const
      const found = sentence(template, edges).exec(own)
      if (found === null) return []
      const before = own.slice(0, found.index)
      const after = own.slice(found.index + found[0].length)
      return theirs
        .filter(text => text.startsWith(before) && text.endsWith(after))
        .filter(text => text.length > before.length + after.length)
        .map(text => text.slice(before.length, text.length - after.length))
        .map(text => ({
          field: `errors.violationTexts.${kind}`,
          value: withNames(text, readBack(template, found[0], edges)),
        }))
    }),
  )
  const formats = ['{path} {text}', '{path}: {text}']
  return [...texts, ...formats.map(value => ({ field: 'errors.violationFormat', value }))]
}

/** Numbers that only the target's refusal names may be bounds of members of a create. */
function bounds(answer: Answer, mock: Answer): [field: string, value: number][] {
  if (answer.status < 400) return []
  const numbersIn = ({ text }: Answer): string[] => text.match(/(?<![\w.-])\d{1,9}(?![\w-])/g) ?? []
  const numbers = numbersIn(answer).filter(number => !numbersIn(mock).includes(number))
  return profileFields
    .filter(({ path, schema }) => schema.type === 'integer' && /^(creation|refill|ratelimit)\./.test(path))
    .flatMap(({ path }) => numbers.slice(0, 8).map((number): [string, number] => [path, Number(number)]))
}

function bodyLike(mock: Answer, template: BodyTemplate) {
  const [code, message] = [textAt(mock.json, template.code), textAt(mock.json, template.message)]
  const named = (value: unknown, status: number): unknown => {
    if (isObject(value))
      return Object.fromEntries(Object.entries(value).map(([name, inside]) => [name, named(inside, status)]))
    if (value === status) return '{status}'
    if (typeof value !== 'string') return value
    if (value === message) return '{message}'
    if (value === reasonPhrases[status]) return '{title}'
    if (/^[A-Za-z]{1,12}_[\w-]{10,}$/.test(value) && value !== code) return '{requestId}'
    return code === undefined ? value : value.replace(code, () => '{code}')
  }
  return named
}

function omitted({ records }: Profile, answer: Answer, mock: Answer): unknown[][] {
  const [theirs, ours] = [membersIn(answer), membersIn(mock)]
  if (theirs === undefined || ours === undefined) return []
  const isOmitted = (member: string) =>
    !theirs.has(member) && (ours.has(member) || records.omit.some(one => one === member))
  const all = profileField('records.omit')?.schema.items?.enum ?? []
  return [all.filter(member => isOmitted(String(member)))]
}

function membersIn(answer: Answer): Set<string> | undefined {
  const records = recordsIn(answer)
  return records.length === 0 ? undefined : new Set(records.flatMap(Object.keys))
}
