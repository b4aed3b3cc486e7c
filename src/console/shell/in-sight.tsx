import { Button } from '../components/button.js'
import { Icon } from '../components/icon.js'
import { useSession } from '../session/session-context.js'
import { faultText } from '../views/faults/fault-text.js'
import { toRealTime } from '../views/time/move-clock.js'
import { aheadOrBehind } from '../words/length-of-time.js'

/** How many faults are named one by one. */
const mostFaults = 3

/** What makes the service other than it would be by itself: a time that is not real, and faults. It can be undone right here. */
export function InSight() {
  const session = useSession()
  const { clock, faults, call, route } = session
  const active = (faults.value ?? []).filter(({ over }) => !over)
  const ahead = clock.aheadMs.value
  const isFrozen = clock.state.value?.frozen === true
  if (clock.isReal.value && active.length === 0) return null
  const drift = ahead === undefined ? [] : [aheadOrBehind(ahead)]
  return (
    <section class="in-sight" aria-label="What is not as usual">
      {!clock.isReal.value && (
        <p class="in-sight-line in-sight-time">
          <Icon name={isFrozen ? 'frozen' : 'time'} />
          <span>
            <strong>Time is not real:</strong>{' '}
            {[...drift, ...(isFrozen ? ['standing still'] : [])].join(', ')}
          </span>
          <Button kind="quiet" onPress={() => toRealTime(session)}>
            Back to real time
          </Button>
        </p>
      )}
      {active.slice(0, mostFaults).map(({ id, fault, left }) => (
        <p key={id} class="in-sight-line in-sight-fault">
          <Icon name="faults" />
          <span>
            <strong>Fault:</strong> {faultText(fault, left)}
          </span>
          <Button
            kind="quiet"
            onPress={() =>
              session.act('faults', () => call('DELETE /faults/{id}', { id }), 'The fault is lifted.')
            }
          >
            Lift
          </Button>
        </p>
      ))}
      {active.length > mostFaults && (
        <p class="in-sight-line in-sight-fault">
          <Icon name="faults" />
          <span>and {active.length - mostFaults} more</span>
          <Button kind="quiet" onPress={() => route.go('faults')}>
            Show all
          </Button>
        </p>
      )}
    </section>
  )
}
