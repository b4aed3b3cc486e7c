import type { KeyUpdateRequest } from '../../../../schemas/generated/types.js'
import type { Acts, Session } from '../../session/session.js'
import { countText } from '../../words/count-text.js'

const keysText = (count: number) => countText(count, 'key')

export function deleteKeys({ call }: Session, { replace }: Acts, ids: readonly string[]) {
  return replace('keys', undo => call('POST /keys/delete', { query: { undo }, body: { ids } }), {
    done: ({ changed }) => (changed === 1 ? 'Key deleted.' : `${keysText(changed)} deleted.`),
    question: `Other servers share this state. This deletes ${keysText(ids.length)} for all servers.`,
  })
}

/** A single undo reverts the changes of all keys. */
export function updateKeys(
  { call }: Session,
  { replace }: Acts,
  ids: readonly string[],
  changesOf: () => KeyUpdateRequest | Promise<KeyUpdateRequest>,
  verb: string,
) {
  const update = async (undo: string | undefined) =>
    call('PATCH /keys', { query: { undo }, body: { ids, changes: await changesOf() } })
  return replace('keys', update, {
    done: ({ changed }) => `${keysText(changed)} ${verb}.`,
    question: `Other servers share this state. For all servers, ${keysText(ids.length)} will be ${verb}.`,
  })
}
