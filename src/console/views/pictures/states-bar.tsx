import type { ControlledKeys } from '../../../../schemas/generated/types.js'
import { Legend } from '../../components/field.js'
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
      <span class="states-bar" aria-hidden="true">
        {shown.map(state => (
          <i
            key={state}
            class={`fill-${state} ${value === '' || value === state ? '' : 'faded'}`}
            style={{ flexGrow: String(sizes[state]) }}
          />
        ))}
      </span>
      <Legend label="State" parts={parts} value={value} onValue={onValue} />
    </div>
  )
}
