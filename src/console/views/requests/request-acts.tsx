import type { Fault, JournalEntry } from '../../../../schemas/generated/types.js'
import { useActs } from '../../components/act-scope.js'
import { Button } from '../../components/button.js'
import { CopyButton } from '../../components/copy-button.js'
import { ViewLink } from '../../components/view-link.js'
import { useSession } from '../../session/session-context.js'
import { addFault } from '../faults/presets.js'
import { asObject } from '../keys/shown-key.js'
import { fetchText, receivedText } from './request-texts.js'

export function RequestActs({ entry }: { entry: JournalEntry }) {
  const session = useSession()
  const acts = useActs()
  const { source, route, overview, call } = session
  const isProxy = overview.value?.upstream !== undefined
  const { keyId, user, like } = subjectsOf(entry)
  // The journal stores no tokens. If a request had a token, users must fill in the token.
  const hasToken = Object.keys(entry.request.headers).some(name => name.toLowerCase() === 'authorization')
  const sendAgain = async () => {
    const sent = await acts.act(
      'requests',
      () => call('POST /requests/{id}/again', { id: String(entry.id) }),
      answer => `Sent again: ${receivedText(answer)}.`,
    )
    if (sent !== undefined) route.choose({ request: String(sent.id) })
  }
  const failNext = () =>
    addFault(session, acts, { ...like, effect: { failure: 'internal-error' }, times: 1 } as Fault)
  return (
    <>
      <div class="acts">
        {!isProxy && <Button onPress={sendAgain}>Send again</Button>}
        {!isProxy && entry.operation !== undefined && (
          <Button onPress={failNext}>Fail the next similar request</Button>
        )}
      </div>
      <div class="acts">
        <CopyButton
          text={entry.curl}
          what="the request as curl"
          note={hasToken ? 'Set KEYMOCK_TOKEN to the token.' : undefined}
        >
          Copy as curl
        </CopyButton>
        <CopyButton
          text={() => fetchText(entry, source.baseUrl(route.current.value.sandbox))}
          what="the request as fetch"
          note={hasToken ? 'Replace <token> with the token.' : undefined}
        >
          Copy as fetch
        </CopyButton>
      </div>
      {(keyId !== undefined || user !== undefined) && (
        <p class="detail-links">
          {keyId !== undefined && !isProxy && (
            <ViewLink view="keys" chosen={{ key: keyId }}>
              Show the key
            </ViewLink>
          )}
          {keyId !== undefined && (
            <ViewLink view="requests" chosen={{ q: keyId }}>
              Requests with this key
            </ViewLink>
          )}
          {user !== undefined && (
            <ViewLink view="requests" chosen={{ q: user }}>
              Requests with {user}
            </ViewLink>
          )}
        </p>
      )}
    </>
  )
}

/** `like` has the members of a fault that match similar requests. */
function subjectsOf({ operation, query, request, response, changed }: JournalEntry) {
  const asked = { ...Object.fromEntries(new URLSearchParams(query)), ...jsonOf(request.body) }
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
  const apiId = text(asked.apiId)
  const user = text(asked.externalId)
  const keyId = changed?.keyId ?? text(asked.keyId) ?? text(jsonOf(response.body).keyId)
  const like = {
    operation,
    ...(apiId !== undefined && { apiId }),
    ...(user !== undefined && { externalId: user }),
    ...(text(asked.keyId) !== undefined && { keyId: asked.keyId }),
  }
  return { keyId, user, like }
}

function jsonOf(text: string | undefined): Record<string, unknown> {
  try {
    return asObject(JSON.parse(text ?? ''))
  } catch {
    return {}
  }
}
