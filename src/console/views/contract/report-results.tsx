import type { ContractReport } from '../../../../schemas/generated/types.js'
import { SelectField } from '../../components/field.js'
import { Icon, type IconName } from '../../components/icon.js'
import { JsonView } from '../../components/json-view.js'
import { useSession } from '../../session/session-context.js'
import { countText } from '../../words/count-text.js'
import { momentText } from '../../words/moment-text.js'
import { statusOrder } from './report.js'

type Result = ContractReport['results'][number]

const marks: Readonly<Record<Result['status'], { icon: IconName; kind: string }>> = {
  pass: { icon: 'active', kind: 'active' },
  fail: { icon: 'close', kind: 'expired' },
  error: { icon: 'faults', kind: 'expired' },
  warn: { icon: 'warning', kind: 'soon' },
  skip: { icon: 'disabled', kind: 'disabled' },
  'not exercised': { icon: 'exhausted', kind: 'disabled' },
  'known deviation': { icon: 'warning', kind: 'exhausted' },
  'stale deviation': { icon: 'warning', kind: 'soon' },
}

const verdictKinds: Partial<Record<ContractReport['verdict'], string>> = {
  conformant: 'verdict-good',
  'not conformant': 'verdict-bad',
}

/** What a run of the contract suite came to. */
export function ReportResults({ report }: { report: ContractReport }) {
  const { route } = useSession()
  const { outcome = '' } = route.current.value.chosen
  const { verdict, ending, target, results, observations, traffic, startedAt } = report
  const shown = results
    .filter(({ status }) => outcome === '' || status === outcome)
    .sort((a, b) => statusOrder.indexOf(a.status) - statusOrder.indexOf(b.status))
  const count = (status: string) => results.filter(result => result.status === status).length
  const outcomes = statusOrder.filter(status => count(status) > 0)
  return (
    <>
      <div class={`card verdict ${verdictKinds[verdict] ?? 'verdict-open'}`}>
        <p class="verdict-word">
          <Icon name={verdict === 'conformant' ? 'active' : 'warning'} /> {verdict}
        </p>
        <p>
          {ending.message} {ending.hint}
        </p>
        <p>{outcomes.map(status => `${count(status)} ${status}`).join(', ')}</p>
        <p class="muted">
          <code>{target.baseUrl}</code>, {momentText(Date.parse(startedAt))} UTC,{' '}
          {countText(traffic.requests, 'request')}, {countText(traffic.keysCreated, 'key')} created
        </p>
      </div>
      <h2>Requirements</h2>
      <div class="filters">
        <SelectField
          label="Outcome"
          isLabelHidden
          value={outcome}
          onValue={value => route.choose({ outcome: value })}
          choices={[
            { value: '', text: `Any outcome (${results.length})` },
            ...outcomes.map(status => ({ value: status, text: `${status} (${count(status)})` })),
          ]}
        />
      </div>
      <ul class="choices">
        {shown.map(result => (
          <OneResult key={result.id} result={result} />
        ))}
      </ul>
      {observations.length > 0 && (
        <>
          <h2>Observed choices</h2>
          <ul class="choices">
            {observations.map(({ name, section, value, note }) => (
              <li key={name} class="choice">
                <p class="choice-name">
                  <code>{name}</code> <span class="muted">spec {section}</span>
                </p>
                <code class="value">{JSON.stringify(value)}</code>
                {note !== undefined && <p class="choice-text">{note}</p>}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

function OneResult({
  result: { id, status, level, statement, section, reason, failure },
}: {
  result: Result
}) {
  const { icon, kind } = marks[status]
  return (
    <li class="choice result">
      <p class="choice-name">
        <span class={`mark mark-${kind}`}>
          <Icon name={icon} />
          {status}
        </span>
        <code>{id}</code>
        <span class="muted">spec {section}</span>
      </p>
      <p class="choice-wide">
        {level} {statement}
      </p>
      {reason !== undefined && <p class="choice-text">{reason}</p>}
      {failure !== undefined && (
        <details class="choice-wide">
          <summary>{failure.message}</summary>
          <JsonView
            value={{ location: failure.location, expected: failure.expected, received: failure.received }}
            what="expected and received values"
          />
          {failure.exchanges.slice(-1).map(exchange => (
            <JsonView key={exchange.id} value={exchange} what="request and response" />
          ))}
        </details>
      )}
    </li>
  )
}
