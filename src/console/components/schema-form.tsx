import { useContext, useState } from 'preact/hooks'
import { isObject } from '../../common/json.js'
import { ProblemScope } from '../session/session.js'
import { fieldText, momentOfField } from '../words.js'
import { type Choice, Field, type FieldProps } from './field.js'

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
export type Draft = Readonly<Record<string, string>>

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

/** The form shows these integers as dates with times. */
const moments = ['expires', 'createdAt', 'clock']
const kinds: Readonly<Record<string, FieldKind>> = {
  boolean: 'check',
  array: 'texts',
  object: 'json',
  integer: 'integer',
  number: 'number',
}

export function fieldKind(name: string, { type, properties }: FormSchema): FieldKind {
  if (properties !== undefined) return 'group'
  // The member may be a string or any other JSON value.
  if (Array.isArray(type) && type.includes('object')) return 'any'
  return moments.includes(name) ? 'moment' : (kinds[String(type)] ?? 'text')
}

/** Omits empty fields and default values. */
export function filled(schema: FormSchema, draft: Draft, prefix = ''): Filled {
  const body: Record<string, unknown> = {}
  const problems: Record<string, string> = {}
  for (const [name, member] of Object.entries(schema.properties ?? {})) {
    const pointer = `${prefix}${name}`
    const kind = fieldKind(name, member)
    const written = draft[pointer] ?? ''
    if (kind === 'group') {
      const inner = filled(member, draft, `${pointer}/`)
      if (Object.keys(inner.body).length > 0) body[name] = inner.body
      Object.assign(problems, inner.problems)
    } else if (written !== '') {
      const value = read(kind, written)
      const problem = problemOf(kind, value, member)
      if (problem !== undefined) problems[pointer] = problem
      else if (value !== member.default) body[name] = value
    }
  }
  return { body, problems }
}

/** @returns Undefined for a text that is not of this kind. */
function read(kind: FieldKind, written: string): unknown {
  if (kind === 'number' || kind === 'integer') return Number(written)
  if (kind === 'check') return written === 'true'
  if (kind === 'moment') return momentOfField(written)
  if (kind === 'texts') return textsOf(written)
  if (kind !== 'json' && kind !== 'any') return written
  try {
    return JSON.parse(written)
  } catch {
    return kind === 'any' ? written : undefined
  }
}

function problemOf(kind: FieldKind, value: unknown, schema: FormSchema): string | undefined {
  const { minimum = -Infinity, maximum = Infinity, exclusiveMinimum = -Infinity } = schema
  if (kind === 'moment' && value === undefined) return 'Enter a date and a time.'
  if (kind === 'json' && !isObject(value)) return 'Enter a JSON object, such as {"team": "billing"}.'
  if (typeof value !== 'number') return undefined
  if (Number.isNaN(value)) return 'Enter a number.'
  if (kind === 'integer' && !Number.isInteger(value)) return 'Enter a whole number.'
  if (value < minimum) return `Enter ${minimum} or more.`
  if (value <= exclusiveMinimum) return `Enter more than ${exclusiveMinimum}.`
  return value > maximum ? `Enter at most ${maximum}.` : undefined
}

function textsOf(written: string): string[] {
  const texts = written.split(',').map(text => text.trim())
  return texts.filter(text => text !== '')
}

/** The inverse of `filled`. */
export function draftOf(name: string, schema: FormSchema, value: unknown): Draft {
  if (value === undefined || value === null) return {}
  const kind = fieldKind(name.split('/').at(-1) ?? name, schema)
  if (kind === 'group') {
    const inner = Object.entries(schema.properties ?? {}).map(([member, ofMember]) =>
      draftOf(`${name}/${member}`, ofMember, (value as Record<string, unknown>)[member]),
    )
    return Object.assign({}, ...inner)
  }
  if (kind === 'texts') return { [name]: (value as unknown[]).join(', ') }
  if (kind === 'moment') return { [name]: fieldText(value as number) }
  return { [name]: typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value) }
}

/** The draft of a form, what it sends, and the props of its fields. The server's latest refusal is shown at its field. */
export function useDraft(schema: FormSchema, first: Draft = {}, prefix = '') {
  const [draft, onDraft] = useState(first)
  const refused = useContext(ProblemScope)?.value
  const { body, problems } = filled(schema, draft, prefix)
  const shown = refused?.pointer === undefined ? problems : { [refused.pointer]: refused.text, ...problems }
  const isGood = Object.keys(problems).length === 0
  return { draft, onDraft, body, isGood, fields: { schema, prefix, draft, onDraft, problems: shown } }
}

export interface SchemaFieldsProps {
  schema: FormSchema
  draft: Draft
  problems: Readonly<Record<string, string>>
  onDraft: (draft: Draft) => void
  /** @default all members that are not deprecated */
  names?: readonly string[] | undefined
  /** The start of a member's pointer, before the member's name: `refill/`. */
  prefix?: string
  proposals?: Readonly<Record<string, readonly string[]>>
  choices?: Readonly<Record<string, readonly Choice[]>>
  /** @default the names of the members, in words */
  labels?: Readonly<Record<string, string>>
}

export function SchemaFields({ names, ...props }: SchemaFieldsProps) {
  const members = props.schema.properties ?? {}
  const shown = names ?? Object.keys(members).filter(name => !members[name]?.deprecated)
  return (
    <>
      {shown.map(name => (
        <SchemaField key={name} {...props} name={name} member={members[name] ?? {}} />
      ))}
    </>
  )
}

function SchemaField({
  name,
  member,
  ...props
}: Omit<SchemaFieldsProps, 'names'> & { name: string; member: FormSchema }) {
  const { draft, problems, onDraft, prefix = '', proposals = {}, choices = {}, labels = {} } = props
  const pointer = `${prefix}${name}`
  const kind = fieldKind(name, member)
  if (kind === 'group') {
    return (
      <fieldset class="group">
        <legend>{labelOf(name)}</legend>
        <SchemaFields {...props} schema={member} prefix={`${pointer}/`} />
      </fieldset>
    )
  }
  const offered = choices[name] ?? member.enum
  const none = { value: '', text: member.default === undefined ? 'any' : 'default' }
  const field: FieldProps = {
    label: labels[name] ?? labelOf(name),
    hint: hintOf(kind, member.description),
    problem: problems[pointer],
    type: inputTypes[kind],
    value: draft[pointer] ?? (kind === 'check' ? String(member.default) : ''),
    onValue: value => onDraft({ ...draft, [pointer]: value }),
    choices: offered && [none, ...offered],
    proposals: proposals[name],
    placeholder: exampleOf(member),
    min: member.minimum,
    max: member.maximum,
    maxLength: member.maxLength,
  }
  return kind === 'texts' && proposals[name] !== undefined ? <Chips {...field} /> : <Field {...field} />
}

const inputTypes: Partial<Record<FieldKind, FieldProps['type']>> = {
  integer: 'number',
  number: 'number',
  moment: 'datetime-local',
  json: 'lines',
  any: 'lines',
  check: 'check',
}

function hintOf(kind: FieldKind, description = ''): string | undefined {
  if (kind === 'moment') return 'In UTC, on the clock of the service.'
  return (kind === 'texts' ? `${description} Separate the values with commas.` : description) || undefined
}

function exampleOf({ examples: [example = ''] = [] }: FormSchema): string | undefined {
  if (Array.isArray(example)) return example.join(', ')
  return (typeof example === 'object' ? JSON.stringify(example) : String(example)) || undefined
}

/** The name of a member in words: "Refill day" for `refillDay`. */
export function labelOf(name: string): string {
  const words = name
    .replace(/([A-Z])/g, ' $1')
    .toLowerCase()
    .replace(/\bid(s?)\b/, 'ID$1')
    .replace('api ID', 'API')
    .replace('ratelimit', 'rate limit')
    .replace(/ ms$/, '')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A list of texts: known names as chips, and a field that also accepts other names. */
function Chips({ proposals = [], ...field }: FieldProps) {
  const chosen = textsOf(field.value)
  const toggle = (name: string) =>
    (chosen.includes(name) ? chosen.filter(one => one !== name) : [...chosen, name]).join(', ')
  return (
    <div class="column field">
      <Field {...field} />
      <span class="wrap">
        {proposals.map(name => (
          <button
            key={name}
            type="button"
            class="inline chip"
            aria-pressed={chosen.includes(name)}
            onClick={() => field.onValue(toggle(name))}
          >
            {name}
          </button>
        ))}
      </span>
    </div>
  )
}
