import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'

interface FieldProps {
  label: string
  /** The purpose of the field. Shown below the field, unless the field has a problem. */
  hint?: string | undefined
  problem?: string | undefined
}

export interface TextFieldProps extends FieldProps {
  value: string
  onValue: (value: string) => void
  /** @default 'text' */
  type?: 'text' | 'search' | 'number' | 'datetime-local' | 'password' | undefined
  placeholder?: string | undefined
  proposals?: readonly string[] | undefined
  required?: boolean | undefined
  min?: number | undefined
  max?: number | undefined
  maxLength?: number | undefined
  /** Whether only screen readers get the label. */
  isLabelHidden?: boolean | undefined
}

export function TextField(props: TextFieldProps) {
  const { label, hint, problem, value, onValue, type = 'text', proposals, isLabelHidden, ...rest } = props
  const id = useId()
  const note = problem ?? hint
  return (
    <div class={`field ${problem === undefined ? '' : 'field-wrong'}`}>
      <label for={id} class={isLabelHidden ? 'hidden' : undefined}>
        {label}
      </label>
      <input
        {...rest}
        id={id}
        // Preact's types require a single literal. All these types of input have the same attributes.
        type={type as 'text'}
        value={value}
        step={type === 'datetime-local' ? 1 : type === 'number' ? 'any' : undefined}
        list={proposals === undefined ? undefined : `${id}-list`}
        autocomplete="off"
        spellcheck={false}
        aria-invalid={problem !== undefined}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        onInput={event => onValue(event.currentTarget.value)}
      />
      {proposals !== undefined && (
        <datalist id={`${id}-list`}>
          {proposals.map(proposal => (
            <option key={proposal} value={proposal} />
          ))}
        </datalist>
      )}
      <FieldNote id={id} note={note} />
    </div>
  )
}

export function TextArea({
  label,
  hint,
  problem,
  value,
  onValue,
  rows = 3,
  placeholder,
}: FieldProps & {
  value: string
  onValue: (value: string) => void
  rows?: number
  placeholder?: string | undefined
}) {
  const id = useId()
  const note = problem ?? hint
  return (
    <div class={`field ${problem === undefined ? '' : 'field-wrong'}`}>
      <label for={id}>{label}</label>
      <textarea
        id={id}
        rows={rows}
        class="mono"
        value={value}
        placeholder={placeholder}
        spellcheck={false}
        aria-invalid={problem !== undefined}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        onInput={event => onValue(event.currentTarget.value)}
      />
      <FieldNote id={id} note={note} />
    </div>
  )
}

export type Choice = string | { value: string; text: string }

export function SelectField({
  label,
  hint,
  value,
  onValue,
  choices,
  isLabelHidden,
}: FieldProps & {
  value: string
  onValue: (value: string) => void
  choices: readonly Choice[]
  isLabelHidden?: boolean
}) {
  const id = useId()
  return (
    <div class="field">
      <label for={id} class={isLabelHidden ? 'hidden' : undefined}>
        {label}
      </label>
      <select
        id={id}
        value={value}
        aria-describedby={hint === undefined ? undefined : `${id}-note`}
        onChange={event => onValue(event.currentTarget.value)}
      >
        {choices.map(choice => {
          const { value: chosen, text } =
            typeof choice === 'string' ? { value: choice, text: choice } : choice
          return (
            <option key={chosen} value={chosen}>
              {text}
            </option>
          )
        })}
      </select>
      <FieldNote id={id} note={hint} />
    </div>
  )
}

export function CheckField({
  label,
  hint,
  checked,
  onChecked,
}: FieldProps & { checked: boolean; onChecked: (checked: boolean) => void }) {
  const id = useId()
  return (
    <div class="field field-check">
      <input
        id={id}
        type="checkbox"
        checked={checked}
        aria-describedby={hint === undefined ? undefined : `${id}-note`}
        onChange={event => onChecked(event.currentTarget.checked)}
      />
      <label for={id}>{label}</label>
      <FieldNote id={id} note={hint} />
    </div>
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
  choices: readonly { value: string; text: ComponentChildren }[]
}) {
  const name = useId()
  return (
    <fieldset class="segments">
      <legend class="hidden">{label}</legend>
      {choices.map(choice => (
        <label key={choice.value} class="segment">
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onValue(choice.value)}
          />
          <span>{choice.text}</span>
        </label>
      ))}
    </fieldset>
  )
}

function FieldNote({ id, note }: { id: string; note: string | undefined }) {
  if (note === undefined) return null
  return (
    <p class="field-note" id={`${id}-note`}>
      {note}
    </p>
  )
}
