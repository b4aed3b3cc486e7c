import { useState } from 'preact/hooks'
import givenKeys from '../../../schemas/control/given-keys-request.schema.json' with { type: 'json' }
import createKey from '../../../schemas/create-key-request.schema.json' with { type: 'json' }
import type { ControlledKey, GivenKeys, VerifiedKey } from '../../../schemas/generated/types.js'
import ratelimit from '../../../schemas/ratelimit-request.schema.json' with { type: 'json' }
import refill from '../../../schemas/refill.schema.json' with { type: 'json' }
import { Button, CopyButton } from '../components/button.js'
import { Field, Form } from '../components/field.js'
import { Dialog, ScopeProblem } from '../components/frame.js'
import { JsonView } from '../components/json-view.js'
import {
  type Draft,
  draftOf,
  type FormSchema,
  filled,
  SchemaFields,
  type SchemaFieldsProps,
  useDraft,
} from '../components/schema-form.js'
import { useSession } from '../session/session.js'
import { useResource } from '../session/use-resource.js'
import { countText, fieldText, numberText } from '../words.js'
import { useActions } from './actions.js'
import { memberOf } from './shown-key.js'

const { apiId, count, expired, exhausted } = givenKeys.properties

const keySchema: FormSchema = {
  properties: {
    ...(createKey.properties as Record<string, FormSchema>),
    ...{ apiId: { ...apiId, default: '' }, count, expired, exhausted, refill, ratelimit },
  },
}

/** The first three are shown first. */
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

function draftOfRecord(record: object, names: readonly string[]): Draft {
  const drafts = names.map(name => draftOf(name, keySchema.properties?.[name] ?? {}, memberOf(record, name)))
  return Object.assign({}, ...drafts)
}

/** Fields of a key. Roles, permissions and users of the workspace are offered. */
function KeyFields({ workspaceId, ...props }: SchemaFieldsProps & { workspaceId: string | undefined }) {
  const { call, clock, overview } = useSession()
  const apis = overview.value?.apis ?? []
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
          choices={{
            apiId: apis.map(({ id, name }) => ({ value: id, text: name ? `${name} (${id})` : id })),
          }}
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
        <p class="actions wrap">
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

const firstMembers = ['apiId', 'name', 'prefix', 'externalId', 'remaining', 'expires']
const ownPlaces = ['count', ...firstMembers]
const otherMembers = Object.entries(keySchema.properties ?? {})
  .filter(([name, { deprecated }]) => !deprecated && !ownPlaces.includes(name))
  .map(([name]) => name)

/** @param like A key whose members prefill the form. */
export function CreateDialog({
  apiId,
  like,
  onClose,
}: {
  apiId: string
  like?: ControlledKey | undefined
  onClose: () => void
}) {
  const { call, overview } = useSession()
  const { change } = useActions()
  const apis = overview.value?.apis ?? []
  const [given, setGiven] = useState<GivenKeys | undefined>()
  const ofLike = draftOfRecord(like?.record ?? {}, [...editedMembers, 'externalId', 'environment'])
  const { body, fields } = useDraft(keySchema, { count: '1', apiId: like?.apiId ?? apiId, ...ofLike })
  const { count = 1 } = body
  const create = async () => {
    const made = await change('keys', () => call('POST /keys', { body }), {
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
  const workspaceId = (apis.find(({ id }) => id === body.apiId) ?? apis[0])?.workspaceId
  return (
    <Dialog title={like === undefined ? 'Create keys' : 'Duplicate key'} onClose={onClose}>
      <Form onSubmit={create}>
        <ScopeProblem />
        <KeyFields {...fields} names={firstMembers} workspaceId={workspaceId} />
        <details open={like !== undefined}>
          <summary>More fields</summary>
          <KeyFields {...fields} names={otherMembers} workspaceId={workspaceId} />
        </details>
        <div class="dialog-foot row">
          <SchemaFields {...fields} names={['count']} labels={{ count: 'Number of keys' }} />
          <Button kind="primary">
            {count === 1 ? 'Create key' : `Create ${numberText(Number(count))} keys`}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

/** Changes the members that differ from the key. An empty field removes the member. */
export function EditDialog({
  shown: { id, record, workspaceId },
  onClose,
}: {
  shown: ControlledKey
  onClose: () => void
}) {
  const { updateKeys } = useActions()
  const first = draftOfRecord(record, editedMembers)
  const { body, fields } = useDraft(keySchema, first)
  const before = filled(keySchema, first)
  const changed = editedMembers.filter(name => JSON.stringify(body[name]) !== JSON.stringify(before[name]))
  const none = (name: string) => (keySchema.properties?.[name]?.type === 'array' ? [] : null)
  const save = async () => {
    const changes = Object.fromEntries(changed.map(name => [name, body[name] ?? none(name)]))
    if (changed.length === 0 || (await updateKeys([id], changes, 'Key saved.'))) onClose()
  }
  return (
    <Dialog title="Edit key" onClose={onClose}>
      <Form onSubmit={save}>
        <ScopeProblem />
        <KeyFields {...fields} names={editedMembers.slice(0, 3)} workspaceId={workspaceId} />
        <KeyFields {...fields} names={editedMembers.slice(3)} workspaceId={workspaceId} />
        <div class="dialog-foot row">
          <Button kind="primary">Save</Button>
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
      <ul class="column stack">
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
        <div class="actions wrap">
          <CopyButton text={() => keys.map(({ key }) => key).join('\n')} what="all raw keys">
            {`Copy all ${keys.length}`}
          </CopyButton>
        </div>
      )}
    </div>
  )
}

export function VerifyDialog({ onClose }: { onClose: () => void }) {
  const { call } = useSession()
  const { ask } = useActions()
  const [text, setText] = useState('')
  const [result, setResult] = useState<VerifiedKey | undefined>()
  const verify = async () =>
    setResult(await ask(() => call('POST /keys/verify', { body: { key: text.trim() } })))
  return (
    <Dialog title="Verify a key" onClose={onClose}>
      <Form onSubmit={verify}>
        <ScopeProblem />
        <Field
          label="Raw key"
          required
          hint="The full raw key, not only its start. Verifying the key here does not count as a use."
          value={text}
          onValue={value => {
            setText(value)
            setResult(undefined)
          }}
        />
        <div class="actions wrap">
          <Button kind="primary">Verify</Button>
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
