import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'
import { Icon } from './icon.js'

export interface FieldProps {
  label: string
  /** The purpose of the field. Shown below the field, unless the field has a problem. */
  hint?: string | undefined
  problem?: string | undefined
  /** Whether only screen readers get the label. */
  isLabelHidden?: boolean | undefined
}

function Field({
  label,
  hint,
  problem,
  isLabelHidden,
  class: className = '',
  children,
}: FieldProps & { class?: string; children: (attributes: object) => ComponentChildren }) {
  const id = useId()
  const note = problem ?? hint
  const described = note === undefined ? undefined : `${id}-note`
  return (
    <div class={`field ${className} ${problem === undefined ? '' : 'field-wrong'}`}>
      <label for={id} class={isLabelHidden ? 'hidden' : undefined}>
        {label}
      </label>
      {children({ id, 'aria-invalid': problem !== undefined, 'aria-describedby': described })}
      {note !== undefined && (
        <p class="field-note" id={described}>
          {note}
        </p>
      )}
    </div>
  )
}

export interface TextFieldProps extends FieldProps {
  value: string
  onValue: (value: string) => void
  /** @default 'text' */
  type?: 'text' | 'search' | 'number' | 'datetime-local' | 'password' | 'lines' | undefined
  placeholder?: string | undefined
  proposals?: readonly string[] | undefined
  required?: boolean | undefined
  min?: number | undefined
  max?: number | undefined
  maxLength?: number | undefined
}

export function TextField(props: TextFieldProps) {
  const { label, hint, problem, isLabelHidden, onValue, type = 'text', proposals, ...rest } = props
  const list = useId()
  const common = {
    ...rest,
    autocomplete: 'off',
    spellcheck: false,
    onInput: (event: InputEvent) => onValue((event.currentTarget as HTMLInputElement).value),
  } as const
  return (
    <Field {...{ label, hint, problem, isLabelHidden }}>
      {attributes =>
        type === 'lines' ? (
          <textarea {...common} {...attributes} rows={3} />
        ) : (
          <>
            <input
              {...common}
              {...attributes}
              // Preact's types require a single literal. All these types of input have the same attributes.
              type={type as 'text'}
              step={type === 'datetime-local' ? 1 : type === 'number' ? 'any' : undefined}
              list={proposals === undefined ? undefined : list}
            />
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
    </Field>
  )
}

export type Choice = string | { value: string; text: string }

export function SelectField({
  value,
  onValue,
  choices,
  ...field
}: FieldProps & { value: string; onValue: (value: string) => void; choices: readonly Choice[] }) {
  return (
    <Field {...field}>
      {attributes => (
        <select {...attributes} value={value} onChange={event => onValue(event.currentTarget.value)}>
          {choices
            .map(choice => (typeof choice === 'string' ? { value: choice, text: choice } : choice))
            .map(choice => (
              <option key={choice.value} value={choice.value}>
                {choice.text}
              </option>
            ))}
        </select>
      )}
    </Field>
  )
}

export function CheckField({
  checked,
  onChecked,
  ...field
}: FieldProps & { checked: boolean; onChecked: (checked: boolean) => void }) {
  return (
    <Field {...field} class="field-check">
      {attributes => (
        <input
          {...attributes}
          type="checkbox"
          checked={checked}
          onChange={event => onChecked(event.currentTarget.checked)}
        />
      )}
    </Field>
  )
}

export function Segments({
  label,
  value,
  onValue,
  choices,
}: {
  label: string
  value: string
  onValue: (value: string) => void
  /** The text of each value. */
  choices: Readonly<Record<string, string>>
}) {
  const name = useId()
  return (
    <fieldset class="segments">
      <legend class="hidden">{label}</legend>
      {Object.entries(choices).map(([choice, text]) => (
        <label key={choice} class="segment">
          <input type="radio" name={name} checked={choice === value} onChange={() => onValue(choice)} />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** The parts of a whole, with their counts. Each part is a filter; a second press removes it. */
export function Legend({
  label,
  parts,
  chosen,
  onChoose,
}: {
  label: string
  parts: readonly { name: string; text: string; count: string }[]
  chosen: string
  onChoose: (name: string) => void
}) {
  return (
    <fieldset class="legends">
      <legend class="hidden">{label}</legend>
      {parts.map(({ name, text, count }) => (
        <button
          key={name}
          type="button"
          class="legend"
          aria-pressed={chosen === name}
          onClick={() => onChoose(chosen === name ? '' : name)}
        >
          <i class={`dot fill-${name}`} />
          {text} <b class="figures">{count}</b>
        </button>
      ))}
    </fieldset>
  )
}

export function Search(props: Pick<TextFieldProps, 'label' | 'value' | 'onValue' | 'placeholder'>) {
  return (
    <div class="search">
      <Icon name="search" />
      <TextField {...props} isLabelHidden type="search" />
    </div>
  )
}

/** @param onCancel If given, the form takes the focus, and Escape closes it. */
export function Form({
  onSubmit,
  onCancel,
  isGood = true,
  class: className = 'stack',
  children,
}: {
  onSubmit: () => unknown
  onCancel?: () => void
  /** Whether the form can be sent. */
  isGood?: boolean
  class?: string
  children: ComponentChildren
}) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (onCancel !== undefined) form.current?.querySelector<HTMLElement>('input, textarea')?.focus()
  }, [])
  const submit = (event: Event) => {
    event.preventDefault()
    if (isGood) void onSubmit()
  }
  const cancel = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || onCancel === undefined) return
    event.preventDefault()
    onCancel()
  }
  return (
    <form ref={form} class={className} onSubmit={submit} onKeyDown={cancel}>
      {children}
    </form>
  )
}
