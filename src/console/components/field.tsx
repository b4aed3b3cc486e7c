import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { Icon } from './icon.js'

export type Choice = string | { value: string; text: string }

export interface FieldProps {
  label: string
  /** Whether only screen readers get the label. */
  isLabelHidden?: boolean
  /** The purpose of the field. Shown below the field, unless the field has a problem. */
  hint?: string | undefined
  problem?: string | undefined
  /** A check has the value `true` or `false`. */
  value: string
  onValue: (value: string) => void
  /** @default 'text' */
  type?: 'text' | 'search' | 'number' | 'datetime-local' | 'password' | 'lines' | 'check' | undefined
  /** A field with choices is a list. */
  choices?: readonly Choice[] | undefined
  proposals?: readonly string[] | undefined
  placeholder?: string | undefined
  min?: number | undefined
  max?: number | undefined
  maxLength?: number | undefined
  required?: boolean
  isWhole?: boolean
}

export function Field({ label, isLabelHidden = false, hint, problem, type = 'text', ...props }: FieldProps) {
  const id = useId()
  const note = problem ?? hint
  const common = {
    id,
    'aria-invalid': problem !== undefined,
    'aria-describedby': note === undefined ? undefined : `${id}-note`,
  }
  const classes = ['column field', type === 'check' && 'field-check', problem !== undefined && 'field-wrong']
  return (
    <div class={classes.filter(Boolean).join(' ')}>
      <label for={id} class={isLabelHidden ? 'hidden' : undefined}>
        {label}
      </label>
      {inputOf(type, props, common)}
      {note !== undefined && (
        <p class="field-note small muted" id={`${id}-note`}>
          {note}
        </p>
      )}
    </div>
  )
}

function inputOf(
  type: NonNullable<FieldProps['type']>,
  { value, onValue, choices, proposals, isWhole, ...rest }: Omit<FieldProps, 'label'>,
  common: { id: string },
) {
  const onInput = ({ currentTarget }: Event) => onValue((currentTarget as HTMLInputElement).value)
  if (choices !== undefined) {
    const options = choices.map(one => (typeof one === 'string' ? { value: one, text: one } : one))
    return (
      <select {...common} value={value} onChange={onInput}>
        {options.map(option => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    )
  }
  if (type === 'check') {
    const onChange = ({ currentTarget: { checked } }: { currentTarget: HTMLInputElement }) =>
      onValue(String(checked))
    return <input {...common} type="checkbox" checked={value === 'true'} onChange={onChange} />
  }
  const text = { ...common, ...rest, value, onInput, autocomplete: 'off', spellcheck: false } as const
  if (type === 'lines') return <textarea {...text} rows={3} />
  const step = { 'datetime-local': 1, number: isWhole ? 1 : 'any' }[type as string]
  const list = proposals && `${common.id}-list`
  return (
    <>
      {/* Preact's types require a single literal. All these types of input have the same attributes. */}
      <input {...text} type={type as 'text'} step={step} list={list} />
      {proposals !== undefined && (
        <datalist id={list}>
          {proposals.map(proposal => (
            <option key={proposal} value={proposal} />
          ))}
        </datalist>
      )}
    </>
  )
}

/**
 * One of a few values.
 *
 * @param parts A part with a count is a filter for a part of a whole: a second press removes it.
 */
export function Segments({
  label,
  value,
  onValue,
  parts,
}: Pick<FieldProps, 'label' | 'value' | 'onValue'> & {
  parts: readonly { name: string; text: string; count?: string }[]
}) {
  return (
    <fieldset class="segments wrap">
      <legend class="hidden">{label}</legend>
      {parts.map(({ name, text, count }) => (
        <button
          key={name}
          type="button"
          class="inline segment"
          aria-pressed={value === name}
          onClick={() => onValue(count !== undefined && value === name ? '' : name)}
        >
          {count !== undefined && <i class={`dot fill-${name}`} />}
          {text}
          {count !== undefined && <b class="figures">{count}</b>}
        </button>
      ))}
    </fieldset>
  )
}

export function Search(props: Pick<FieldProps, 'label' | 'value' | 'onValue' | 'placeholder'>) {
  return (
    <div class="search">
      <Icon name="search" />
      <Field {...props} isLabelHidden type="search" />
    </div>
  )
}

interface FormProps {
  onSubmit: () => unknown
  class?: string
  children: ComponentChildren
}

/** The browser checks the fields before it sends the form. */
export function Form({ onSubmit, class: name = 'column stack', children }: FormProps) {
  const submit = (event: Event) => {
    event.preventDefault()
    void onSubmit()
  }
  // The browser cannot show the problem of a field that is folded away.
  const unfold = ({ target }: Event) => {
    const details = (target as Element).closest('details')
    if (details !== null) details.open = true
  }
  return (
    <form class={name} onSubmit={submit} onInvalidCapture={unfold}>
      {children}
    </form>
  )
}
