import { useEffect, useState } from 'preact/hooks'
import type { ControlledKey } from '../../../../schemas/generated/types.js'
import { ActScope } from '../../components/act-scope.js'
import { CopyButton } from '../../components/copy-button.js'
import { Empty, Loaded } from '../../components/in-between.js'
import { JsonView } from '../../components/json-view.js'
import { WithMoments } from '../../components/moment.js'
import { ViewLink } from '../../components/view-link.js'
import { useSession } from '../../session/session-context.js'
import { useResource } from '../../session/use-resource.js'
import { SourceProblem } from '../../source/console-source.js'
import { KeyActs } from './key-acts.js'
import { KeyFacts } from './key-facts.js'
import { shownKey } from './shown-key.js'
import { StateMark } from './state-mark.js'
import { Timeline } from './timeline.js'

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
  const { error } = resource
  const isUnknown = error instanceof SourceProblem && error.status === 404
  if (isGone || isUnknown) {
    return (
      <Empty icon="keys" title={isGone ? 'This key was deleted' : `No key has the id ${id}`}>
        <ViewLink view="keys">Show all keys</ViewLink>
      </Empty>
    )
  }
  return (
    <ActScope>
      <Loaded resource={resource} what="the key">
        {key => <OneKey controlled={key} />}
      </Loaded>
    </ActScope>
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
        <h2>{shown.name || 'Unnamed key'}</h2>
        <p class="detail-id">
          <span class="mono">{controlled.id}</span>
          <CopyButton text={controlled.id} what="the id" />
        </p>
        <p class="why">
          <StateMark state={shown.state} /> <WithMoments text={controlled.why} />
        </p>
      </header>
      <KeyActs shown={shown} onUsed={setUsed} />
      {used !== undefined && (
        <p class="told" role="status">
          {used}
        </p>
      )}
      <KeyFacts controlled={controlled} />
      <h3>Timeline</h3>
      <Timeline shown={shown} />
      <h3>Record as apis.listKeys returns it</h3>
      <JsonView value={controlled.record} what="the record" />
    </article>
  )
}
