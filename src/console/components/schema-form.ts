import { momentOfField } from '../words/moment-text.js'

/** What a form needs of a JSON Schema. */
export interface FormSchema {
  type?: string | readonly string[]
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

/** What stands in the fields of a form, by JSON Pointer without the first slash: `refill/amount`. */
export type Draft = Readonly<Record<string, string | boolean>>

export interface Filled {
  body: Record<string, unknown>
  /** What is wrong with a field, under its pointer. */
  problems: Readonly<Record<string, string>>
}

/** How a member is given in a form. */
export type FieldKind = 'text' | 'integer' | 'moment' | 'check' | 'texts' | 'json' | 'group'

export function fieldKind(name: string, { type, properties }: FormSchema): FieldKind {
  if (properties !== undefined) return 'group'
  if (type === 'boolean') return 'check'
  if (type === 'array') return 'texts'
  if (type === 'object') return 'json'
  // The only integers that cannot be typed.
  if (name === 'expires' || name === 'createdAt') return 'moment'
  return type === 'integer' || type === 'number' ? 'integer' : 'text'
}

/** Makes the JSON that the fields of a form stand for. What was left empty is left out. */
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
  { minimum, maximum }: FormSchema,
): { value?: unknown; problem?: string } {
  if (typeof written === 'boolean') return { value: written }
  switch (kind) {
    case 'integer': {
      const value = Number(written)
      if (!Number.isInteger(value)) return { problem: 'It takes a whole number.' }
      if (minimum !== undefined && value < minimum) return { problem: `It takes ${minimum} or more.` }
      if (maximum !== undefined && value > maximum) return { problem: `It takes ${maximum} at most.` }
      return { value }
    }
    case 'moment': {
      const value = momentOfField(written)
      return value === undefined ? { problem: 'This is no moment.' } : { value }
    }
    case 'texts': {
      const texts = written.split(',').map(text => text.trim())
      return { value: texts.filter(text => text !== '') }
    }
    case 'json':
      return readObject(written)
    default:
      return { value: written }
  }
}

function readObject(written: string): { value?: unknown; problem?: string } {
  try {
    const value: unknown = JSON.parse(written)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { value }
  } catch {
    // It is said below.
  }
  return { problem: 'It takes a JSON object, such as {"team": "billing"}.' }
}
