import type { KeyUpdateRequest, VerifiedKey } from '../../../../schemas/generated/types.js'
import { useActs } from '../../components/act-scope.js'
import { Button } from '../../components/button.js'
import { ViewLink } from '../../components/view-link.js'
import { useSession } from '../../session/session-context.js'
import { countText } from '../../words/count-text.js'
import { deleteKeys } from './bulk-acts.js'
import type { ShownKey } from './shown-key.js'

export function KeyActs({ shown, onUsed }: { shown: ShownKey; onUsed: (what: string) => void }) {
  const session = useSession()
  const acts = useActs()
  const { call, route } = session
  const { id, key, user } = shown
  const update = (changes: KeyUpdateRequest, done: string) =>
    acts.act('keys', () => call('PATCH /keys/{id}', { id, body: changes }), done)
  const spend = async () => {
    const result = await acts.act('keys', () => call('POST /keys/{id}/use', { id }))
    if (result !== undefined) onUsed(usedText(result))
  }
  const expire = () =>
    // Asks the service for its time: the page's own time may be ahead of a stopped clock.
    acts.act(
      'keys',
      async () => call('PATCH /keys/{id}', { id, body: { expires: (await call('GET /clock')).now } }),
      'Key expired.',
    )
  const remove = async () => {
    if ((await deleteKeys(session, acts, [id])) !== undefined) route.choose({ key: undefined })
  }
  return (
    <>
      <div class="acts">
        <Button onPress={spend}>Use once</Button>
        {key.state === 'active' ? (
          <Button onPress={() => update({ enabled: false }, 'Key disabled.')}>Disable</Button>
        ) : (
          <Button onPress={() => update({ enabled: true }, 'Key enabled.')}>Enable</Button>
        )}
        <Button disabled={key.state === 'expired'} onPress={expire}>
          Expire now
        </Button>
        <Button disabled={key.state === 'exhausted'} onPress={() => update({ remaining: 0 }, 'Key used up.')}>
          Use up
        </Button>
        <Button onPress={() => route.choose({ window: 'create', like: id })}>Duplicate</Button>
        <Button kind="danger" onPress={remove}>
          Delete
        </Button>
      </div>
      <p class="detail-links">
        <ViewLink view="requests" chosen={{ q: id }}>
          Requests with this key
        </ViewLink>
        {user !== '' && (
          <ViewLink view="requests" chosen={{ q: user }}>
            Requests with {user}
          </ViewLink>
        )}
        {user !== '' && (
          <ViewLink view="keys" chosen={{ q: user }}>
            Keys of {user}
          </ViewLink>
        )}
      </p>
    </>
  )
}

function usedText({ valid, reason, remaining }: VerifiedKey): string {
  if (!valid) return `Refused: ${(reason ?? 'not valid').replace('-', ' ')}. This did not count as a use.`
  return remaining === undefined ? 'Accepted.' : `Accepted. ${countText(remaining, 'use')} left.`
}
