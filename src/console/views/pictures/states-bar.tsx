import type { ControlledKeys } from '../../../../schemas/generated/types.js'
import { numberText } from '../../words.js'
import { type ShownState, states } from '../shown-key.js'

type Counts = NonNullable<ControlledKeys['states']>

const order = Object.keys(states) as ShownState[]

/** One bar of all keys by state. Each part is a filter; a second press removes it. */
export function StatesBar({
  counts,
  chosen,
  onChoose,
}: {
  counts: Counts
  chosen: string
  onChoose: (state: string) => void
}) {
  // The count of active keys includes keys that expire soon.
  const sizes = { ...counts, active: counts.active - counts.soon }
  const parts = order.filter(state => sizes[state] > 0 || state === chosen)
  return (
    <fieldset class="states">
      <legend class="hidden">State</legend>
      <span class="states-bar" aria-hidden="true">
        {parts.map(state => (
          <i
            key={state}
            class={`fill-${state} ${chosen === '' || chosen === state ? '' : 'faded'}`}
            // A rare state stays visible.
            style={{ flexGrow: String(sizes[state]) }}
          />
        ))}
      </span>
      <span class="states-parts">
        {parts.map(state => (
          <button
            key={state}
            type="button"
            class="legend"
            aria-pressed={chosen === state}
            onClick={() => onChoose(chosen === state ? '' : state)}
          >
            <i class={`dot fill-${state}`} />
            {states[state].name} <b class="figures">{numberText(counts[state])}</b>
          </button>
        ))}
      </span>
    </fieldset>
  )
}
