import type { JournalEntry } from '../../../../schemas/generated/types.js'
import { Code, TextOrJson } from '../../components/json-view.js'
import { Moment } from '../../components/moment.js'
import { countText } from '../../words/count-text.js'
import { ExplanationView } from './explanation-view.js'
import { RequestActs } from './request-acts.js'
import { StatusMark } from './request-columns.js'

export function RequestDetail({ entry }: { entry: JournalEntry }) {
  const { method, operation, path, query, at, durationMs, request, response, explanation } = entry
  const asked = `${method} ${path}${query}`
  return (
    <article class="detail">
      <header class="detail-head">
        <h2 class="mono">{operation ?? asked}</h2>
        {operation !== undefined && (
          <p class="muted">
            <code>{asked}</code>
          </p>
        )}
        <p class="why">
          <StatusMark entry={entry} /> <Moment at={at} />{' '}
          <span class="figures muted">· took {durationMs.toFixed(1)} ms</span>
        </p>
      </header>
      <ExplanationView explanation={explanation} />
      <RequestActs entry={entry} />
      <h3>Request</h3>
      <Message message={request} what="of the request" isUnread={isUnread(entry)} />
      <h3>Response</h3>
      <Message message={response} what="of the response" />
    </article>
  )
}

/** The server may answer a create without reading its body. */
function isUnread({ operation, request: { body } }: JournalEntry): boolean {
  return operation === 'keys.createKey' && !body
}

function Message({
  message,
  what,
  isUnread = false,
}: {
  message: JournalEntry['request']
  what: string
  isUnread?: boolean
}) {
  const { headers, body = '', cut } = message
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return (
    <div class="message">
      {body === '' ? (
        <p class="muted">{isUnread ? 'No body, or the server did not need to read the body.' : 'No body.'}</p>
      ) : (
        <TextOrJson text={body} what={`the body ${what}`} />
      )}
      {cut !== undefined && (
        <p class="muted">
          Shows the first {cut.characters} of {cut.of} characters.
        </p>
      )}
      <details>
        <summary>{countText(lines.length, 'header')}</summary>
        <Code text={lines.join('\n')} what={`the headers ${what}`} />
      </details>
    </div>
  )
}
