import type { ComponentChildren } from 'preact'
import type { ControlledKey } from '../../../schemas/generated/types.js'
import { Button, Copyable } from '../components/button.js'
import { Detail, Pairs, ViewLink } from '../components/frame.js'
import { JsonView } from '../components/json-view.js'
import { Moment, withMoments } from '../components/moment.js'
import { labelOf } from '../components/schema-form.js'
import { useSession } from '../session/session.js'
import { useResource } from '../session/use-resource.js'
import { numberText } from '../words.js'
import { useActions } from './actions.js'
import { editedMembers } from './key-form.js'
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
  const actions = useActions()
  const { key, id, name, state, user } = shown
  return (
    <>
      <header class="column detail-head">
        <h2>{name || 'Unnamed key'}</h2>
        <Copyable text={id} what="the id" />
        <p>
          <StateMark state={state} /> {withMoments(key.why)}
        </p>
      </header>
      <div class="actions wrap">
        <Button onPress={() => actions.useKey(shown)}>Use once</Button>
        <Button disabled={key.state === 'exhausted'} onPress={() => actions.useUpKey(shown)}>
          Use up
        </Button>
        <Button onPress={() => route.choose({ window: 'edit' })}>Edit</Button>
        <Button onPress={() => route.choose({ window: 'duplicate' })}>Duplicate</Button>
        <KeyActs keys={[shown]} onDone={() => route.choose({ key: undefined })} />
      </div>
      <SubjectLinks keyId={id} user={user}>
        {user !== '' && (
          <ViewLink view="keys" chosen={{ q: user }}>
            Keys of {user}
          </ViewLink>
        )}
      </SubjectLinks>
      <Pairs pairs={factsOf(shown)} />
      <h3>Record as apis.listKeys returns it</h3>
      <JsonView value={key.record} what="the record" />
    </>
  )
}

/** @param onDone Called after an action for several keys, and after a deletion. */
export function KeyActs({ keys, onDone }: { keys: readonly ShownKey[]; onDone: () => void }) {
  const actions = useActions()
  const ids = keys.map(({ id }) => id)
  const what = keys.length === 1 ? 'Key' : `${numberText(keys.length)} keys`
  const isAll = (state: ControlledKey['state']) => keys.every(({ key }) => key.state === state)
  const run = async (act: Promise<unknown>, isEnd = keys.length > 1) => {
    if ((await act) !== undefined && isEnd) onDone()
  }
  return (
    <>
      {isAll('active') || (
        <Button onPress={() => run(actions.enableKeys(keys, `${what} enabled.`))}>Enable</Button>
      )}
      {(keys.length > 1 || isAll('active')) && (
        <Button onPress={() => run(actions.updateKeys(ids, { enabled: false }, `${what} disabled.`))}>
          Disable
        </Button>
      )}
      <Button disabled={isAll('expired')} onPress={() => run(actions.expireKeys(keys, `${what} expired.`))}>
        Expire now
      </Button>
      <Button kind="danger" onPress={() => run(actions.deleteKeys(ids), true)}>
        Delete
      </Button>
    </>
  )
}

function factsOf({ key, createdAt, updatedAt }: ShownKey): (readonly [string, ComponentChildren])[] {
  const since = (state: ControlledKey['state']) => (key.state === state ? key.stateSince : undefined)
  const times = [
    ['Created', createdAt],
    ['Changed', updatedAt === createdAt ? undefined : updatedAt],
    ['Disabled', since('disabled')],
    ['Used up', since('exhausted')],
    ['Refilled', key.refilledAt],
    ['Next refill', key.nextChange === 'refill' ? key.nextChangeAt : undefined],
  ] as const
  return [
    ...editedMembers.map(
      name =>
        [labelOf(name), <MemberText key={name} name={name} value={memberOf(key.record, name)} />] as const,
    ),
    ...times.flatMap(([name, at]) =>
      at === undefined ? [] : [[name, <Moment key={name} at={at} />] as const],
    ),
  ]
}

function MemberText({ name, value }: { name: string; value: unknown }) {
  if (value === undefined || value === null || (Array.isArray(value) && value.length === 0))
    return (
      <span class="muted">{name === 'expires' ? 'Never' : name === 'remaining' ? 'No limit' : 'None'}</span>
    )
  if (name === 'expires' && typeof value === 'number') return <Moment at={value} />
  if (Array.isArray(value)) return <>{value.join(', ')}</>
  if (typeof value === 'number') return <span class="figures">{numberText(value)}</span>
  if (name === 'refill') return <>{refillText(value)}</>
  if (name === 'ratelimit') return <>{ratelimitText(value)}</>
  return typeof value === 'object' ? <code>{JSON.stringify(value)}</code> : <span>{String(value)}</span>
}
