import { useState } from 'preact/hooks'
import type { ControlledKey, KeyUpdateRequest } from '../../../schemas/generated/types.js'
import { Button, Copyable } from '../components/button.js'
import { Form } from '../components/field.js'
import { ActScope, Detail, ViewLink } from '../components/frame.js'
import { JsonView } from '../components/json-view.js'
import { Moment, WithMoments } from '../components/moment.js'
import { draftOf, labelOf, useDraft } from '../components/schema-form.js'
import { useSession } from '../session/session.js'
import { useResource } from '../session/use-resource.js'
import { asObject, numberText } from '../words.js'
import { useActs } from './acts.js'
import { type EditedMember, editedMembers, KeyFields, keySchema } from './key-form.js'
import { SubjectLinks } from './request-texts.js'
import { memberOf, ratelimitText, refillText, type ShownKey, StateMark, shownKey } from './shown-key.js'

export function KeyDetail({ id }: { id: string }) {
  const { call, clock } = useSession()
  const resource = useResource(
    `key ${id}`,
    ['keys', 'clock'],
    () => call('GET /keys/{id}', { id }),
    // An action of this console also causes an event. After the deletion of the key, the view closes first.
    event => event !== undefined && (event.type !== 'key' || event.keyId === id),
  )
  clock.minute.value
  const missing = resource.value === undefined ? `No key has the id ${id}` : 'This key was deleted'
  return (
    <Detail resource={resource} what="key" missing={missing}>
      {key => <OneKey shown={shownKey(key, clock.read())} />}
    </Detail>
  )
}

function OneKey({ shown }: { shown: ShownKey }) {
  const { route } = useSession()
  const acts = useActs()
  const { key, id, name, state, user } = shown
  return (
    <>
      <header class="column detail-head">
        <h2>{name || 'Unnamed key'}</h2>
        <Copyable text={id} what="the id" />
        <p>
          <StateMark state={state} /> <WithMoments text={key.why} />
        </p>
      </header>
      <div class="acts wrap">
        <Button onPress={() => acts.useKey(shown)}>Use once</Button>
        <Button disabled={key.state === 'exhausted'} onPress={() => acts.useUpKey(shown)}>
          Use up
        </Button>
        <Button onPress={() => route.choose({ window: 'create', like: id })}>Duplicate</Button>
        <KeyActs keys={[shown]} onDone={() => route.choose({ key: undefined })} />
      </div>
      <SubjectLinks keyId={id} user={user}>
        {user !== '' && (
          <ViewLink view="keys" chosen={{ q: user }}>
            Keys of {user}
          </ViewLink>
        )}
      </SubjectLinks>
      <dl class="facts">
        {editedMembers.map(member => (
          <Fact key={member} name={member} controlled={key} />
        ))}
      </dl>
      <h3>Timeline</h3>
      <Timeline shown={shown} />
      <h3>Record as apis.listKeys returns it</h3>
      <JsonView value={key.record} what="the record" />
    </>
  )
}

/** @param onDone Called after an action for several keys, and after a deletion. */
export function KeyActs({ keys, onDone }: { keys: readonly ShownKey[]; onDone: () => void }) {
  const acts = useActs()
  const ids = keys.map(({ id }) => id)
  const what = keys.length === 1 ? 'Key' : `${numberText(keys.length)} keys`
  const isAll = (state: ControlledKey['state']) => keys.every(({ key }) => key.state === state)
  const run = async (act: Promise<unknown>, isEnd = keys.length > 1) => {
    if ((await act) !== undefined && isEnd) onDone()
  }
  return (
    <>
      {isAll('active') || (
        <Button onPress={() => run(acts.enableKeys(ids, `${what} enabled.`))}>Enable</Button>
      )}
      {(keys.length > 1 || isAll('active')) && (
        <Button onPress={() => run(acts.updateKeys(ids, { enabled: false }, `${what} disabled.`))}>
          Disable
        </Button>
      )}
      <Button disabled={isAll('expired')} onPress={() => run(acts.expireKeys(keys, `${what} expired.`))}>
        Expire now
      </Button>
      <Button kind="danger" onPress={() => run(acts.deleteKeys(ids), true)}>
        Delete
      </Button>
    </>
  )
}

function Fact({ name, controlled }: { name: EditedMember; controlled: ControlledKey }) {
  const [isEdited, edit] = useState(false)
  const label = labelOf(name)
  return (
    <div class="fact">
      <dt>{label}</dt>
      <dd class="row">
        {isEdited ? (
          <ActScope place="end">
            <MemberForm name={name} controlled={controlled} onClose={() => edit(false)} />
          </ActScope>
        ) : (
          <>
            <span>
              <MemberText name={name} value={memberOf(controlled.record, name)} />
            </span>
            <Button
              kind="quiet"
              icon="edit"
              label={`Edit ${label.toLowerCase()}`}
              onPress={() => edit(true)}
            />
          </>
        )}
      </dd>
    </div>
  )
}

function MemberForm({
  name,
  controlled: { id, record, workspaceId },
  onClose,
}: {
  name: EditedMember
  controlled: ControlledKey
  onClose: () => void
}) {
  const acts = useActs()
  const member = keySchema.properties?.[name] ?? {}
  const { body, isGood, fields } = useDraft(
    { properties: { [name]: member } },
    draftOf(name, member, memberOf(record, name)),
  )
  const save = async (value: unknown) => {
    const changes = { [name]: value } as KeyUpdateRequest
    if (await acts.updateKeys([id], changes, `${labelOf(name)} saved.`)) onClose()
  }
  const none = member.type === 'array' ? [] : null
  const noneText = noneTexts[name]
  return (
    <Form
      class="column stack fact-form"
      isGood={isGood}
      onSubmit={() => save(body[name] ?? none)}
      onCancel={onClose}
    >
      <KeyFields {...fields} names={[name]} workspaceId={workspaceId} />
      <div class="acts wrap">
        <Button kind="primary" disabled={!isGood}>
          Save
        </Button>
        {noneText !== undefined && <Button onPress={() => save(null)}>{noneText}</Button>}
        <Button onPress={onClose}>Cancel</Button>
      </div>
    </Form>
  )
}

const noneTexts: Partial<Record<EditedMember, string>> = {
  expires: 'Never',
  remaining: 'No limit',
  refill: 'No refill',
  ratelimit: 'No rate limit',
}

function MemberText({ name, value }: { name: EditedMember; value: unknown }) {
  if (value === undefined || value === null || (Array.isArray(value) && value.length === 0))
    return <span class="muted">{noneTexts[name] ?? 'None'}</span>
  if (name === 'expires' && typeof value === 'number') return <Moment at={value} />
  if (Array.isArray(value)) return <>{value.join(', ')}</>
  if (typeof value === 'number') return <span class="figures">{numberText(value)}</span>
  if (name === 'refill') return <>{refillText(value)}</>
  if (name === 'ratelimit') return <>{ratelimitText(value)}</>
  return typeof value === 'object' ? <code>{JSON.stringify(value)}</code> : <span>{String(value)}</span>
}

function Timeline({ shown: { key, createdAt, updatedAt, expires } }: { shown: ShownKey }) {
  const { clock } = useSession()
  const now = clock.now.value
  const { amount = '?' } = asObject(asObject(key.record).refill)
  const since = (state: ControlledKey['state']) => (key.state === state ? key.stateSince : undefined)
  const isOwnChange = updatedAt !== createdAt && updatedAt !== since('disabled')
  const rows: [at: number | undefined, past: string, ahead?: string][] = [
    [createdAt, 'Created'],
    [isOwnChange ? updatedAt : undefined, 'Changed'],
    [expires, 'Expired', 'Expires'],
    [since('disabled'), 'Disabled'],
    [since('exhausted'), 'Used up'],
    [key.refilledAt, 'Refilled'],
    [key.nextChange === 'refill' ? key.nextChangeAt : undefined, 'Refilled', `Refill with ${amount} uses`],
    [now, 'Now'],
  ]
  const steps = rows.flatMap(([at, past, ahead = past]) =>
    at === undefined ? [] : [{ at, text: at <= now ? past : ahead }],
  )
  return (
    <ol class="timeline">
      {steps
        .sort((one, other) => one.at - other.at || (one.text === 'Now' ? 1 : -1))
        .map(({ at, text }) => (
          <li key={text} class={`wrap ${text === 'Now' ? 'step-now' : at > now ? 'step-ahead' : ''}`}>
            <span>{text}</span>
            {text !== 'Now' && <Moment at={at} />}
          </li>
        ))}
    </ol>
  )
}
