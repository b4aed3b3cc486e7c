import { groupedBy } from '../../domain/grouped-by.js'
import { useActs } from '../components/act-scope.js'
import { Button } from '../components/button.js'
import { Icon } from '../components/icon.js'
import { ViewLink } from '../components/view-link.js'
import { useSession } from '../session/session-context.js'
import { faultsText, faultText } from '../views/faults/fault-text.js'
import { removeFault } from '../views/state/state-acts.js'
import { countText } from '../words/count-text.js'

/** More lines would push the view too far down. */
const mostLines = 2

export function InSight() {
  const session = useSession()
  const acts = useActs()
  const { faults, view } = session
  const active = (faults.value ?? []).filter(({ over }) => !over)
  if (active.length === 0 || view.value === 'faults') return null
  const groups = [...groupedBy(active, ({ fault, left }) => faultText(fault, left))]
  const named = groups.length > mostLines ? groups.slice(0, mostLines - 1) : groups
  const more = active.length - named.reduce((sum, [, equal]) => sum + equal.length, 0)
  return (
    <section class="in-sight" aria-label="Active faults">
      {named.map(([text, [one, ...others]]) => (
        <p key={text} class="in-sight-line">
          <Icon name="faults" />
          <span>{faultsText(text, others.length + 1)}</span>
          {others.length === 0 ? (
            <Button kind="quiet" onPress={() => removeFault(session, acts, one.id)}>
              Remove
            </Button>
          ) : (
            <ViewLink view="faults">Show all</ViewLink>
          )}
        </p>
      ))}
      {more > 0 && (
        <p class="in-sight-line">
          <Icon name="faults" />
          <span>{countText(more, 'more fault')}</span>
          <ViewLink view="faults">Show all</ViewLink>
        </p>
      )}
    </section>
  )
}
