import type { KeyUpdateRequest } from '../../../../schemas/generated/types.js'
import { useActs } from '../../components/act-scope.js'
import { Button } from '../../components/button.js'
import { useSession } from '../../session/session-context.js'
import { countText } from '../../words/count-text.js'
import { deleteKeys, updateKeys } from './bulk-acts.js'

export function BulkBar({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) {
  const session = useSession()
  const acts = useActs()
  const update = async (changesOf: () => KeyUpdateRequest | Promise<KeyUpdateRequest>, verb: string) => {
    if ((await updateKeys(session, acts, ids, changesOf, verb)) !== undefined) onDone()
  }
  const expire = () => update(async () => ({ expires: (await session.call('GET /clock')).now }), 'expired')
  const remove = async () => {
    if ((await deleteKeys(session, acts, ids)) !== undefined) onDone()
  }
  return (
    <section class="filters bulk" aria-label="Selected keys">
      <p role="status">
        <strong>{countText(ids.length, 'key')} selected</strong>
      </p>
      <Button onPress={() => update(() => ({ enabled: true }), 'enabled')}>Enable</Button>
      <Button onPress={() => update(() => ({ enabled: false }), 'disabled')}>Disable</Button>
      <Button onPress={expire}>Expire now</Button>
      <Button kind="danger" onPress={remove}>
        Delete
      </Button>
      <Button kind="quiet" onPress={onDone}>
        Clear selection
      </Button>
    </section>
  )
}
