import type { ControlledKeys } from '../../../../schemas/generated/types.js'
import { Segments } from '../../components/field.js'
import { numberText } from '../../words.js'
import { type ShownState, states } from '../shown-key.js'

const order = Object.keys(states) as ShownState[]

/** One bar of all keys by state. Each part is a filter. */
export function StatesBar({
  counts,
  value,
  onValue,
}: {
  counts: NonNullable<ControlledKeys['states']>
  value: string
  onValue: (state: string) => void
}) {
  // The count of active keys includes keys that expire soon.
  const sizes = { ...counts, active: counts.active - counts.soon }
  const shown = order.filter(state => sizes[state] > 0 || state === value)
  const parts = shown.map(name => ({ name, text: states[name].name, count: numberText(counts[name]) }))
  return (
    <div class="states">
      <Bar
        parts={shown.map(state => [
          `fill-${state} ${value === '' || value === state ? '' : 'faded'}`,
          sizes[state],
        ])}
      />
      <Segments label="State" parts={parts} value={value} onValue={onValue} />
    </div>
  )
}

/** @param parts The classes and the size of each part, in any unit. */
export function Bar({ parts }: { parts: readonly (readonly [classes: string, size: number])[] }) {
  return (
    <span class="bar" aria-hidden="true">
      {parts.map(
        ([classes, size]) =>
          size > 0 && <i key={classes} class={classes} style={{ flexGrow: String(size) }} />,
      )}
    </span>
  )
}
