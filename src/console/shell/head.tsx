import type { ComponentChildren } from 'preact'
import { Icon } from '../components/icon.js'
import { useSession } from '../session/session-context.js'
import { momentText } from '../words/moment-text.js'

const connections = {
  connecting: 'Connecting',
  live: 'Live',
  asleep: 'Asleep',
  gone: 'No answer',
  refused: 'Token wanted',
} as const

/** What is always in sight: whose keys these are, and whether it answers. */
export function Head({
  children,
  onSkip,
}: {
  children: ComponentChildren
  /** Goes to the view that is shown: for the keyboard, which would pass everything else before it. */
  onSkip: () => void
}) {
  const { overview, events } = useSession()
  const { kind } = events.connection.value
  const { upstream } = overview.value ?? {}
  return (
    <header class="head">
      <button type="button" class="button skip" onClick={onSkip}>
        Skip to the view
      </button>
      <span class="brand">
        <Icon name="keys" />
        keymock
      </span>
      {upstream === undefined ? <ServiceChips /> : <span class="head-upstream">proxy for {upstream}</span>}
      <span class={`connection connection-${kind}`} role="status">
        {connections[kind]}
      </span>
      {children}
    </header>
  )
}

/** Which sandbox it is, by which profile it answers, and what time it is there. */
function ServiceChips() {
  const { clock, route, overview, source } = useSession()
  const { sandbox } = route.current.value
  const { profile } = overview.value ?? {}
  return (
    <>
      {source.hasSandboxes && (
        <button type="button" class="chip" title="Sandboxes" onClick={() => route.go('sandboxes')}>
          <Icon name="sandboxes" />
          <span class="hidden">Sandbox: </span>
          <span>{sandbox ?? 'root'}</span>
        </button>
      )}
      {profile !== undefined && (
        <button
          type="button"
          class="chip chip-profile"
          title="Profile"
          onClick={() => route.go('state', { part: 'profile' })}
        >
          <span class="hidden">Profile: </span>
          {profile}
        </button>
      )}
      <button
        type="button"
        class={`chip chip-clock ${clock.isReal.value ? '' : 'chip-unreal'}`}
        title="Time of the service"
        onClick={() => route.go('time')}
      >
        <Icon name={clock.state.value?.frozen ? 'frozen' : 'time'} />
        <span class="mono">{momentText(clock.now.value)}</span>
        <span class="chip-note">{clock.isReal.value ? 'real' : 'not real'}</span>
      </button>
    </>
  )
}
