import { isObject } from '../../common/is-object.js'
import { fieldText, momentOfField } from '../words.js'
import { CheckField, type Choice, SelectField, TextField, type TextFieldProps } from './field.js'

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
  if (name === 'expires' || name === 'createdAt' || name === 'clock') return 'moment'
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
      return { value: textsOf(written) }
    }
    case 'any':
      return { value: jsonOrText(written) }
    case 'json':
      return readObject(written)
    default:
      return { value: written }
  }
}

function textsOf(written: string): string[] {
  return written
    .split(',')
    .map(text => text.trim())
    .filter(text => text !== '')
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
    if (isObject(value)) return { value }
  } catch {
    // Reported below.
  }
  return { problem: 'Enter a JSON object, such as {"team": "billing"}.' }
}

export interface SchemaFieldProps {
  name: string
  schema: FormSchema
  draft: Draft
  problems: Readonly<Record<string, string>>
  onDraft: (draft: Draft) => void
  /** The start of the member's pointer, before the member's name: `refill/`. */
  prefix?: string
  proposals?: Readonly<Record<string, readonly string[]>>
  choices?: Readonly<Record<string, readonly Choice[]>>
  /** @default the name of the member */
  label?: string | undefined
}

function SchemaField(props: SchemaFieldProps) {
  const { name, schema, draft, problems, onDraft, prefix = '', proposals = {}, choices = {} } = props
  const pointer = `${prefix}${name}`
  const written = draft[pointer]
  const set = (value: string | boolean) => onDraft({ ...draft, [pointer]: value })
  const kind = fieldKind(name, schema)
  const common = { label: props.label ?? labelOf(name), hint: schema.description, problem: problems[pointer] }
  const text = typeof written === 'string' ? written : ''
  if (kind === 'group') {
    return (
      <fieldset class="group">
        <legend>{labelOf(name)}</legend>
        {Object.entries(schema.properties ?? {}).map(([inner, member]) => (
          <SchemaField {...props} key={inner} name={inner} schema={member} prefix={`${pointer}/`} />
        ))}
      </fieldset>
    )
  }
  if (kind === 'check') {
    const checked = typeof written === 'boolean' ? written : schema.default === true
    return <CheckField {...common} checked={checked} onChecked={set} />
  }
  const offered: readonly Choice[] | undefined = choices[name] ?? schema.enum
  if (offered !== undefined) {
    return (
      <SelectField
        {...common}
        value={text}
        onValue={set}
        choices={[{ value: '', text: schema.default === undefined ? 'any' : 'default' }, ...offered]}
      />
    )
  }
  if (kind === 'texts' && proposals[name] !== undefined)
    return <Chips {...common} value={text} onValue={set} names={proposals[name]} />
  return (
    <TextField
      {...common}
      hint={hintOf(kind, schema.description)}
      type={inputTypes[kind]}
      value={text}
      onValue={set}
      min={schema.minimum}
      max={schema.maximum}
      maxLength={schema.maxLength}
      placeholder={kind === 'moment' ? undefined : exampleOf(schema)}
      proposals={proposals[name]}
    />
  )
}

const inputTypes: Partial<Record<FieldKind, TextFieldProps['type']>> = {
  integer: 'number',
  number: 'number',
  moment: 'datetime-local',
  json: 'lines',
  any: 'lines',
}

function hintOf(kind: string, description: string | undefined): string | undefined {
  if (kind === 'moment') return 'In UTC, on the clock of the service.'
  return kind === 'texts' ? `${description ?? ''} Separate the values with commas.` : description
}

function exampleOf({ examples: [example] = [] }: FormSchema): string | undefined {
  if (example === undefined || example === '') return undefined
  if (Array.isArray(example)) return example.join(', ')
  return typeof example === 'object' ? JSON.stringify(example) : String(example)
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
function Chips({
  names,
  value,
  onValue,
  ...rest
}: {
  label: string
  hint: string | undefined
  problem: string | undefined
  names: readonly string[]
  value: string
  onValue: (value: string) => void
}) {
  const chosen = textsOf(value)
  const toggle = (name: string) =>
    onValue((chosen.includes(name) ? chosen.filter(one => one !== name) : [...chosen, name]).join(', '))
  return (
    <div class="field">
      <TextField {...rest} value={value} onValue={onValue} />
      <span class="chips">
        {names.map(name => (
          <button
            key={name}
            type="button"
            class="chip"
            aria-pressed={chosen.includes(name)}
            onClick={() => toggle(name)}
          >
            {name}
          </button>
        ))}
      </span>
    </div>
  )
}

/** Fields for the named members, by default for all members that are not deprecated. */
export function SchemaFields({
  names,
  labels = {},
  ...props
}: Omit<SchemaFieldProps, 'name' | 'label'> & {
  names?: readonly string[]
  labels?: Readonly<Record<string, string>>
}) {
  const members = props.schema.properties ?? {}
  const shown = names ?? Object.keys(members).filter(name => !members[name]?.deprecated)
  return (
    <>
      {shown.map(name => (
        <SchemaField {...props} key={name} name={name} label={labels[name]} schema={members[name] ?? {}} />
      ))}
    </>
  )
}
