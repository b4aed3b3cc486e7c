import { useState } from 'preact/hooks'
import type { VerifiedKey } from '../../../../schemas/generated/types.js'
import { Dialog } from '../../components/dialog.js'
import { TextField } from '../../components/field.js'
import { JsonView } from '../../components/json-view.js'
import { useSession } from '../../session/session-context.js'

/** Says of a raw key whether a service would accept it. */
export function VerifyDialog({ onClose, rawKey = '' }: { onClose: () => void; rawKey?: string }) {
  const session = useSession()
  const [text, setText] = useState(rawKey)
  const [result, setResult] = useState<VerifiedKey | undefined>()
  const verify = async () => {
    setResult(
      await session.act('requests', () => session.call('POST /keys/verify', { body: { key: text.trim() } })),
    )
  }
  return (
    <Dialog title="Verify a key" onClose={onClose}>
      <form
        class="stack"
        onSubmit={event => {
          event.preventDefault()
          if (text.trim() !== '') void verify()
        }}
      >
        <TextField
          label="Raw key"
          hint="The whole text of a key, as it was answered when it was created. It spends nothing."
          value={text}
          onValue={value => {
            setText(value)
            setResult(undefined)
          }}
        />
        <div class="acts">
          <button type="submit" class="button button-primary" disabled={text.trim() === ''}>
            Verify
          </button>
        </div>
      </form>
      {result !== undefined && (
        <div class="stack" role="status">
          <p class={`told ${result.valid ? 'told-good' : 'told-bad'}`}>
            {result.valid
              ? 'Valid: a service would accept it.'
              : `Not valid: ${(result.reason ?? '').replace('-', ' ')}.`}
          </p>
          <JsonView value={result} what="what is known of it" />
        </div>
      )}
    </Dialog>
  )
}
