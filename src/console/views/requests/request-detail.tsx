import type { JournalEntry } from '../../../../schemas/generated/types.js'
import { CopyButton } from '../../components/copy-button.js'
import { Code, TextOrJson } from '../../components/json-view.js'
import { MomentAndDistance } from '../../components/moment.js'
import { useSession } from '../../session/session-context.js'
import { ExplanationView } from './explanation-view.js'
import { StatusMark } from './request-columns.js'
import { fetchText } from './request-texts.js'

/** One request, its answer, and why it was that. */
export function RequestDetail({ entry }: { entry: JournalEntry }) {
  const { source, route } = useSession()
  const { method, operation, path, query, at, durationMs, request, response, explanation, curl } = entry
  const asked = `${method} ${path}${query}`
  // A journal keeps no tokens.
  const hasToken = Object.keys(request.headers).some(name => name.toLowerCase() === 'authorization')
  const baseUrl = source.baseUrl(route.current.value.sandbox)
  return (
    <article class="detail">
      <header class="detail-head">
        <h2>{operation ?? asked}</h2>
        {operation !== undefined && (
          <p class="muted">
            <code>{asked}</code>
          </p>
        )}
        <p class="why">
          <StatusMark entry={entry} /> <MomentAndDistance at={at} />, in {durationMs.toFixed(1)} ms
        </p>
      </header>
      <ExplanationView explanation={explanation} />
      <div class="acts">
        <CopyButton
          text={curl}
          what="the request as curl"
          note={hasToken ? 'It takes the token from the variable KEYMOCK_TOKEN.' : undefined}
        >
          Copy as curl
        </CopyButton>
        <CopyButton
          text={() => fetchText(entry, baseUrl)}
          what="the request as fetch"
          note={hasToken ? 'The token is still to be put in.' : undefined}
        >
          Copy as fetch
        </CopyButton>
      </div>
      <h3>Request</h3>
      <Message message={request} what="of the request" isUnread={isUnread(entry)} />
      <h3>Answer</h3>
      <Message message={response} what="of the answer" />
    </article>
  )
}

/** Whether there was a body that was not asked for: what is answered before needs none. */
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
        <p class="muted">
          {isUnread ? 'Its body, if any, was not read: it was answered before.' : 'No body.'}
        </p>
      ) : (
        <TextOrJson text={body} what={`the body ${what}`} />
      )}
      {cut !== undefined && (
        <p class="muted">
          The first {cut.characters} of {cut.of} characters.
        </p>
      )}
      <details>
        <summary>{lines.length} headers</summary>
        <Code text={lines.join('\n')} what={`the headers ${what}`} />
      </details>
    </div>
  )
}
