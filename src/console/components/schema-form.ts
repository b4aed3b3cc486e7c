import { fieldText, momentOfField } from '../words/moment-text.js'

export interface FormSchema {
  required?: readonly string[]
  type?: string | readonly string[]
  anyOf?: readonly object[]
  exclusiveMinimum?: number
  description?: string
  default?: unknown
  examples?: readonly unknown[]
  enum?: readonly string[]
  deprecated?: boolean
  minimum?: number
  maximum?: number
  maxLength?: number
  properties?: Readonly<Record<string, FormSchema>>
}

/** The content of a form's fields, by JSON Pointer without the first slash: `refill/amount`. */
export type Draft = Readonly<Record<string, string | boolean>>

export interface Filled {
  body: Record<string, unknown>
  /** The problem of each invalid field, by pointer. */
  problems: Readonly<Record<string, string>>
}

export type FieldKind =
  | 'text'
  | 'number'
  | 'integer'
  | 'moment'
  | 'check'
  | 'texts'
  | 'json'
  | 'any'
  | 'group'

export function fieldKind(name: string, { type, properties }: FormSchema): FieldKind {
  if (properties !== undefined) return 'group'
  if (type === 'boolean') return 'check'
  if (type === 'array') return 'texts'
  if (type === 'object') return 'json'
  // The member may be a string or any other JSON value.
  if (Array.isArray(type) && type.includes('object')) return 'any'
  // The form shows these integers as dates with times.
  if (name === 'expires' || name === 'createdAt') return 'moment'
  return type === 'integer' ? 'integer' : type === 'number' ? 'number' : 'text'
}

/** Omits empty fields and default values. */
export function filled(schema: FormSchema, draft: Draft, prefix = ''): Filled {
  const body: Record<string, unknown> = {}
  const problems: Record<string, string> = {}
  for (const [name, member] of Object.entries(schema.properties ?? {})) {
    const pointer = `${prefix}${name}`
    if (fieldKind(name, member) === 'group') {
      const inner = filled(member, draft, `${pointer}/`)
      if (Object.keys(inner.body).length > 0) body[name] = inner.body
      Object.assign(problems, inner.problems)
      continue
    }
    const written = draft[pointer]
    if (written === undefined || written === '') continue
    const { value, problem } = read(fieldKind(name, member), written, member)
    if (problem !== undefined) problems[pointer] = problem
    else if (value !== undefined && value !== member.default) body[name] = value
  }
  return { body, problems }
}

function read(
  kind: FieldKind,
  written: string | boolean,
  { minimum, maximum, exclusiveMinimum }: FormSchema,
): { value?: unknown; problem?: string } {
  if (typeof written === 'boolean') return { value: written }
  switch (kind) {
    case 'number':
    case 'integer': {
      const value = Number(written)
      if (Number.isNaN(value)) return { problem: 'Enter a number.' }
      if (kind === 'integer' && !Number.isInteger(value)) return { problem: 'Enter a whole number.' }
      if (minimum !== undefined && value < minimum) return { problem: `Enter ${minimum} or more.` }
      if (exclusiveMinimum !== undefined && value <= exclusiveMinimum)
        return { problem: `Enter more than ${exclusiveMinimum}.` }
      if (maximum !== undefined && value > maximum) return { problem: `Enter at most ${maximum}.` }
      return { value }
    }
    case 'moment': {
      const value = momentOfField(written)
      return value === undefined ? { problem: 'Enter a date and a time.' } : { value }
    }
    case 'texts': {
      const texts = written.split(',').map(text => text.trim())
      return { value: texts.filter(text => text !== '') }
    }
    case 'any':
      return { value: jsonOrText(written) }
    case 'json':
      return readObject(written)
    default:
      return { value: written }
  }
}

function jsonOrText(written: string): unknown {
  try {
    return JSON.parse(written)
  } catch {
    return written
  }
}

/** The inverse of `filled`. */
export function draftOf(name: string, schema: FormSchema, value: unknown): Draft {
  if (value === undefined || value === null) return {}
  const kind = fieldKind(name.split('/').at(-1) ?? name, schema)
  switch (kind) {
    case 'group':
      return Object.assign(
        {},
        ...Object.entries(schema.properties ?? {}).map(([inner, member]) =>
          draftOf(`${name}/${inner}`, member, (value as Record<string, unknown>)[inner]),
        ),
      )
    case 'check':
      return { [name]: value === true }
    case 'texts':
      return { [name]: (value as unknown[]).join(', ') }
    case 'moment':
      return { [name]: fieldText(value as number) }
    case 'json':
    case 'any':
      return { [name]: typeof value === 'string' ? value : JSON.stringify(value, null, 2) }
    default:
      return { [name]: String(value) }
  }
}

function readObject(written: string): { value?: unknown; problem?: string } {
  try {
    const value: unknown = JSON.parse(written)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { value }
  } catch {
    // Reported below.
  }
  return { problem: 'Enter a JSON object, such as {"team": "billing"}.' }
}
