import type { ContractReport } from '../../../../schemas/generated/types.js'
import { Icon, type IconName } from '../../components/icon.js'
import { Code, TextOrJson } from '../../components/json-view.js'
import { countText } from '../../words/count-text.js'
import { statusParts } from './tally-bar.js'

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

export function ResultCard({ result, isOpen }: { result: Result; isOpen: boolean }) {
  const { reason, failure } = result
  return (
    <article class="card result-card">
      <Head result={result} />
      {failure !== undefined && (
        <>
          <dl class="values">
            <div class="value-good">
              <dt>Expected</dt>
              <dd>{failure.expected}</dd>
            </div>
            <div class="value-bad">
              <dt>Received</dt>
              <dd>{failure.received}</dd>
            </div>
          </dl>
          <p class="muted">
            At <code>{failure.location}</code>
          </p>
          {failure.exchanges.length > 0 && (
            <details open={isOpen}>
              <summary>{countText(failure.exchanges.length, 'exchange')}</summary>
              {failure.exchanges.map(({ id, request, response, noAnswer }) => (
                <div key={id} class="exchange">
                  <Code text={`${request.method} ${request.url}`} what="the request" />
                  {request.body !== undefined && <TextOrJson text={request.body} what="request body" />}
                  <p>{response === undefined ? noAnswer?.message : `Answer: ${response.status}`}</p>
                  {response !== undefined && response.body !== '' && (
                    <TextOrJson text={response.body} what="response body" />
                  )}
                </div>
              ))}
            </details>
          )}
        </>
      )}
      {reason !== undefined && <p class="muted">{reason}</p>}
    </article>
  )
}

export function ResultLine({ result }: { result: Result }) {
  return (
    <li class="choice result">
      <div class="choice-wide">
        <Head result={result} />
      </div>
      {result.reason !== undefined && <p class="choice-text">{result.reason}</p>}
    </li>
  )
}

function Head({ result: { id, status, level, statement, section } }: { result: Result }) {
  const { icon, kind } = marks[status]
  return (
    <>
      <p class="choice-name">
        <span class={`mark mark-${kind}`}>
          <Icon name={icon} />
          {statusParts[status].word}
        </span>
        <code>{id}</code>
        <span class="muted">section {section}</span>
      </p>
      <p>
        The service {level === 'SHOULD' ? 'SHOULD' : 'MUST'} {statement}.
      </p>
    </>
  )
}
