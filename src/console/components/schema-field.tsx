import { CheckField, type Choice, SelectField, TextArea, TextField } from './field.js'
import { type Draft, type FormSchema, fieldKind } from './schema-form.js'

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
  label?: string
}

export function SchemaField(props: SchemaFieldProps) {
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
  if (kind === 'json' || kind === 'any') {
    return <TextArea {...common} value={text} onValue={set} placeholder={exampleOf(schema)} />
  }
  return (
    <TextField
      {...common}
      hint={hintOf(kind, schema.description)}
      type={
        kind === 'integer' || kind === 'number' ? 'number' : kind === 'moment' ? 'datetime-local' : 'text'
      }
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
