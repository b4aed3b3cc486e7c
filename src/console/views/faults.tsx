import { useState } from 'preact/hooks'
import type { Fault, FaultStatus } from '../../../schemas/generated/types.js'
import { operations } from '../../../schemas/operations.js'
import { groupedBy } from '../../common/grouped-by.js'
import { Button, Submit } from '../components/button.js'
import { SelectField, TextField } from '../components/field.js'
import { Loaded, useActs, View } from '../components/frame.js'
import { Icon } from '../components/icon.js'
import { useSession } from '../session/session.js'
import { countText } from '../words.js'
import { addFault, clearFaults, removeFault } from './acts.js'
import { FaultForm, failureChoices } from './fault-form.js'
import { faultsText, faultText } from './fault-text.js'

export const presets: readonly { name: string; fault: Fault }[] = [
  { name: 'Rate limited', fault: { effect: { failure: 'rate-limited' } } },
  { name: 'Outage', fault: { effect: { failure: 'service-unavailable' } } },
  { name: 'One in ten fails', fault: { effect: { failure: 'internal-error' }, rate: 0.1 } },
  { name: 'Slow', fault: { effect: { delay: { from: '500ms', to: '2s' } } } },
  {
    name: 'Response lost after create',
    fault: { operation: 'keys.createKey', effect: { connection: 'reset' }, when: 'after', times: 1 },
  },
  { name: 'No response', fault: { effect: { connection: 'silent' }, times: 1 } },
  { name: '10 requests a minute', fault: { effect: { quota: { limit: 10, windowMs: 60_000 } } } },
]

export function FaultsView() {
  const session = useSession()
  const acts = useActs()
  const { faults } = session
  return (
    <View
      title="Faults"
      isPage
      acts={
        (faults.value ?? []).length > 1 && (
          <Button onPress={() => clearFaults(session, acts)}>Remove all faults</Button>
        )
      }
    >
      <NextFault />
      <h2>Active</h2>
      <Loaded
        resource={{ value: faults.value, error: undefined, reload: () => undefined }}
        what="the faults"
        lines={2}
      >
        {all => <Faults all={all} />}
      </Loaded>
      <h2>Add a detailed fault</h2>
      <FaultForm />
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
  const session = useSession()
  const acts = useActs()
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
            <Button onPress={() => removeFault(session, acts, (equal.at(-1) ?? equal[0]).id)}>
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

/** A sentence that users complete to add a fault for the next request. */
function NextFault() {
  const session = useSession()
  const acts = useActs()
  const [operation, setOperation] = useState('keys.createKey')
  const [kind, setKind] = useState('failure')
  const [failure, setFailure] = useState('rate-limited')
  const [delay, setDelay] = useState('2s')
  const [wait, setWait] = useState('')
  const isFailure = kind === 'failure'
  const add = () => {
    const effect = isFailure ? { failure } : { delay: delay.trim() }
    const first = isFailure && wait.trim() !== '' && { delay: wait.trim() }
    const matching = operation !== '' && { operation }
    return addFault(session, acts, { ...matching, effect, ...first, times: 1 } as Fault)
  }
  return (
    <div class="card stack">
      <form
        class="inline-form sentence"
        aria-label="Next request"
        onSubmit={event => {
          event.preventDefault()
          void add()
        }}
      >
        <span>The next</span>
        <SelectField
          label="Operation"
          isLabelHidden
          value={operation}
          onValue={setOperation}
          choices={[...operations.map(({ name }) => name), { value: '', text: 'any operation' }]}
        />
        <SelectField
          label="Effect"
          isLabelHidden
          value={kind}
          onValue={setKind}
          choices={[
            { value: 'failure', text: 'fails with' },
            { value: 'delay', text: 'waits' },
          ]}
        />
        {isFailure ? (
          <>
            <SelectField
              label="Failure"
              isLabelHidden
              value={failure}
              onValue={setFailure}
              choices={failureChoices}
            />
            <TextField
              label="Wait first"
              isLabelHidden
              placeholder="without a wait"
              value={wait}
              onValue={setWait}
            />
          </>
        ) : (
          <TextField label="Delay" isLabelHidden value={delay} onValue={setDelay} required />
        )}
        <Submit disabled={!isFailure && delay.trim() === ''}>Add fault</Submit>
      </form>
      <fieldset class="acts">
        <legend class="hidden">Fault presets</legend>
        <span class="muted">Or add a preset</span>
        {presets.map(({ name, fault }) => (
          <Button key={name} onPress={() => addFault(session, acts, fault)}>
            {name}
          </Button>
        ))}
      </fieldset>
    </div>
  )
}
