import type { Fault, FaultStatus } from '../../../schemas/generated/types.js'
import { groupedBy } from '../../common/grouped-by.js'
import { Button } from '../components/button.js'
import { ActScope, Loaded, View } from '../components/frame.js'
import { Icon } from '../components/icon.js'
import { useSession } from '../session/session.js'
import { countText } from '../words.js'
import { useActs } from './acts.js'
import { FaultForm } from './fault-form.js'
import { faultsText, faultText } from './fault-text.js'

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
  const { faults } = useSession()
  const acts = useActs()
  return (
    <View
      title="Faults"
      isPage
      acts={(faults.value ?? []).length > 1 && <Button onPress={acts.clearFaults}>Remove all faults</Button>}
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
      <Loaded
        resource={{ value: faults.value, error: undefined, reload: () => undefined }}
        what="the faults"
        lines={2}
      >
        {all => <Faults all={all} />}
      </Loaded>
    </View>
  )
}

function Faults({ all }: { all: readonly FaultStatus[] }) {
  const active = all.filter(({ over }) => !over)
  const ended = all.filter(({ over }) => over)
  return (
    <>
      {active.length === 0 ? (
        <p class="muted">No faults. Requests get normal responses.</p>
      ) : (
        <FaultList faults={active} />
      )}
      {ended.length > 0 && (
        <details>
          <summary>{countText(ended.length, 'fault')} ended</summary>
          <FaultList faults={ended} />
        </details>
      )}
    </>
  )
}

function FaultList({ faults }: { faults: readonly FaultStatus[] }) {
  const { removeFault } = useActs()
  // Compares the whole faults, not their texts, because a text omits details of the effect.
  const groups = groupedBy(faults, ({ fault, left, over }) =>
    JSON.stringify([{ ...fault, times: left }, over]),
  )
  return (
    <ul class="lines">
      {[...groups].map(([name, equal]) => {
        const [{ fault, left, over: isOver }] = equal
        const text = faultText(fault, isOver ? undefined : left)
        return (
          <li key={name} class={`line ${isOver ? 'line-over' : ''}`}>
            <Icon name={isOver ? 'active' : 'faults'} />
            <div>
              <p>{faultsText(text, equal.length)}</p>
              <p class="muted">
                {equal.map(({ id }) => id).join(', ')}: matched{' '}
                {countText(sumOf(equal, 'matched'), 'request')}, applied{' '}
                {countText(sumOf(equal, 'fired'), 'time')}
              </p>
            </div>
            <Button onPress={() => removeFault((equal.at(-1) ?? equal[0]).id)}>
              {equal.length === 1 ? 'Remove' : 'Remove one'}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

function sumOf(rules: readonly FaultStatus[], count: 'matched' | 'fired'): number {
  return rules.reduce((sum, rule) => sum + rule[count], 0)
}
