import { requestMembers } from '../../../schemas/generated/request-members.js'
import type { Profile } from '../../../schemas/generated/types.js'
import type { SchemaViolation } from '../../../schemas/generated/validators.js'
import { memberOf, typeName } from '../../common/json.js'

type ViolationText = keyof Profile['errors']['violationTexts'] | keyof typeof otherTexts

/** Profiles lack these sentences, because only operations outside the specification need them. */
const otherTexts = { maxItems: 'Array must contain at most {bound} element(s)' }

export interface Violation {
  /** The names that lead to a member of the body, or the name of a query parameter. Empty for the whole body. */
  path: readonly string[]
  text: ViolationText
  /**
   * The broken JSON Schema keyword.
   *
   * @default the name of the text
   */
  keyword?: string
  values?: Readonly<Record<string, string | number>>
  /** The field of the profile that sets the rule. Undefined if the specification sets it. */
  choice?: string | undefined
}

/** Sorts the violations in the order in which the specification's table lists the members. */
export function schemaViolations(
  errors: readonly SchemaViolation[] | null | undefined,
  instance: unknown,
  schemaId: string,
): Violation[] {
  return inTableOrder(
    fewOfEach(errors ?? []).map(error => fromSchema(error, instance)),
    schemaId,
  )
}

/** The largest number of violations in an answer. A body may have 250,000 violations. */
export const mostViolations = 20

/** Keeps at most {@link mostViolations} for each member, because an answer never reports more. */
function fewOfEach(errors: readonly SchemaViolation[]): readonly SchemaViolation[] {
  if (errors.length <= mostViolations) return errors
  const counts = new Map<string, number>()
  return errors.filter(({ instancePath }) => {
    const member = instancePath.split('/', 2)[1] ?? ''
    const count = counts.get(member) ?? 0
    counts.set(member, count + 1)
    return count < mostViolations
  })
}

export function inTableOrder(violations: readonly Violation[], schemaId: string): Violation[] {
  const order = requestMembers[`${schemaId}#`] ?? []
  return violations.toSorted((a, b) => order.indexOf(a.path[0] ?? '') - order.indexOf(b.path[0] ?? ''))
}

export function choiceViolation(
  path: readonly string[],
  received: unknown,
  choices: readonly string[],
): Violation {
  return { path, text: 'enum', values: { choices: quotedChoices(choices), received: `'${received}'` } }
}

export function quotedChoices(choices: readonly string[]): string {
  return choices.map(choice => `'${choice}'`).join(' | ')
}

export function violationText({ text, values = {} }: Violation, profile: Profile): string {
  return fillText({ ...otherTexts, ...profile.errors.violationTexts }[text], values)
}

export function violationSentence(violation: Violation, profile: Profile): string {
  const path = violation.path.join('.')
  const sentence = fillText(profile.errors.violationFormat, { path, text: violationText(violation, profile) })
  return path === '' && !sentence.startsWith(':') ? `The body${sentence}` : sentence
}

function fromSchema({ keyword, instancePath, params }: SchemaViolation, instance: unknown): Violation {
  const path = instancePath.split('/').slice(1)
  if (keyword === 'required') {
    return { path: [...path, String(params.missingProperty)], text: 'required' }
  }
  if (keyword === 'type') return typeViolation(path, params.type, instance)
  return { path, text: keyword as ViolationText, values: { bound: String(params.limit) } }
}

function typeViolation(path: readonly string[], allowed: unknown, instance: unknown): Violation {
  const [type] = [allowed].flat()
  const value = memberOf(instance, path)
  if (type === 'integer' && typeof value === 'number') return { path, text: 'integer', keyword: 'type' }
  const expected = type === 'integer' ? 'number' : String(type)
  return { path, text: 'type', values: { expected, received: typeName(value) } }
}

export type TemplateValues = Readonly<Record<string, unknown>>

/** The maximum length of a value in a header or a log line, in characters. A client's value may have a million characters. */
const longestValue = 1000

/**
 * The maximum length of a value in a body, in characters. Node refuses longer URLs by default, so an answer can repeat any value
 * from a URL in full.
 */
const longestInBody = 16_384

export function fillText(template: string, values: TemplateValues, longest = longestValue): string {
  if (!template.includes('{')) return template
  return template.replace(/\{(\w+)\}/g, (_, name: string) => shorten(String(values[name] ?? ''), longest))
}

export function fillBodyText(template: string, values: TemplateValues): string {
  return fillText(template, values, longestInBody)
}

/** Ends a shortened text with three dots, because a header cannot contain the character `…`. */
export function shorten(text: string, longest = longestValue): string {
  return text.length > longest ? `${text.slice(0, longest)}...` : text
}

export function headerText(text: string): string {
  return text.replace(/[^\t\x20-\x7e\xa0-\xff]/g, '?')
}

export function fillHeader(template: string, values: TemplateValues): string {
  return headerText(fillText(template, values))
}

/** A string that is only `{name}` becomes the value itself, of any type. */
export function fillJson(template: unknown, values: TemplateValues): unknown {
  if (typeof template === 'string') {
    const name = /^\{(\w+)\}$/.exec(template)?.[1]
    return name === undefined ? fillBodyText(template, values) : values[name]
  }
  if (Array.isArray(template)) return template.map(item => fillJson(item, values))
  if (typeof template !== 'object' || template === null) return template
  return Object.fromEntries(
    Object.entries(template)
      .map(([name, value]) => [name, fillJson(value, values)] as const)
      .filter(([, value]) => value !== undefined),
  )
}
