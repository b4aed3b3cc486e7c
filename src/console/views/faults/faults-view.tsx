import { Button, ConfirmButton } from '../../components/button.js'
import { Icon } from '../../components/icon.js'
import { Empty, Loading } from '../../components/in-between.js'
import { useSession } from '../../session/session-context.js'
import { countText } from '../../words/count-text.js'
import { faultText } from './fault-text.js'
import { NextFault } from './next-fault.js'
import { RuleForm } from './rule-form.js'

/** Failures that are asked for: for the next request, or by a rule. */
export function FaultsView() {
  return (
    <section class="view view-page" aria-labelledby="view-title">
      <header class="view-head">
        <h1 id="view-title">Faults</h1>
      </header>
      <NextFault />
      <h2>Rules</h2>
      <Rules />
      <h2>Add a rule</h2>
      <RuleForm />
    </section>
  )
}

function Rules() {
  const session = useSession()
  const { call, faults } = session
  if (faults.value === undefined) return <Loading what="the faults" lines={2} />
  if (faults.value.length === 0) {
    return (
      <Empty icon="faults" title="Nothing is set to fail">
        <p>Requests are answered as the profile says.</p>
      </Empty>
    )
  }
  return (
    <>
      <ul class="rules">
        {faults.value.map(({ id, fault, left, matched, fired, over }) => (
          <li key={id} class={`rule ${over ? 'rule-over' : ''}`}>
            <Icon name={over ? 'active' : 'faults'} />
            <div>
              <p>{faultText(fault, over ? undefined : left)}</p>
              <p class="muted">
                {over ? 'Over: it matched ' : 'Matched '}
                {countText(matched, 'request')}, happened to {fired}
              </p>
            </div>
            <Button
              onPress={() =>
                session.act('faults', () => call('DELETE /faults/{id}', { id }), 'The fault is lifted.')
              }
            >
              {over ? 'Remove' : 'Lift'}
            </Button>
          </li>
        ))}
      </ul>
      {faults.value.length > 1 && (
        <div class="acts">
          <ConfirmButton
            question="Lift all of them"
            onPress={() => session.act('faults', () => call('DELETE /faults'), 'All faults are lifted.')}
          >
            Lift all
          </ConfirmButton>
        </div>
      )}
    </>
  )
}
