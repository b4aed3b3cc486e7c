import { useActs } from '../components/act-scope.js'
import { Button } from '../components/button.js'
import { Icon } from '../components/icon.js'
import { ViewLink } from '../components/view-link.js'
import { useSession } from '../session/session-context.js'
import { faultText } from '../views/faults/fault-text.js'
import { removeFault } from '../views/state/state-acts.js'

/** Limit of faults named one by one. */
const mostFaults = 3

/** Active faults, shown in every view except the view of faults. */
export function InSight() {
  const session = useSession()
  const acts = useActs()
  const { faults, view } = session
  const active = (faults.value ?? []).filter(({ over }) => !over)
  if (active.length === 0 || view.value === 'faults') return null
  return (
    <section class="in-sight" aria-label="Active faults">
      {active.slice(0, mostFaults).map(({ id, fault, left }) => (
        <p key={id} class="in-sight-line">
          <Icon name="faults" />
          <span>{faultText(fault, left)}</span>
          <Button kind="quiet" onPress={() => removeFault(session, acts, id)}>
            Remove
          </Button>
        </p>
      ))}
      {active.length > mostFaults && (
        <p class="in-sight-line">
          <Icon name="faults" />
          <span>and {active.length - mostFaults} more</span>
          <ViewLink view="faults">Show all</ViewLink>
        </p>
      )}
    </section>
  )
}
