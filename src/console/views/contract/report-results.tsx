import type { ComponentChildren } from 'preact'
import type { ContractReport } from '../../../../schemas/generated/types.js'
import { SelectField } from '../../components/field.js'
import { Icon, type IconName } from '../../components/icon.js'
import { useSession } from '../../session/session-context.js'
import { countText } from '../../words/count-text.js'
import { momentText } from '../../words/moment-text.js'
import { statusOrder } from './report.js'
import { ResultCard, ResultLine } from './result-card.js'
import { statusParts, TallyBar } from './tally-bar.js'

const verdictKinds: Partial<Record<ContractReport['verdict'], string>> = {
  conformant: 'verdict-good',
  'not conformant': 'verdict-bad',
}

const verdictIcons: Partial<Record<ContractReport['verdict'], IconName>> = {
  conformant: 'active',
  'not conformant': 'close',
}

const failing = ['fail', 'stale deviation', 'error']
const excused = ['warn', 'known deviation']

export function ReportResults({
  report,
  children,
}: {
  report: ContractReport
  children?: ComponentChildren
}) {
  const { route } = useSession()
  const { outcome = '' } = route.current.value.chosen
  const { verdict, ending, target, results, observations, traffic, startedAt, warnings = [] } = report
  const ordered = [...results].sort((a, b) => statusOrder.indexOf(a.status) - statusOrder.indexOf(b.status))
  const ofKind = (statuses: readonly string[]) => ordered.filter(({ status }) => statuses.includes(status))
  const failures = ofKind(failing)
  const remarks = ofKind(excused)
  const shown = outcome === '' ? ordered : ofKind([outcome])
  const outcomes = statusOrder.filter(status => ofKind([status]).length > 0)
  return (
    <>
      {children}
      <div class={`card verdict ${verdictKinds[verdict] ?? 'verdict-open'}`}>
        <p class="verdict-word">
          <Icon name={verdictIcons[verdict] ?? 'warning'} /> <span>{verdict}</span>
        </p>
        <p>
          {failures.length > 0
            ? `${countText(failures.length, 'requirement')} failed.`
            : `${ending.message} ${ending.hint ?? ''}`}
        </p>
        <TallyBar results={results} />
        <p class="muted">
          <code>{target.baseUrl}</code>, {momentText(Date.parse(startedAt))} UTC,{' '}
          {countText(traffic.requests, 'request')}, {countText(traffic.keysCreated, 'key')} created
        </p>
      </div>
      {failures.length > 0 && (
        <>
          <h2>Failed requirements</h2>
          {failures.map((result, index) => (
            <ResultCard key={result.id} result={result} isOpen={index === 0} />
          ))}
        </>
      )}
      {remarks.length > 0 && (
        <>
          <h2>Warnings and known deviations</h2>
          {remarks.map(result => (
            <ResultCard key={result.id} result={result} isOpen={false} />
          ))}
        </>
      )}
      {warnings.length > 0 && (
        <details class="choice-group">
          <summary>{countText(warnings.length, 'note')} about the run</summary>
          <ul class="notes">
            {warnings.map(warning => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </details>
      )}
      <h2>Every requirement</h2>
      <div class="filters">
        <SelectField
          label="Outcome"
          isLabelHidden
          value={outcome}
          onValue={value => route.choose({ outcome: value })}
          choices={[
            { value: '', text: `Any outcome (${results.length})` },
            ...outcomes.map(status => ({
              value: status,
              text: `${statusParts[status].word} (${ofKind([status]).length})`,
            })),
          ]}
        />
      </div>
      <ul class="choices">
        {shown.map(result => (
          <ResultLine key={result.id} result={result} />
        ))}
      </ul>
      {observations.length > 0 && (
        <details class="choice-group">
          <summary>{countText(observations.length, 'observed choice')}</summary>
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
        </details>
      )}
    </>
  )
}
