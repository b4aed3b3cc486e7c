import { useState } from 'preact/hooks'
import type { KeyUpdateRequest, VerifiedKey } from '../../../../schemas/generated/types.js'
import { Button, ConfirmButton } from '../../components/button.js'
import { TextField } from '../../components/field.js'
import { useSession } from '../../session/session-context.js'
import type { ShownKey } from './shown-key.js'

/** What can be done with a key. */
export function KeyActs({ shown, onUsed }: { shown: ShownKey; onUsed: (what: string) => void }) {
  const session = useSession()
  const { call, route } = session
  const { id, key } = shown
  const [isSetting, setSetting] = useState(false)
  const update = (changes: KeyUpdateRequest, done: string) =>
    session.act('keys', () => call('PATCH /keys/{id}', { id, body: changes }), done)
  const spend = async () => {
    const result = await session.act('keys', () => call('POST /keys/{id}/use', { id }))
    if (result !== undefined) onUsed(usedText(result))
  }
  const expire = () =>
    // What this page counts may be ahead of a clock that somebody else keeps standing.
    session.act(
      'keys',
      async () => call('PATCH /keys/{id}', { id, body: { expires: (await call('GET /clock')).now } }),
      'The key has expired.',
    )
  const remove = async () => {
    const isDone = await session.act(
      'keys',
      () => call('DELETE /keys/{id}', { id }).then(() => true),
      'The key is deleted.',
    )
    if (isDone) route.choose({ key: undefined })
  }
  return (
    <>
      <div class="acts">
        <Button onPress={spend}>Use once</Button>
        {key.state === 'active' ? (
          <Button onPress={() => update({ enabled: false }, 'The key is disabled.')}>Disable</Button>
        ) : (
          <Button onPress={() => update({ enabled: true }, 'The key is enabled.')}>Enable</Button>
        )}
        <Button disabled={key.state === 'expired'} onPress={expire}>
          Expire now
        </Button>
        <Button pressed={isSetting} onPress={() => setSetting(!isSetting)}>
          Set uses
        </Button>
        <ConfirmButton question="Delete it for good" onPress={remove}>
          Delete
        </ConfirmButton>
      </div>
      {isSetting && (
        <SetUses
          remaining={shown.remaining}
          onSet={async remaining => {
            const done =
              remaining === null ? 'It may be used without limit.' : `It has ${remaining} uses left.`
            if (await update({ remaining }, done)) setSetting(false)
          }}
        />
      )}
    </>
  )
}

function SetUses({
  remaining,
  onSet,
}: {
  remaining: number | undefined
  onSet: (remaining: number | null) => Promise<void>
}) {
  const [text, setText] = useState(String(remaining ?? 10))
  const count = Number(text)
  const isGood = text.trim() !== '' && Number.isInteger(count)
  return (
    <form
      class="inline-form"
      onSubmit={event => {
        event.preventDefault()
        if (isGood) void onSet(count)
      }}
    >
      <TextField label="Uses left" type="number" value={text} onValue={setText} />
      <button type="submit" class="button button-primary" disabled={!isGood}>
        Set
      </button>
      <Button onPress={() => onSet(0)}>Use up</Button>
      <Button onPress={() => onSet(null)}>No limit</Button>
    </form>
  )
}

function usedText({ valid, reason, remaining }: VerifiedKey): string {
  if (!valid) return `Refused: ${(reason ?? 'not valid').replace('-', ' ')}. Nothing was spent.`
  return remaining === undefined ? 'Accepted.' : `Accepted: ${remaining} uses left.`
}
