import type { FaultStatus } from '../../../schemas/generated/types.js'
import { useActs } from '../components/act-scope.js'
import { Button } from '../components/button.js'
import { Icon } from '../components/icon.js'
import { ViewLink } from '../components/view-link.js'
import { useSession } from '../session/session-context.js'
import { faultText } from '../views/faults/fault-text.js'
import { removeFault } from '../views/state/state-acts.js'

/** Limit of lines. Equal faults share a line. */
const mostFaults = 3

/** Active faults, shown in every view except the view of faults. */
export function InSight() {
  const session = useSession()
  const acts = useActs()
  const { faults, view } = session
  const active = (faults.value ?? []).filter(({ over }) => !over)
  if (active.length === 0 || view.value === 'faults') return null
  const named = [...byText(active)].slice(0, mostFaults)
  const more = active.length - named.reduce((sum, [, equal]) => sum + equal.length, 0)
  return (
    <section class="in-sight" aria-label="Active faults">
      {named.map(([text, [one, ...others]]) => (
        <p key={text} class="in-sight-line">
          <Icon name="faults" />
          <span>{others.length === 0 ? text : `${text} (${others.length + 1} equal faults)`}</span>
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
          <span>and {more} more</span>
          <ViewLink view="faults">Show all</ViewLink>
        </p>
      )}
    </section>
  )
}

type Equal = [FaultStatus, ...FaultStatus[]]

function byText(faults: readonly FaultStatus[]): Map<string, Equal> {
  const equal = new Map<string, Equal>()
  for (const one of faults) {
    const text = faultText(one.fault, one.left)
    const before = equal.get(text)
    if (before === undefined) equal.set(text, [one])
    else before.push(one)
  }
  return equal
}
