import { useEffect, useState } from 'preact/hooks'
import type { GivenKeys, VerifiedKey } from '../../../schemas/generated/types.js'
import { Button, Submit } from '../components/button.js'
import { CopyButton } from '../components/copy-button.js'
import { Form, SelectField, TextField } from '../components/field.js'
import { Dialog, ScopeProblem } from '../components/frame.js'
import { JsonView } from '../components/json-view.js'
import { type Draft, draftOf, filled } from '../components/schema-form.js'
import { useSession } from '../session/session.js'
import { countText, numberText } from '../words.js'
import { useActs } from './acts.js'
import { editedMembers, KeyFields, keySchema, memberOf } from './key-form.js'

type Beginning = 'active' | 'expired' | 'exhausted'

const firstMembers = ['name', 'prefix', 'externalId', 'remaining', 'expires']
/** `apiId` has its own field, and deprecated members have no field. */
const otherMembers = Object.entries(keySchema.properties ?? {})
  .filter(([name, { deprecated }]) => name !== 'apiId' && !deprecated && !firstMembers.includes(name))
  .map(([name]) => name)

export function CreateDialog({
  apiId,
  like,
  onClose,
}: {
  apiId: string
  /** The id of a key whose members prefill the form. */
  like?: string | undefined
  onClose: () => void
}) {
  const { call, overview } = useSession()
  const { ask, change } = useActs()
  const apis = overview.value?.apis ?? []
  const [chosenApi, setApi] = useState(apiId)
  // The first API cannot be the initial state: if the page's address opened the dialog, the APIs load later.
  const api = chosenApi || apis[0]?.id || ''
  const [draft, setDraft] = useState<Draft>({})
  const [isPrefilled, setPrefilled] = useState(like === undefined)
  const [beginning, setBeginning] = useState<Beginning>('active')
  const [count, setCount] = useState('1')
  const [given, setGiven] = useState<GivenKeys | undefined>()
  useEffect(() => {
    if (like === undefined) return
    void ask(() => call('GET /keys/{id}', { id: like })).then(key => {
      if (key === undefined) return
      setApi(key.apiId)
      const drafts = [...editedMembers, 'externalId', 'environment'].map(name =>
        draftOf(name, keySchema.properties?.[name] ?? {}, memberOf(key.record, name)),
      )
      setDraft(Object.assign({}, ...drafts))
      setPrefilled(true)
    })
  }, [like])
  const { body, problems } = filled(keySchema, draft)
  const many = Number(count)
  const isGood =
    isPrefilled && Object.keys(problems).length === 0 && Number.isInteger(many) && many >= 1 && many <= 10_000
  const create = async () => {
    const asked = {
      ...body,
      apiId: api,
      ...(many > 1 && { count: many }),
      ...(beginning !== 'active' && { [beginning]: true }),
    }
    const made = await change('keys', () => call('POST /keys', { body: asked }), {
      done: ({ keys }) => `Created ${countText(keys.length, 'key')}.`,
      undo: ({ keys }) => call('POST /keys/delete', { body: { ids: keys.map(({ keyId }) => keyId) } }),
    })
    setGiven(made)
  }
  if (given !== undefined) {
    return (
      <Dialog title={given.keys.length === 1 ? 'Key created' : 'Keys created'} onClose={onClose} isSticky>
        <RawKeys keys={given.keys} />
        <div class="dialog-foot">
          <Button onPress={() => setGiven(undefined)}>Create more</Button>
          <Button kind="primary" onPress={onClose}>
            Done
          </Button>
        </div>
      </Dialog>
    )
  }
  const fields = (names: readonly string[]) => (
    <KeyFields
      names={names}
      draft={draft}
      problems={problems}
      onDraft={setDraft}
      workspaceId={apis.find(({ id }) => id === api)?.workspaceId}
    />
  )
  return (
    <Dialog title={like === undefined ? 'Create keys' : 'Duplicate key'} onClose={onClose}>
      <Form isGood={isGood} onSubmit={create}>
        <ScopeProblem />
        <div class="fields">
          <SelectField
            label="API"
            value={api}
            onValue={setApi}
            choices={apis.map(({ id, name }) => ({
              value: id,
              text: name === undefined ? id : `${name} (${id})`,
            }))}
          />
          <SelectField
            label="State"
            value={beginning}
            onValue={value => setBeginning(value as Beginning)}
            choices={[
              { value: 'active', text: 'As set below' },
              { value: 'expired', text: 'Expired an hour ago' },
              { value: 'exhausted', text: 'Used up' },
            ]}
          />
        </div>
        {fields(firstMembers)}
        <details open={like !== undefined}>
          <summary>More fields</summary>
          {fields(otherMembers)}
        </details>
        <div class="dialog-foot">
          <TextField
            label="Number of keys"
            type="number"
            min={1}
            max={10_000}
            value={count}
            onValue={setCount}
          />
          <Submit disabled={!isGood}>{many > 1 ? `Create ${numberText(many)} keys` : 'Create key'}</Submit>
        </div>
      </Form>
    </Dialog>
  )
}

const mostShown = 10

function RawKeys({ keys }: { keys: GivenKeys['keys'] }) {
  const rest = keys.length - mostShown
  return (
    <div class="stack">
      <p>
        <strong>Copy {keys.length === 1 ? 'the raw key' : 'the raw keys'} now.</strong> The console does not
        show {keys.length === 1 ? 'it' : 'them'} again.
      </p>
      <ul class="raw-keys">
        {keys.slice(0, mostShown).map(({ keyId, key }) => (
          <li key={keyId}>
            <code class="raw-key">{key}</code>
            <CopyButton text={key} what="the raw key">
              Copy
            </CopyButton>
          </li>
        ))}
      </ul>
      {rest > 0 && <p class="muted">and {countText(rest, 'more', 'more')}</p>}
      {keys.length > 1 && (
        <div class="acts">
          <CopyButton text={() => keys.map(({ key }) => key).join('\n')} what="all raw keys">
            {`Copy all ${keys.length}`}
          </CopyButton>
          <CopyButton text={() => JSON.stringify(keys, null, 2)} what="all keys as JSON">
            Copy as JSON
          </CopyButton>
        </div>
      )}
    </div>
  )
}

export function VerifyDialog({ onClose }: { onClose: () => void }) {
  const { call } = useSession()
  const { ask } = useActs()
  const [text, setText] = useState('')
  const [result, setResult] = useState<VerifiedKey | undefined>()
  const verify = async () =>
    setResult(await ask(() => call('POST /keys/verify', { body: { key: text.trim() } })))
  return (
    <Dialog title="Verify a key" onClose={onClose}>
      <Form isGood={text.trim() !== ''} onSubmit={verify}>
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
          <Submit disabled={text.trim() === ''}>Verify</Submit>
        </div>
      </Form>
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
