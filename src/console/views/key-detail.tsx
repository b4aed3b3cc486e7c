import { useEffect, useState } from 'preact/hooks'
import type { ControlledKey, KeyUpdateRequest } from '../../../schemas/generated/types.js'
import { Button, Submit } from '../components/button.js'
import { Copyable } from '../components/copy-button.js'
import { Form } from '../components/field.js'
import { ActScope, Detail, Empty, ViewLink } from '../components/frame.js'
import { JsonView } from '../components/json-view.js'
import { Moment, WithMoments } from '../components/moment.js'
import { type Draft, draftOf, filled, labelOf } from '../components/schema-form.js'
import { useSession } from '../session/session.js'
import { useResource } from '../session/use-resource.js'
import { asObject, numberText, perTime } from '../words.js'
import { useActs } from './acts.js'
import { type EditedMember, editedMembers, KeyFields, keySchema, memberOf } from './key-form.js'
import { type ShownKey, StateMark, shownKey } from './shown-key.js'

export function KeyDetail({ id }: { id: string }) {
  const session = useSession()
  const [isGone, setGone] = useState(false)
  const resource = useResource(
    `key ${id}`,
    ['keys', 'clock'],
    () => session.call('GET /keys/{id}', { id }),
    // After an action, the event tells whether the key still exists.
    event =>
      event !== undefined && (event.type !== 'key' || (event.keyId === id && event.change !== 'deleted')),
  )
  useEffect(
    () =>
      session.listen((_, event) => {
        if (event?.type === 'key' && event.keyId === id) setGone(event.change === 'deleted')
        else if (event === undefined || event.type === 'reset') setGone(false)
      }),
    [id, session],
  )
  if (isGone) {
    return (
      <Empty icon="keys" title="This key was deleted">
        <ViewLink view="keys">Show all keys</ViewLink>
      </Empty>
    )
  }
  return (
    <Detail resource={resource} what="key" missing={`No key has the id ${id}`}>
      {key => <OneKey controlled={key} />}
    </Detail>
  )
}

function OneKey({ controlled }: { controlled: ControlledKey }) {
  const { clock } = useSession()
  clock.minute.value
  const shown = shownKey(controlled, clock.read())
  return (
    <>
      <header class="detail-head">
        <h2>{shown.name || 'Unnamed key'}</h2>
        <Copyable text={controlled.id} what="the id" />
        <p>
          <StateMark state={shown.state} /> <WithMoments text={controlled.why} />
        </p>
      </header>
      <KeyActs shown={shown} />
      <dl class="facts">
        {editedMembers.map(name => (
          <Fact key={name} name={name} controlled={controlled} />
        ))}
      </dl>
      <h3>Timeline</h3>
      <Timeline shown={shown} />
      <h3>Record as apis.listKeys returns it</h3>
      <JsonView value={controlled.record} what="the record" />
    </>
  )
}

function KeyActs({ shown }: { shown: ShownKey }) {
  const { route } = useSession()
  const acts = useActs()
  const { id, key, user } = shown
  const remove = async () => {
    if ((await acts.deleteKeys([id])) !== undefined) route.choose({ key: undefined })
  }
  return (
    <>
      <div class="acts">
        <Button onPress={() => acts.useKey(shown)}>Use once</Button>
        {key.state === 'active' ? (
          <Button onPress={() => acts.updateKeys([id], { enabled: false }, 'Key disabled.')}>Disable</Button>
        ) : (
          <Button onPress={() => acts.enableKey(shown)}>Enable</Button>
        )}
        <Button disabled={key.state === 'expired'} onPress={() => acts.expireKeys([shown], 'Key expired.')}>
          Expire now
        </Button>
        <Button disabled={key.state === 'exhausted'} onPress={() => acts.useUpKey(shown)}>
          Use up
        </Button>
        <Button onPress={() => route.choose({ window: 'create', like: id })}>Duplicate</Button>
        <Button kind="danger" onPress={remove}>
          Delete
        </Button>
      </div>
      <p class="acts links">
        <ViewLink view="requests" chosen={{ q: id }}>
          Requests with this key
        </ViewLink>
        {user !== '' && (
          <>
            <ViewLink view="requests" chosen={{ q: user }}>
              Requests with {user}
            </ViewLink>
            <ViewLink view="keys" chosen={{ q: user }}>
              Keys of {user}
            </ViewLink>
          </>
        )}
      </p>
    </>
  )
}

function Fact({ name, controlled }: { name: EditedMember; controlled: ControlledKey }) {
  const [isEdited, edit] = useState(false)
  return (
    <div class="fact">
      <dt>{labelOf(name)}</dt>
      <dd>
        {isEdited ? (
          <ActScope place="end">
            <MemberForm name={name} controlled={controlled} onClose={() => edit(false)} />
          </ActScope>
        ) : (
          <>
            <span class="fact-value">
              <MemberText name={name} value={memberOf(controlled.record, name)} />
            </span>
            <Button
              kind="quiet"
              icon="edit"
              label={`Edit ${labelOf(name).toLowerCase()}`}
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
  const [draft, setDraft] = useState<Draft>(draftOf(name, member, memberOf(record, name)))
  const { body, problems } = filled({ properties: { [name]: member } }, draft)
  const save = async (value: unknown) => {
    const changes = { [name]: value } as KeyUpdateRequest
    if (await acts.updateKeys([id], changes, `${labelOf(name)} saved.`)) onClose()
  }
  return (
    <Form
      class="stack fact-form"
      isGood={Object.keys(problems).length === 0}
      onSubmit={() => save(body[name] ?? (name === 'roles' || name === 'permissions' ? [] : null))}
      onCancel={onClose}
    >
      <KeyFields
        names={[name]}
        draft={draft}
        problems={problems}
        onDraft={setDraft}
        workspaceId={workspaceId}
      />
      <div class="acts">
        <Submit disabled={Object.keys(problems).length > 0}>Save</Submit>
        {name in noneTexts && (
          <Button onPress={() => save(null)}>{noneTexts[name as keyof typeof noneTexts]}</Button>
        )}
        <Button onPress={onClose}>Cancel</Button>
      </div>
    </Form>
  )
}

const noneTexts = {
  expires: 'Never',
  remaining: 'No limit',
  refill: 'No refill',
  ratelimit: 'No rate limit',
} as const

function MemberText({ name, value }: { name: EditedMember; value: unknown }) {
  if (value === undefined || value === null || (Array.isArray(value) && value.length === 0))
    return <span class="muted">{name in noneTexts ? noneTexts[name as keyof typeof noneTexts] : 'None'}</span>
  if (name === 'expires' && typeof value === 'number') return <Moment at={value} />
  if (Array.isArray(value)) return <>{value.join(', ')}</>
  if (typeof value === 'number') return <span class="figures">{numberText(value)}</span>
  const { interval, amount, refillDay, limit, duration } = asObject(value)
  if (name === 'refill') {
    const day = refillDay === undefined || refillDay === null ? '' : `, on day ${refillDay}`
    return (
      <>{`${typeof amount === 'number' ? numberText(amount) : '?'} uses ${interval ?? ''}`.trim() + day}</>
    )
  }
  if (name === 'ratelimit')
    return <>{`${limit ?? '?'} per ${typeof duration === 'number' ? perTime(duration) : '?'}`}</>
  return typeof value === 'object' ? <code>{JSON.stringify(value)}</code> : String(value)
}

function Timeline({ shown }: { shown: ShownKey }) {
  const { clock } = useSession()
  const now = clock.now.value
  const { key, createdAt, updatedAt, expires } = shown
  const { amount } = asObject(asObject(key.record).refill)
  const isState = (state: ControlledKey['state']) => key.state === state
  const steps: [at: number | undefined, past: string, ahead?: string][] = [
    [createdAt, 'Created'],
    [
      updatedAt === createdAt || (isState('disabled') && updatedAt === key.stateSince)
        ? undefined
        : updatedAt,
      'Changed',
    ],
    [expires, 'Expired', 'Expires'],
    [isState('disabled') ? key.stateSince : undefined, 'Disabled'],
    [isState('exhausted') ? key.stateSince : undefined, 'Used up'],
    [key.refilledAt, 'Refilled'],
    [
      key.nextChange === 'refill' ? key.nextChangeAt : undefined,
      'Refilled',
      `Refill with ${amount ?? '?'} uses`,
    ],
    [now, 'Now'],
  ]
  const shownSteps = steps.flatMap(([at, past, ahead = past]) =>
    at === undefined ? [] : [{ at, text: at <= now ? past : ahead }],
  )
  return (
    <ol class="timeline">
      {shownSteps
        .sort((one, other) => one.at - other.at || (one.text === 'Now' ? 1 : -1))
        .map(({ at, text }) => (
          <li key={text} class={text === 'Now' ? 'step-now' : at > now ? 'step-ahead' : ''}>
            <span>{text}</span>
            {text !== 'Now' && <Moment at={at} />}
          </li>
        ))}
    </ol>
  )
}
