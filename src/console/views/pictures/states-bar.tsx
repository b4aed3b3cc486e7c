import type { ControlledKeys } from '../../../../schemas/generated/types.js'
import { Legend } from '../../components/field.js'
import { numberText } from '../../words.js'
import { type ShownState, states } from '../shown-key.js'

const order = Object.keys(states) as ShownState[]

/** One bar of all keys by state. Each part is a filter. */
export function StatesBar({
  counts,
  chosen,
  onChoose,
}: {
  counts: NonNullable<ControlledKeys['states']>
  chosen: string
  onChoose: (state: string) => void
}) {
  // The count of active keys includes keys that expire soon.
  const sizes = { ...counts, active: counts.active - counts.soon }
  const shown = order.filter(state => sizes[state] > 0 || state === chosen)
  const parts = shown.map(name => ({ name, text: states[name].name, count: numberText(counts[name]) }))
  return (
    <div class="states">
      <span class="states-bar" aria-hidden="true">
        {shown.map(state => (
          <i
            key={state}
            class={`fill-${state} ${chosen === '' || chosen === state ? '' : 'faded'}`}
            style={{ flexGrow: String(sizes[state]) }}
          />
        ))}
      </span>
      <Legend label="State" parts={parts} chosen={chosen} onChoose={onChoose} />
    </div>
  )
}
