import type { Profile } from '../../../../schemas/generated/types.js'
import { groupedBy, largestGroup } from '../../../common/collections.js'
import { isObject, memberOf } from '../../../common/json.js'
import { reasonPhrases } from '../../../service/failures/failure-response.js'
import { isDrawn } from '../../calls/shape.js'
import type { FailureSample } from './failure-samples.js'

export interface BodyTemplate {
  body: unknown
  code: Leaf | undefined
  message: Leaf | undefined
}

type Leaf = readonly string[]

interface Sample {
  of: FailureSample
  value: unknown
}

/**
 * The template for the most common structure of JSON error bodies, with placeholders for the values that vary: the template of the
 * profile, if it fits.
 */
export function bodyTemplateOf(
  samples: readonly FailureSample[],
  profile: Profile,
): BodyTemplate | undefined {
  const bodies = samples.flatMap(of =>
    isObject(of.answer.json) ? [{ of, value: of.answer.json as unknown }] : [],
  )
  const alike = largestGroup(bodies, ({ value }) => outline(value))
  if (alike.length === 0) return undefined
  const known = templateIn(profile)
  const isKnown = ({ of, value }: Sample) =>
    fitsTemplate(value, known.body) && isFilled(known.body, value, of.answer, known.code)
  if (alike.every(isKnown)) return known
  const leaves = leavesOf(alike[0]?.value)
  const kinds = new Map(leaves.map(leaf => [leaf.join('\0'), natureOf(at(alike, leaf))]))
  const first = (nature: string) => leaves.find(leaf => kinds.get(leaf.join('\0')) === nature)
  const code = first('code')
  const message = first('message') ?? first('sentence')
  const template = (value: unknown, path: Leaf): unknown => {
    if (isObject(value) && Object.keys(value).length > 0) {
      return Object.fromEntries(
        Object.entries(value).map(([name, inside]) => [name, template(inside, [...path, name])]),
      )
    }
    return leafTemplate(at(alike, path), kinds.get(path.join('\0')), { code, message, path })
  }
  const body = template(alike[0]?.value, [])
  const list = violationsMember(bodies)
  return {
    body: list === undefined || !isObject(body) ? body : { ...body, [list]: '{violations}' },
    code,
    message,
  }
}

/** The template of the samples. If too few samples show where messages stand, the template of the profile. */
export function usualTemplate(samples: readonly FailureSample[], profile: Profile): BodyTemplate {
  const seen = bodyTemplateOf(samples, profile)
  return seen?.message === undefined ? templateIn(profile) : seen
}

function templateIn({ errors: { body } }: Profile): BodyTemplate {
  const leafOf = (text: string) => leavesOf(body).find(leaf => memberOf(body, leaf) === text)
  return { body, code: leafOf('{code}'), message: leafOf('{message}') }
}

/** Whether a body has the members of a template. */
export function fitsTemplate(json: unknown, template: unknown): boolean {
  if (!isObject(json) || !isObject(template)) return typeof template === 'string' || Object.is(json, template)
  const names = new Set([...Object.keys(json), ...Object.keys(template)])
  return [...names].every(name => {
    if (template[name] === '{violations}') return true
    if (!(name in json) || !(name in template)) return false
    return isObject(template[name]) ? fitsTemplate(json[name], template[name]) : true
  })
}

export function ownBody(
  { answer }: FailureSample,
  { body, code, message }: BodyTemplate,
): Readonly<Record<string, unknown>> | undefined {
  if (!isObject(answer.json) || isFilled(body, answer.json, answer, code)) return undefined
  const named = (value: unknown, path: Leaf): unknown => {
    if (isObject(value) && Object.keys(value).length > 0) {
      const members = Object.entries(value).map(([name, inside]) => [name, named(inside, [...path, name])])
      return Object.fromEntries(members)
    }
    if (path.length === 1 && isListOfViolations(value)) return '{violations}'
    const place = path.join('\0')
    if (place === code?.join('\0')) return '{code}'
    if (place === message?.join('\0')) return '{message}'
    if (isInstant(value)) return '{time}'
    return value === answer.status ? '{status}' : value
  }
  return named(answer.json, []) as Readonly<Record<string, unknown>>
}

function isFilled(template: unknown, value: unknown, answer: FailureSample['answer'], code?: Leaf): boolean {
  if (isObject(template) && isObject(value)) {
    return Object.entries(template).every(
      ([name, inside]) => inside === '{violations}' || isFilled(inside, value[name], answer, code),
    )
  }
  if (template === '{message}' || template === '{requestId}') return typeof value === 'string'
  if (template === '{status}') return value === answer.status
  if (template === '{time}') return isInstant(value)
  if (template === '{title}') return value === (reasonPhrases[answer.status] ?? 'Error')
  const own = textAt(answer.json, code)
  const filled =
    typeof template === 'string' && own !== undefined ? template.replaceAll('{code}', () => own) : template
  return JSON.stringify(filled) === JSON.stringify(value)
}

export function textAt(json: unknown, leaf: Leaf | undefined): string | undefined {
  const value = leaf && memberOf(json, leaf)
  return typeof value === 'string' ? value : undefined
}

function at(samples: readonly Sample[], leaf: Leaf): Sample[] {
  return samples.map(({ of, value }) => ({ of, value: memberOf(value, leaf) }))
}

/** Returns the sorted paths of all values. Omits a list of violations at the top level, because only some failures have one. */
function outline(value: unknown): string {
  return JSON.stringify(
    leavesOf(value)
      .map(leaf => leaf.join('.'))
      .sort(),
  )
}

function leavesOf(value: unknown, path: Leaf = []): Leaf[] {
  if (isObject(value) && Object.keys(value).length > 0) {
    return Object.entries(value).flatMap(([name, inside]) =>
      path.length === 0 && isListOfViolations(inside) ? [] : leavesOf(inside, [...path, name]),
    )
  }
  return [path]
}

function isListOfViolations(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every(item => isObject(item) && 'detail' in item && ('pointer' in item || 'parameter' in item))
  )
}

function violationsMember(samples: readonly Sample[]): string | undefined {
  for (const { value } of samples) {
    if (!isObject(value)) continue
    const found = Object.entries(value).find(([, inside]) => isListOfViolations(inside))
    if (found !== undefined) return found[0]
  }
  return undefined
}

type Nature = 'same' | 'status' | 'time' | 'title' | 'request-id' | 'code' | 'message' | 'sentence' | 'other'

function natureOf(samples: readonly Sample[]): Nature {
  const values = samples.map(({ value }) => value)
  if (samples.every(({ value, of }) => value === of.answer.status)) return 'status'
  if (values.every(isInstant)) return 'time'
  const texts = values.map(String)
  const isTitle = ({ value, of }: Sample) => value === (reasonPhrases[of.answer.status] ?? 'Error')
  if (new Set(texts).size > 1 && samples.every(isTitle)) return 'title'
  if (new Set(texts).size === 1) return 'same'
  const isId = values.every(value => typeof value === 'string' && /^[\w-]{8,}$/.test(value) && isDrawn(value))
  if (isId && new Set(texts).size === texts.length) return 'request-id'
  const isSpaced = texts.some(text => /\s/.test(text))
  const byKind = groupedBy(samples, ({ of }) => of.kind)
  const variesInKind = [...byKind.values()].some(own => new Set(own.map(({ value }) => value)).size > 1)
  if (values.some(value => typeof value !== 'string')) return 'other'
  return variesInKind ? 'message' : isSpaced ? 'sentence' : 'code'
}

function leafTemplate(
  samples: readonly Sample[],
  nature: Nature | undefined,
  { code, message, path }: { code: Leaf | undefined; message: Leaf | undefined; path: Leaf },
): unknown {
  const own = path.join('\0')
  if (nature === 'status') return '{status}'
  if (nature === 'time') return '{time}'
  if (nature === 'title') return '{title}'
  if (nature === 'request-id') return '{requestId}'
  if (own === code?.join('\0')) return '{code}'
  if (own === message?.join('\0')) return '{message}'
  const [first] = samples
  if (nature === 'same') return first?.value
  // The text may contain the code, for example in the address of a documentation page.
  const filled = samples.map(({ of, value }) => {
    const text = textAt(of.answer.json, code)
    return text === undefined || text === '' ? String(value) : String(value).replaceAll(text, '{code}')
  })
  return new Set(filled).size === 1 ? filled[0] : first?.value
}

/** Only times as the placeholder `{time}` writes them. */
function isInstant(value: unknown): boolean {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|\+00:00)$/.test(value)
}
