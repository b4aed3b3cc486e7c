import { useState } from 'preact/hooks'
import type { Fault } from '../../../../schemas/generated/types.js'
import { useActs } from '../../components/act-scope.js'
import { Button } from '../../components/button.js'
import { SelectField, TextField } from '../../components/field.js'
import { useSession } from '../../session/session-context.js'
import { anyOperation, failureChoices, operationNames } from './fault-choices.js'
import { addFault, presets } from './presets.js'

/** A sentence that users complete to add a fault for the next request. */
export function NextFault() {
  const session = useSession()
  const acts = useActs()
  const [operation, setOperation] = useState('keys.createKey')
  const [kind, setKind] = useState('failure')
  const [failure, setFailure] = useState('rate-limited')
  const [delay, setDelay] = useState('2s')
  const isFailure = kind === 'failure'
  const add = () => {
    const effect = isFailure ? { failure } : { delay: delay.trim() }
    return addFault(session, acts, { ...(operation !== '' && { operation }), effect, times: 1 } as Fault)
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
          choices={[...operationNames, anyOperation]}
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
          <SelectField
            label="Failure"
            isLabelHidden
            value={failure}
            onValue={setFailure}
            choices={failureChoices}
          />
        ) : (
          <TextField label="Delay" isLabelHidden value={delay} onValue={setDelay} required />
        )}
        <button type="submit" class="button button-primary" disabled={!isFailure && delay.trim() === ''}>
          Add fault
        </button>
      </form>
      <fieldset class="acts">
        <legend class="hidden">Fault presets</legend>
        <span class="muted">Or add a preset:</span>
        {presets.map(({ name, add: addPreset }) => (
          <Button key={name} onPress={() => addPreset(session, acts)}>
            {name}
          </Button>
        ))}
      </fieldset>
    </div>
  )
}
