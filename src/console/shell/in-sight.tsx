import { useActs } from '../components/act-scope.js'
import { Button } from '../components/button.js'
import { Icon } from '../components/icon.js'
import { ViewLink } from '../components/view-link.js'
import { useSession } from '../session/session-context.js'
import { faultText } from '../views/faults/fault-text.js'
import { removeFault } from '../views/state/state-acts.js'

/** How many faults are named one by one. */
const mostFaults = 3

/** Faults that are active, in every view but their own. */
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
