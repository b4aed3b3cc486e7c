import { useState } from 'preact/hooks'
import type { ClockRequest } from '../../../../schemas/generated/types.js'
import { useActs } from '../../components/act-scope.js'
import { Button } from '../../components/button.js'
import { TextField } from '../../components/field.js'
import { Loaded } from '../../components/in-between.js'
import type { ServiceClock } from '../../session/service-clock.js'
import { useSession } from '../../session/session-context.js'
import { useResource } from '../../session/use-resource.js'
import { aheadOrBehind, fromNow } from '../../words/length-of-time.js'
import { fieldText, momentOfField, momentText } from '../../words/moment-text.js'
import { moveClock, toRealTime } from './move-clock.js'
import { type NextChange, nextChanges } from './next-changes.js'

const steps = [
  { by: '1m', text: '+1 min' },
  { by: '1h', text: '+1 h' },
  { by: '1d', text: '+1 d' },
  { by: '7d', text: '+7 d' },
  { by: '30d', text: '+30 d' },
]

export function TimeView() {
  const session = useSession()
  const acts = useActs()
  const { clock } = session
  const { frozen = false } = clock.state.value ?? {}
  const move = (request: ClockRequest, done: string) => moveClock(session, acts, request, done)
  return (
    <section class="view view-page" aria-labelledby="view-title">
      <header class="view-head">
        <h1 id="view-title">Time</h1>
      </header>
      <div class={`clock-face ${clock.isReal.value ? '' : 'clock-unreal'}`}>
        <p class="clock-now mono" role="timer">
          {momentText(clock.now.value)} <small>UTC</small>
        </p>
        <p class="clock-says">{clockSays(clock)}</p>
        <div class="acts">
          {frozen ? (
            <Button onPress={() => move({ run: true }, 'Clock started.')}>Start clock</Button>
          ) : (
            <Button icon="frozen" onPress={() => move({ freeze: true }, 'Clock stopped.')}>
              Stop clock
            </Button>
          )}
          <Button kind="primary" disabled={clock.isReal.value} onPress={() => toRealTime(session, acts)}>
            Return to real time
          </Button>
        </div>
      </div>
      <h2>Move forward by</h2>
      <div class="acts">
        {steps.map(({ by, text }) => (
          <Button key={by} onPress={() => move({ advance: by }, `Moved forward by ${by}.`)}>
            {text}
          </Button>
        ))}
      </div>
      <h2>Move to the next change</h2>
      <Next />
      <h2>Move to a date</h2>
      <OwnMoment />
      <p class="muted">You can also move the clock back. This does not undo the effects of requests.</p>
    </section>
  )
}

function clockSays({ state, isReal, aheadMs }: ServiceClock): string {
  if (state.value === undefined) return 'Waiting for the service.'
  if (isReal.value) return 'Real time, as on this machine.'
  const ahead = aheadMs.value
  if (ahead === undefined) return 'Clock stopped.'
  return `${aheadOrBehind(ahead)} of real time. Clock ${state.value.frozen ? 'stopped' : 'running'}.`
}

function Next() {
  const session = useSession()
  const acts = useActs()
  const { call, clock } = session
  const resource = useResource('next changes', ['keys', 'clock'], () => nextChanges(call))
  return (
    <Loaded resource={resource} what="the next changes" lines={3}>
      {({ expiry, refill }) => (
        <ul class="next">
          <NextLine what="expiry" next={expiry} />
          <NextLine what="refill" next={refill} />
        </ul>
      )}
    </Loaded>
  )

  function NextLine({ what, next }: { what: 'expiry' | 'refill'; next: NextChange | undefined }) {
    if (next === undefined) return <li class="muted">There is no upcoming {what}.</li>
    const { at, name } = next
    return (
      <li>
        <Button onPress={() => moveClock(session, acts, { set: at }, `Moved to the next ${what}.`)}>
          {`To the next ${what}`}
        </Button>
        <span>
          {fromNow(at, clock.now.value)}: <strong>{name}</strong>
          <span class="muted figures"> {momentText(at)} UTC</span>
        </span>
      </li>
    )
  }
}

function OwnMoment() {
  const session = useSession()
  const acts = useActs()
  const { clock } = session
  const [written, write] = useState<string | undefined>()
  const text = written ?? fieldText(clock.state.value?.now ?? clock.read())
  const moment = momentOfField(text)
  return (
    <form
      class="inline-form"
      onSubmit={event => {
        event.preventDefault()
        if (moment !== undefined)
          void moveClock(session, acts, { set: moment }, `Moved to ${momentText(moment)}.`)
      }}
    >
      <TextField label="Date and time in UTC" type="datetime-local" value={text} onValue={write} />
      <button type="submit" class="button" disabled={moment === undefined}>
        Move clock
      </button>
    </form>
  )
}
