import { useEffect, useState } from 'preact/hooks'
import type { ControlledKey } from '../../../../schemas/generated/types.js'
import { CopyButton } from '../../components/copy-button.js'
import { Empty, Loaded } from '../../components/in-between.js'
import { JsonView } from '../../components/json-view.js'
import { WithWholeMoments } from '../../components/moment.js'
import { useSession } from '../../session/session-context.js'
import { useResource } from '../../session/use-resource.js'
import { KeyActs } from './key-acts.js'
import { shownKey } from './shown-key.js'
import { StateMark } from './state-mark.js'
import { Timeline } from './timeline.js'

/** One key: its state and why, what can be done with it, its life, and its record as a client sees it. */
export function KeyDetail({ id }: { id: string }) {
  const session = useSession()
  const [isGone, setGone] = useState(false)
  const resource = useResource(
    `key ${id}`,
    ['keys', 'clock'],
    () => session.call('GET /keys/{id}', { id }),
    event => event.type !== 'key' || (event.keyId === id && event.change !== 'deleted'),
  )
  useEffect(
    () =>
      session.listen((_, event) => {
        if (event?.type === 'key' && event.keyId === id && event.change === 'deleted') setGone(true)
      }),
    [id, session],
  )
  if (isGone) return <Empty icon="keys" title="This key was deleted" />
  return (
    <Loaded resource={resource} what="the key">
      {key => <OneKey controlled={key} />}
    </Loaded>
  )
}

function OneKey({ controlled }: { controlled: ControlledKey }) {
  const { clock } = useSession()
  const [used, setUsed] = useState<string | undefined>()
  clock.minute.value
  const shown = shownKey(controlled, clock.read())
  return (
    <article class="detail">
      <header class="detail-head">
        <h2>{shown.name || 'A key without a name'}</h2>
        <p class="detail-id">
          <span class="mono">{controlled.id}</span>
          <CopyButton text={controlled.id} what="the id" />
        </p>
        <p class="why">
          <StateMark state={shown.state} /> <WithWholeMoments text={controlled.why} />
        </p>
      </header>
      <KeyActs shown={shown} onUsed={setUsed} />
      {used !== undefined && (
        <p class="told" role="status">
          {used}
        </p>
      )}
      <h3>Life</h3>
      <Timeline shown={shown} />
      <h3>Record, as a client lists it</h3>
      <JsonView value={controlled.record} what="the record" />
    </article>
  )
}
