import { useState } from 'preact/hooks'
import type { Fault } from '../../../../schemas/generated/types.js'
import { Button } from '../../components/button.js'
import { SelectField, TextField } from '../../components/field.js'
import { useSession } from '../../session/session-context.js'
import { anyOperation, failureChoices, operationNames } from './fault-choices.js'
import { faultText } from './fault-text.js'

/** Makes the next request fail or wait, once. */
export function NextFault() {
  const session = useSession()
  const [operation, setOperation] = useState('keys.createKey')
  const [failure, setFailure] = useState('rate-limited')
  const [delay, setDelay] = useState('2s')
  const add = (effect: unknown) => {
    const fault = { ...(operation !== '' && { operation }), effect, times: 1 } as Fault
    return session.act('faults', () => session.call('POST /faults', { body: fault }), `${faultText(fault)}.`)
  }
  return (
    <div class="card stack">
      <h2>The next request</h2>
      <div class="inline-form">
        <SelectField
          label="The next"
          value={operation}
          onValue={setOperation}
          choices={[...operationNames, anyOperation]}
        />
        <div class="joined">
          <SelectField label="fails with" value={failure} onValue={setFailure} choices={failureChoices} />
          <Button kind="primary" onPress={() => add({ failure })}>
            Fail it
          </Button>
        </div>
        <div class="joined joined-short">
          <TextField label="or waits" value={delay} onValue={setDelay} />
          <Button disabled={delay.trim() === ''} onPress={() => add({ delay: delay.trim() })}>
            Delay it
          </Button>
        </div>
      </div>
    </div>
  )
}
