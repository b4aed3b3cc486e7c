import type { FaultStatus } from '../../../../schemas/generated/types.js'
import { groupedBy } from '../../../domain/grouped-by.js'
import { useActs } from '../../components/act-scope.js'
import { Button } from '../../components/button.js'
import { Icon } from '../../components/icon.js'
import { Empty, Loading } from '../../components/in-between.js'
import { useSession } from '../../session/session-context.js'
import { countText } from '../../words/count-text.js'
import { clearFaults, removeFault } from '../state/state-acts.js'
import { faultsText, faultText } from './fault-text.js'
import { NextFault } from './next-fault.js'
import { RuleForm } from './rule-form.js'

export function FaultsView() {
  const session = useSession()
  const acts = useActs()
  const { faults } = session
  return (
    <section class="view view-page" aria-labelledby="view-title">
      <header class="view-head">
        <h1 id="view-title">Faults</h1>
        <div class="view-acts">
          {(faults.value ?? []).length > 1 && (
            <Button onPress={() => clearFaults(session, acts)}>Remove all faults</Button>
          )}
        </div>
      </header>
      <NextFault />
      <Rules />
      <h2>Add a detailed fault</h2>
      <RuleForm />
    </section>
  )
}

function Rules() {
  const { faults } = useSession()
  if (faults.value === undefined) return <Loading what="the faults" lines={2} />
  const active = faults.value.filter(({ over }) => !over)
  const spent = faults.value.filter(({ over }) => over)
  return (
    <>
      <h2>Active</h2>
      {active.length === 0 ? (
        <Empty icon="faults" title="No faults">
          <p>Requests get normal responses.</p>
        </Empty>
      ) : (
        <RuleList rules={active} />
      )}
      {spent.length > 0 && (
        <details class="spent">
          <summary>{countText(spent.length, 'fault')} ended</summary>
          <RuleList rules={spent} />
        </details>
      )}
    </>
  )
}

function RuleList({ rules }: { rules: readonly FaultStatus[] }) {
  const session = useSession()
  const acts = useActs()
  // Compares the whole faults, not their texts, because a text omits details of the effect.
  const groups = groupedBy(rules, ({ fault, left, over }) =>
    JSON.stringify([{ ...fault, times: left }, over]),
  )
  return (
    <ul class="rules">
      {[...groups].map(([name, equal]) => {
        const [{ fault, left, over: isOver }] = equal
        const text = faultText(fault, isOver ? undefined : left)
        return (
          <li key={name} class={`rule ${isOver ? 'rule-over' : ''}`}>
            <Icon name={isOver ? 'active' : 'faults'} />
            <div>
              <p>{faultsText(text, equal.length)}</p>
              <p class="muted">
                Matched {countText(sumOf(equal, 'matched'), 'request')}, applied{' '}
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
