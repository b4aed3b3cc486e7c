import { useState } from 'preact/hooks'
import type { VerifiedKey } from '../../../../schemas/generated/types.js'
import { ScopeProblem, useActs } from '../../components/act-scope.js'
import { Dialog } from '../../components/dialog.js'
import { TextField } from '../../components/field.js'
import { JsonView } from '../../components/json-view.js'
import { useSession } from '../../session/session-context.js'

export function VerifyDialog({ onClose, rawKey = '' }: { onClose: () => void; rawKey?: string }) {
  const session = useSession()
  const { act } = useActs()
  const [text, setText] = useState(rawKey)
  const [result, setResult] = useState<VerifiedKey | undefined>()
  const verify = async () => {
    setResult(await act('requests', () => session.call('POST /keys/verify', { body: { key: text.trim() } })))
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
        <ScopeProblem />
        <TextField
          label="Raw key"
          hint="The full raw key, not only its start. Verifying the key here does not count as a use."
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
              ? 'Valid. A service would accept this key.'
              : `Not valid: ${(result.reason ?? '').replace('-', ' ')}.`}
          </p>
          <JsonView value={result} what="the verification" />
        </div>
      )}
    </Dialog>
  )
}
