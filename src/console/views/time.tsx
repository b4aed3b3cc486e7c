import { useState } from 'preact/hooks'
import type { KeyChanges } from '../../../schemas/generated/types.js'
import { Button } from '../components/button.js'
import { Field, Form, Segments } from '../components/field.js'
import { Loaded, View, ViewLink } from '../components/frame.js'
import { type Cell, FactsTable } from '../components/table.js'
import type { ServiceClock } from '../session/service-clock.js'
import { useSession } from '../session/session.js'
import { useResource } from '../session/use-resource.js'
import { aheadOrBehind, countText, fieldText, fromNow, momentOfField, momentText } from '../words.js'
import { farthest, useActions } from './actions.js'
import { Ruler } from './pictures/ruler.js'

type Changed = KeyChanges['changes'][number]

const dayMs = 86_400_000
const ranges = [
  { name: '7', text: 'Week' },
  { name: '30', text: 'Month' },
  { name: '92', text: 'Quarter' },
  { name: '365', text: 'Year' },
]
const steps = { '1m': '+1 min', '1h': '+1 h', '1d': '+1 d', '7d': '+7 d', '30d': '+30 d' }

export function TimeView() {
  const { clock } = useSession()
  const actions = useActions()
  return (
    <View isPage>
      <div class={`box card ends ${clock.isReal.value ? '' : 'clock-unreal'}`}>
        <div>
          <p class="clock-now figures" role="timer">
            {momentText(clock.now.value)} <small>UTC</small>
          </p>
          <p class="muted">{clockSays(clock)}</p>
        </div>
        <div class="actions wrap">
          {clock.state.value?.frozen ? (
            <Button onPress={actions.startClock}>Start clock</Button>
          ) : (
            <Button icon="frozen" onPress={actions.stopClock}>
              Stop clock
            </Button>
          )}
          <Button icon="real" disabled={clock.isReal.value} onPress={actions.toRealTime}>
            Return to real time
          </Button>
        </div>
      </div>
      <OnRuler />
      <div class="actions wrap">
        <span class="muted">Move forward by</span>
        {Object.entries(steps).map(([by, text]) => (
          <Button
            key={by}
            onPress={() => actions.moveClock({ advance: by }, `Moved forward by ${text.slice(1)}.`)}
          >
            {text}
          </Button>
        ))}
        <OwnMoment />
      </div>
      <LastMove />
      <Coming />
      <p class="muted">You can also move the clock back. This does not undo the effects of requests.</p>
    </View>
  )
}

function clockSays({ state, isReal, aheadMs }: ServiceClock): string {
  if (state.value === undefined) return 'Waiting for the service.'
  if (isReal.value) return 'Real time, as on this machine.'
  const ahead = aheadMs.value
  if (ahead === undefined) return 'Clock stopped.'
  return `${aheadOrBehind(ahead)} of real time. Clock ${state.value.frozen ? 'stopped' : 'running'}.`
}

/** The changes of keys from a little before now until some days later. */
export function useRuler(days: number) {
  const { call, clock } = useSession()
  clock.minute.value
  const now = clock.read()
  const real = Date.now()
  // Steps of the range, so that the picture does not move with each second.
  const hour = (at: number) => Math.floor(at / 3_600_000) * 3_600_000
  const from = hour(Math.max(Math.min(now, real), now - days * dayMs) - dayMs / 8)
  const to = hour(now + days * dayMs) + 3_600_000
  const resource = useResource(`changes ${from} ${to}`, ['keys', 'clock'], async () => ({
    from,
    to,
    ...(await call('GET /keys/changes', { query: { after: from, until: to, limit: 1000 } })),
  }))
  return { resource, now, real }
}

function OnRuler() {
  const { route } = useSession()
  const { moveTo } = useActions()
  const { days = '30' } = route.current.value.chosen
  const { resource, ...times } = useRuler(Number(days))
  return (
    <div class="box card">
      <div class="card-head ends">
        <Segments
          label="Range"
          value={days}
          onValue={value => route.choose({ days: value === '30' ? undefined : value })}
          parts={ranges}
        />
        <p class="wrap muted">
          <span>
            <i class="dot fill-expired" /> expiry
          </span>
          <span>
            <i class="dot fill-refill" /> refill
          </span>
        </p>
      </div>
      <Loaded resource={resource} what="the changes" lines={3}>
        {range => <Ruler {...range} {...times} onMove={moveTo} />}
      </Loaded>
    </div>
  )
}

/** The keys that changed with the latest move of the clock. */
function LastMove() {
  const { call, lastMove } = useSession()
  const move = lastMove.value
  const { from = 0, to = 0 } = move ?? {}
  const { value } = useResource(`moved ${from} ${to}`, ['everything'], async () => {
    const query = { after: Math.min(from, to), until: Math.max(from, to), limit: 1000 }
    return { to, changes: from === to ? [] : (await call('GET /keys/changes', { query })).changes }
  })
  if (move === undefined || value?.to !== to) return null
  const of = (change: Changed['change']) => value.changes.filter(one => one.change === change).length
  const [expired, refilled] = [of('expiry'), of('refill')]
  return (
    <section class="box card" aria-label="Latest move">
      <p role="status">
        <strong>
          {to < from
            ? `${countText(expired, 'expiry', 'expiries')} and ${countText(refilled, 'refill')} taken back`
            : `${expired} expired, ${refilled} refilled`}
        </strong>{' '}
        <span class="muted">by the move to {momentText(to)}</span>
      </p>
      {value.changes.length > 0 && <Changes changes={value.changes} />}
    </section>
  )
}

function Coming() {
  const { call, clock } = useSession()
  const { toNext } = useActions()
  const resource = useResource(`coming ${clock.minute.value}`, ['keys', 'clock'], () =>
    call('GET /keys/changes', { query: { until: farthest, limit: 1000 } }),
  )
  return (
    <>
      <h2>Coming changes</h2>
      <Loaded resource={resource} what="the coming changes" lines={3}>
        {({ changes }) => (
          <>
            <div class="actions wrap">
              <Button onPress={() => toNext('expiry')}>To the next expiry</Button>
              <Button onPress={() => toNext('refill')}>To the next refill</Button>
            </div>
            <Changes changes={changes} hasMoves />
          </>
        )}
      </Loaded>
    </>
  )
}

const mostChanges = 12

function Changes({ changes, hasMoves = false }: { changes: readonly Changed[]; hasMoves?: boolean }) {
  const { clock } = useSession()
  const { moveTo } = useActions()
  const rest = changes.length - mostChanges
  const rows = changes.slice(0, mostChanges).map(({ at, change, keyId, name = keyId }): Cell[] => [
    <ViewLink key={keyId} view="keys" chosen={{ key: keyId }}>
      {name}
    </ViewLink>,
    <>
      <i class={`dot ${change === 'expiry' ? 'fill-expired' : 'fill-refill'}`} /> {change}{' '}
      {fromNow(at, clock.now.value)}
    </>,
    hasMoves ? (
      <Button kind="quiet" icon="next" onPress={() => moveTo(at)}>
        {momentText(at)}
      </Button>
    ) : (
      momentText(at)
    ),
  ])
  return (
    <>
      <FactsTable head={['Key', 'Change', 'Time (UTC)']} rows={rows} />
      {rest > 0 && <p class="muted">and {countText(rest, 'more', 'more')}</p>}
    </>
  )
}

function OwnMoment() {
  const { clock } = useSession()
  const { moveTo } = useActions()
  const [written, write] = useState<string | undefined>()
  const text = written ?? fieldText(clock.state.value?.now ?? clock.read())
  return (
    <Form class="inline-form wrap" onSubmit={() => moveTo(momentOfField(text) ?? clock.read())}>
      <Field
        label="Date and time in UTC"
        isLabelHidden
        type="datetime-local"
        required
        value={text}
        onValue={write}
      />
      <Button>Move clock</Button>
    </Form>
  )
}
