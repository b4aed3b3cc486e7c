import { useState } from 'preact/hooks'
import type { ClockRequest } from '../../../../schemas/generated/types.js'
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

/** What time it is for the service, and ways to change that. */
export function TimeView() {
  const session = useSession()
  const { clock } = session
  const { frozen = false } = clock.state.value ?? {}
  const move = (request: ClockRequest, done: string) => moveClock(session, request, done)
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
            <Button onPress={() => move({ run: true }, 'The clock runs.')}>Let it run</Button>
          ) : (
            <Button icon="frozen" onPress={() => move({ freeze: true }, 'The clock stands still.')}>
              Freeze
            </Button>
          )}
          <Button kind="primary" disabled={clock.isReal.value} onPress={() => toRealTime(session)}>
            Back to real time
          </Button>
        </div>
      </div>
      <h2>Move on by</h2>
      <div class="acts">
        {steps.map(({ by, text }) => (
          <Button key={by} onPress={() => move({ advance: by }, `Moved on by ${by}.`)}>
            {text}
          </Button>
        ))}
      </div>
      <h2>Move to what happens next</h2>
      <Next />
      <h2>Move to a moment</h2>
      <OwnMoment />
      <p class="muted">Back is possible too. What has happened stays.</p>
    </section>
  )
}

/** Whether it is real time, and how it is not. */
function clockSays({ state, isReal, aheadMs }: ServiceClock): string {
  if (state.value === undefined) return 'The service is being asked for its time.'
  if (isReal.value) return 'Real time: it is what the clock of this machine says.'
  const ahead = aheadMs.value
  if (ahead === undefined) return 'Not real time: it stands still.'
  return `Not real time: ${aheadOrBehind(ahead)}, and it ${state.value.frozen ? 'stands still' : 'runs'}.`
}

function Next() {
  const session = useSession()
  const { call, clock } = session
  const resource = useResource('next changes', ['keys', 'clock'], () => nextChanges(call))
  return (
    <Loaded resource={resource} what="what happens next" lines={3}>
      {({ expiry, refill }) => (
        <ul class="next">
          <NextLine what="expiry" next={expiry} />
          <NextLine what="refill" next={refill} />
        </ul>
      )}
    </Loaded>
  )

  function NextLine({ what, next }: { what: 'expiry' | 'refill'; next: NextChange | undefined }) {
    if (next === undefined) return <li class="muted">No {what} is ahead.</li>
    const { at, name } = next
    return (
      <li>
        <Button onPress={() => moveClock(session, { set: at }, `Moved to the next ${what}.`)}>
          {`To the next ${what}`}
        </Button>
        <span>
          {fromNow(at, clock.now.value)}, <strong>{name}</strong>
          <span class="muted"> at {momentText(at)}</span>
        </span>
      </li>
    )
  }
}

function OwnMoment() {
  const session = useSession()
  const { clock } = session
  const [written, write] = useState<string | undefined>()
  // As long as nothing is written there, where the clock was last seen.
  const text = written ?? fieldText(clock.state.value?.now ?? clock.read())
  const moment = momentOfField(text)
  return (
    <form
      class="inline-form"
      onSubmit={event => {
        event.preventDefault()
        if (moment !== undefined) void moveClock(session, { set: moment }, `It is ${momentText(moment)} now.`)
      }}
    >
      <TextField label="Moment in UTC" type="datetime-local" value={text} onValue={write} />
      <button type="submit" class="button" disabled={moment === undefined}>
        Move there
      </button>
    </form>
  )
}
