import { useContext, useState } from 'preact/hooks'
import { jsonOrText } from '../../common/json.js'
import { ProblemScope } from '../session/session.js'
import { fieldText, momentOfField } from '../words.js'
import { type Choice, Field, type FieldProps } from './field.js'

export interface FormSchema {
  required?: readonly string[]
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

/** The content of a form's fields, by JSON Pointer without the first slash: `refill/amount`. */
export type Draft = Readonly<Record<string, string>>

type FieldKind = 'text' | 'number' | 'integer' | 'moment' | 'check' | 'texts' | 'json' | 'group'

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
  if (Array.isArray(type) && type.includes('object')) return 'json'
  return moments.includes(name) ? 'moment' : (kinds[String(type)] ?? 'text')
}

/** What a form sends: without empty fields and default values. The browser and the server check the values. */
export function filled(schema: FormSchema, draft: Draft, prefix = ''): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  for (const [name, member] of Object.entries(schema.properties ?? {})) {
    const pointer = `${prefix}${name}`
    const kind = fieldKind(name, member)
    const written = draft[pointer] ?? ''
    if (kind === 'group') {
      const inner = filled(member, draft, `${pointer}/`)
      if (Object.keys(inner).length > 0) body[name] = inner
    } else if (written !== '') {
      const value = read(kind, written)
      if (value !== member.default) body[name] = value
    }
  }
  return body
}

function read(kind: FieldKind, written: string): unknown {
  if (kind === 'number' || kind === 'integer') return Number(written)
  if (kind === 'check') return written === 'true'
  if (kind === 'moment') return momentOfField(written)
  if (kind === 'texts') return textsOf(written)
  return kind === 'json' ? jsonOrText(written) : written
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
  const problems = refused?.pointer === undefined ? {} : { [refused.pointer]: refused.text }
  return {
    onDraft,
    body: filled(schema, draft, prefix),
    fields: { schema, prefix, draft, onDraft, problems },
  }
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
    isWhole: kind === 'integer',
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
