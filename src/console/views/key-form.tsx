import { useState } from 'preact/hooks'
import givenKeys from '../../../schemas/control/given-keys-request.schema.json' with { type: 'json' }
import createKey from '../../../schemas/create-key-request.schema.json' with { type: 'json' }
import type { ControlledKey, GivenKeys, VerifiedKey } from '../../../schemas/generated/types.js'
import ratelimit from '../../../schemas/ratelimit-request.schema.json' with { type: 'json' }
import refill from '../../../schemas/refill.schema.json' with { type: 'json' }
import { Button, CopyButton } from '../components/button.js'
import { Field, Form } from '../components/field.js'
import { Dialog, Loaded, ScopeProblem } from '../components/frame.js'
import { JsonView } from '../components/json-view.js'
import {
  draftOf,
  type FormSchema,
  SchemaFields,
  type SchemaFieldsProps,
  useDraft,
} from '../components/schema-form.js'
import { useSession } from '../session/session.js'
import { useResource } from '../session/use-resource.js'
import { countText, fieldText, numberText } from '../words.js'
import { useActs } from './acts.js'
import { memberOf } from './shown-key.js'

const { count } = givenKeys.properties

export const keySchema: FormSchema = {
  properties: { ...(createKey.properties as Record<string, FormSchema>), count, refill, ratelimit },
}

export const editedMembers = [
  'name',
  'expires',
  'remaining',
  'refill',
  'ratelimit',
  'roles',
  'permissions',
  'meta',
] as const
export type EditedMember = (typeof editedMembers)[number]

/** Fields of a key. Roles, permissions and users of the workspace are offered. */
export function KeyFields({
  workspaceId,
  ...props
}: SchemaFieldsProps & { workspaceId: string | undefined }) {
  const { call, clock } = useSession()
  const world = useResource('world', [], () => call('GET /world')).value
  const {
    users = [],
    roles = [],
    permissions = [],
  } = world?.workspaces.find(({ id }) => id === workspaceId) ?? {}
  const inTime = (days: number) =>
    props.onDraft({ ...props.draft, expires: fieldText(clock.read() + days * 86_400_000) })
  return (
    <>
      <div class="fields">
        <SchemaFields
          {...props}
          proposals={{
            externalId: users.map(({ externalId }) => externalId),
            roles: roles.map(({ name }) => name),
            permissions,
            interval: ['daily', 'monthly'],
            type: ['fast', 'consistent'],
          }}
        />
      </div>
      {props.names?.includes('expires') && (
        <p class="acts wrap">
          <span class="muted">Expires in</span>
          {[1 / 24, 1, 30].map(days => (
            <Button key={days} kind="quiet" onPress={() => inTime(days)}>
              {days < 1 ? '1 hour' : countText(days, 'day')}
            </Button>
          ))}
        </p>
      )}
    </>
  )
}

const firstMembers = ['name', 'prefix', 'externalId', 'remaining', 'expires']
const ownPlaces = ['apiId', 'count', ...firstMembers]
const otherMembers = Object.entries(keySchema.properties ?? {})
  .filter(([name, { deprecated }]) => !deprecated && !ownPlaces.includes(name))
  .map(([name]) => name)

interface CreateProps {
  apiId: string
  onClose: () => void
}

/** @param like The id of a key whose members prefill the form. */
export function DuplicateDialog({ like, ...props }: CreateProps & { like: string }) {
  const { call } = useSession()
  const resource = useResource(`like ${like}`, [], () => call('GET /keys/{id}', { id: like }))
  if (resource.value !== undefined) return <CreateDialog {...props} like={resource.value} />
  return (
    <Dialog title="Duplicate key" onClose={props.onClose}>
      <Loaded resource={resource} what="the key">
        {() => null}
      </Loaded>
    </Dialog>
  )
}

export function CreateDialog({ apiId, like, onClose }: CreateProps & { like?: ControlledKey }) {
  const { call, overview } = useSession()
  const { change } = useActs()
  const apis = overview.value?.apis ?? []
  const [chosenApi, setApi] = useState(like?.apiId ?? apiId)
  // The first API cannot be the initial state: if the page's address opened the dialog, the APIs load later.
  const api = chosenApi || apis[0]?.id || ''
  const [state, setState] = useState('active')
  const [given, setGiven] = useState<GivenKeys | undefined>()
  const ofLike = [...editedMembers, 'externalId', 'environment'].map(name =>
    draftOf(name, keySchema.properties?.[name] ?? {}, memberOf(like?.record ?? {}, name)),
  )
  const { body, isGood, fields } = useDraft(keySchema, Object.assign({ count: '1' }, ...ofLike))
  const { count = 1 } = body
  const create = async () => {
    const asked = { ...body, apiId: api, ...(state !== 'active' && { [state]: true }) }
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
        <div class="dialog-foot row">
          <Button onPress={() => setGiven(undefined)}>Create more</Button>
          <Button kind="primary" onPress={onClose}>
            Done
          </Button>
        </div>
      </Dialog>
    )
  }
  const workspaceId = apis.find(({ id }) => id === api)?.workspaceId
  return (
    <Dialog title={like === undefined ? 'Create keys' : 'Duplicate key'} onClose={onClose}>
      <Form isGood={isGood} onSubmit={create}>
        <ScopeProblem />
        <div class="fields">
          <Field
            label="API"
            value={api}
            onValue={setApi}
            choices={apis.map(({ id, name }) => ({ value: id, text: name ? `${name} (${id})` : id }))}
          />
          <Field
            label="State"
            value={state}
            onValue={setState}
            choices={[
              { value: 'active', text: 'As set below' },
              { value: 'expired', text: 'Expired an hour ago' },
              { value: 'exhausted', text: 'Used up' },
            ]}
          />
        </div>
        <KeyFields {...fields} names={firstMembers} workspaceId={workspaceId} />
        <details open={like !== undefined}>
          <summary>More fields</summary>
          <KeyFields {...fields} names={otherMembers} workspaceId={workspaceId} />
        </details>
        <div class="dialog-foot row">
          <SchemaFields {...fields} names={['count']} labels={{ count: 'Number of keys' }} />
          <Button kind="primary" disabled={!isGood}>
            {count === 1 ? 'Create key' : `Create ${numberText(Number(count))} keys`}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

const mostShown = 10

function RawKeys({ keys }: { keys: GivenKeys['keys'] }) {
  const rest = keys.length - mostShown
  const [which, them] = keys.length === 1 ? ['the raw key', 'it'] : ['the raw keys', 'them']
  return (
    <div class="column stack">
      <p>
        <strong>Copy {which} now.</strong> The console does not show {them} again.
      </p>
      <ul class="raw-keys">
        {keys.slice(0, mostShown).map(({ keyId, key }) => (
          <li key={keyId} class="row">
            <code class="raw-key">{key}</code>
            <CopyButton text={key} what="the raw key">
              Copy
            </CopyButton>
          </li>
        ))}
      </ul>
      {rest > 0 && <p class="muted">and {countText(rest, 'more', 'more')}</p>}
      {keys.length > 1 && (
        <div class="acts wrap">
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
  const isGood = text.trim() !== ''
  const verify = async () =>
    setResult(await ask(() => call('POST /keys/verify', { body: { key: text.trim() } })))
  return (
    <Dialog title="Verify a key" onClose={onClose}>
      <Form isGood={isGood} onSubmit={verify}>
        <ScopeProblem />
        <Field
          label="Raw key"
          hint="The full raw key, not only its start. Verifying the key here does not count as a use."
          value={text}
          onValue={value => {
            setText(value)
            setResult(undefined)
          }}
        />
        <div class="acts wrap">
          <Button kind="primary" disabled={!isGood}>
            Verify
          </Button>
        </div>
      </Form>
      {result !== undefined && (
        <div class="column stack" role="status">
          <p class={`told fill-${result.valid ? 'pass' : 'fail'}`}>
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
