import type { ComponentChildren } from 'preact'
import { useActs } from '../components/act-scope.js'
import { Button } from '../components/button.js'
import { Icon } from '../components/icon.js'
import { ViewLink } from '../components/view-link.js'
import { chooseScheme, nextScheme, scheme } from '../session/scheme.js'
import { useSession } from '../session/session-context.js'
import { toRealTime } from '../views/time/move-clock.js'
import { aheadOrBehind } from '../words/length-of-time.js'
import { momentText } from '../words/moment-text.js'

const connections = {
  connecting: 'Connecting',
  live: 'Live',
  asleep: 'Paused',
  gone: 'Disconnected',
  refused: 'Token required',
} as const

const schemeIcons = { system: 'screen', light: 'sun', dark: 'theme' } as const

export function Head({ children, onSkip }: { children: ComponentChildren; onSkip: () => void }) {
  const { overview, events, missing } = useSession()
  const { kind } = events.connection.value
  const { upstream } = overview.value ?? {}
  const chosen = scheme.value
  return (
    <header class="head">
      <button type="button" class="button skip" onClick={onSkip}>
        Skip to content
      </button>
      <span class="brand">
        <Icon name="keys" />
        keymock
      </span>
      {upstream === undefined ? <ServiceChips /> : <span class="head-upstream">proxy for {upstream}</span>}
      {missing.value === undefined && (
        <span class={`connection connection-${kind}`} role="status">
          {connections[kind]}
        </span>
      )}
      <Button
        kind="quiet"
        icon={schemeIcons[chosen]}
        label={`Colors: ${chosen}. Change to ${nextScheme()}`}
        onPress={() => chooseScheme(nextScheme())}
      />
      {children}
    </header>
  )
}

function ServiceChips() {
  const { route, overview, source, view, missing } = useSession()
  const { sandbox } = route.current.value
  const { profile } = overview.value ?? {}
  return (
    <>
      {source.hasSandboxes && (
        <ViewLink view="sandboxes" class="chip" title="Sandboxes">
          <Icon name="sandboxes" />
          <span class="hidden">Sandbox: </span>
          <span>{sandbox ?? 'root'}</span>
        </ViewLink>
      )}
      {profile !== undefined && (
        <ViewLink view="state" chosen={{ part: 'profile' }} class="chip chip-profile" title="Profile">
          <span class="hidden">Profile: </span>
          {profile}
        </ViewLink>
      )}
      <span class="head-space" />
      {/* The view `time` already shows the clock. */}
      {view.value !== 'time' && missing.value === undefined && <ClockChip />}
    </>
  )
}

function ClockChip() {
  const session = useSession()
  const acts = useActs()
  const { clock } = session
  const { frozen = false } = clock.state.value ?? {}
  const ahead = clock.aheadMs.value
  const isReal = clock.isReal.value
  const notes = [...(ahead === undefined ? [] : [aheadOrBehind(ahead)]), ...(frozen ? ['stopped'] : [])]
  return (
    <>
      <ViewLink view="time" class={`chip chip-clock ${isReal ? '' : 'chip-unreal'}`} title="Service time">
        <Icon name={frozen ? 'frozen' : 'time'} />
        <span class="figures">{momentText(clock.now.value)}</span>
        <span class="chip-note">{isReal ? 'UTC' : notes.join(', ')}</span>
      </ViewLink>
      {!isReal && (
        <Button
          kind="quiet"
          label="Return to real time"
          icon="undo"
          onPress={() => toRealTime(session, acts)}
        />
      )}
    </>
  )
}
