import type { Fault, FaultStatus } from '../../../schemas/generated/types.js'
import { groupedBy } from '../../common/grouped-by.js'
import { Button } from '../components/button.js'
import { ActScope, Loaded, View, ViewLink } from '../components/frame.js'
import { Icon } from '../components/icon.js'
import { useSession } from '../session/session.js'
import { countText } from '../words.js'
import { useActs } from './acts.js'
import { FaultForm } from './fault-form.js'
import { faultText } from './fault-text.js'

export const presets: Readonly<Record<string, Fault>> = {
  'Rate limited': { effect: { failure: 'rate-limited' } },
  Outage: { effect: { failure: 'service-unavailable' } },
  'One in ten fails': { effect: { failure: 'internal-error' }, rate: 0.1 },
  Slow: { effect: { delay: { from: '500ms', to: '2s' } } },
  'Response lost after create': {
    operation: 'keys.createKey',
    effect: { connection: 'reset' },
    when: 'after',
    times: 1,
  },
  'No response': { effect: { connection: 'silent' }, times: 1 },
  '10 requests a minute': { effect: { quota: { limit: 10, windowMs: 60_000 } } },
}

export function FaultsView() {
  const { faults, activeFaults } = useSession()
  const acts = useActs()
  const all = faults.value
  const ended = all?.filter(({ over }) => over) ?? []
  return (
    <View
      isPage
      acts={(all ?? []).length > 1 && <Button onPress={acts.clearFaults}>Remove all faults</Button>}
    >
      <ActScope place="end">
        <FaultForm />
      </ActScope>
      <fieldset class="acts">
        <legend class="hidden">Fault presets</legend>
        <span class="muted">Or add a preset</span>
        {Object.entries(presets).map(([name, fault]) => (
          <Button key={name} onPress={() => acts.addFault(fault)}>
            {name}
          </Button>
        ))}
      </fieldset>
      <h2>Active</h2>
      <Loaded resource={{ value: all, reload() {} }} what="the faults" lines={2}>
        {() => <FaultLines faults={activeFaults.value} hasCounts />}
      </Loaded>
      {ended.length > 0 && (
        <details>
          <summary>{countText(ended.length, 'fault')} ended</summary>
          <FaultLines faults={ended} hasCounts />
        </details>
      )}
    </View>
  )
}

/** Equal faults in one line, with a button that removes one of them. */
export function FaultLines({
  faults,
  most = faults.length,
  hasCounts = false,
}: {
  faults: readonly FaultStatus[]
  most?: number
  /** Whether each line shows how often its faults matched and applied. */
  hasCounts?: boolean
}) {
  const { removeFault } = useActs()
  if (faults.length === 0) return <p class="muted">No faults. Requests get normal responses.</p>
  // Compares the whole faults, not their texts, because a text omits details of the effect.
  const groups = groupedBy(faults, ({ fault, left, over }) =>
    JSON.stringify([{ ...fault, times: left }, over]),
  )
  const shown = [...groups].slice(0, groups.size > most ? most - 1 : most)
  const rest = faults.length - shown.reduce((sum, [, equal]) => sum + equal.length, 0)
  return (
    <ul class="lines">
      {shown.map(([name, equal]) => {
        const [{ fault, left, over: isOver }] = equal
        const sum = (count: 'matched' | 'fired') => equal.reduce((total, one) => total + one[count], 0)
        return (
          <li key={name} class={`line ${isOver ? 'line-over' : ''}`}>
            <Icon name={isOver ? 'active' : 'faults'} />
            <div>
              <p>
                {faultText(fault, isOver ? undefined : left)}
                {equal.length > 1 && ` (${equal.length} identical faults)`}
              </p>
              {hasCounts && (
                <p class="muted">
                  {equal.map(({ id }) => id).join(', ')}: matched {countText(sum('matched'), 'request')},
                  applied {countText(sum('fired'), 'time')}
                </p>
              )}
            </div>
            <Button kind={hasCounts ? 'plain' : 'quiet'} onPress={() => removeFault(equal[0].id)}>
              {equal.length === 1 ? 'Remove' : 'Remove one'}
            </Button>
          </li>
        )
      })}
      {rest > 0 && (
        <li class="line">
          <Icon name="faults" />
          <ViewLink view="faults">{countText(rest, 'more fault')}</ViewLink>
        </li>
      )}
    </ul>
  )
}
