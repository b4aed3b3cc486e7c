import type { ComponentChildren, ComponentType } from 'preact'
import { useEffect, useErrorBoundary, useRef, useState } from 'preact/hooks'
import { Button } from '../components/button.js'
import { Field, Form } from '../components/field.js'
import {
  ActScope,
  Empty,
  Failed,
  NoticeBar,
  QuestionDialog,
  ScopeProblem,
  ViewLink,
} from '../components/frame.js'
import { Icon } from '../components/icon.js'
import type { SourceConnection } from '../session/events.js'
import { type Session, SessionContext, useSession } from '../session/session.js'
import { letterOf, titleOf, type ViewName } from '../session/view-route.js'
import { useActions } from '../views/actions.js'
import { ContractView } from '../views/contract.js'
import { FaultLines, FaultsView } from '../views/faults.js'
import { KeysView } from '../views/keys.js'
import { OverviewView } from '../views/overview.js'
import { RequestsView } from '../views/requests.js'
import { SandboxesView } from '../views/sandboxes.js'
import { StateView } from '../views/state.js'
import { TimeView } from '../views/time.js'
import { aheadOrBehind, momentText, numberText } from '../words.js'
import { Shortcuts } from './shortcuts.js'

const views: Readonly<Record<ViewName, ComponentType>> = {
  overview: OverviewView,
  keys: KeysView,
  requests: RequestsView,
  time: TimeView,
  faults: FaultsView,
  state: StateView,
  sandboxes: SandboxesView,
  contract: ContractView,
}

export function Shell({
  session,
  keys,
  panelActions,
}: {
  session: Session
  /** The element or page whose key presses trigger the shortcuts. */
  keys: EventTarget
  panelActions?: ComponentChildren
}) {
  // A panel must not use `main`, because a panel is not the main content of its page.
  const Main = panelActions === undefined ? 'main' : 'div'
  const main = useRef<HTMLDivElement>(null)
  const { sandbox } = session.route.current.value
  const view = session.view.value
  const View = views[view]
  useEffect(() => {
    if (panelActions === undefined)
      document.title = [titleOf(view), sandbox, 'keymock'].filter(Boolean).join(' · ')
  }, [view, sandbox])
  return (
    <SessionContext.Provider value={session}>
      <Head onSkip={() => main.current?.focus()}>{panelActions}</Head>
      {/* After a change of the view or sandbox, the errors of the previous view disappear. */}
      <ActScope key={`${view} ${sandbox ?? ''}`}>
        <ScopeProblem />
        <ActiveFaults />
        <div class="body">
          <Navigation />
          <Main class="column main" ref={main} tabIndex={-1}>
            <Gate>
              <Boundary>
                <View />
              </Boundary>
            </Gate>
          </Main>
        </div>
        <Shortcuts keys={keys} />
      </ActScope>
      <NoticeBar />
      <QuestionDialog />
    </SessionContext.Provider>
  )
}

function Boundary({ children }: { children: ComponentChildren }) {
  const [error, retry] = useErrorBoundary()
  return <>{error === undefined ? children : <Failed error={error} onRetry={retry} />}</>
}

const connections = {
  connecting: 'Connecting',
  live: 'Live',
  asleep: 'Paused',
  gone: 'Disconnected',
  refused: 'Token required',
} as const

function Head({ children, onSkip }: { children: ComponentChildren; onSkip: () => void }) {
  const { overview, events, exists } = useSession()
  const { kind } = events.connection.value
  const { upstream } = overview.value ?? {}
  return (
    <header class="head row">
      <button type="button" class="button skip hidden" onClick={onSkip}>
        Skip to content
      </button>
      <span class="brand row">
        <Icon name="keys" />
        <span>keymock</span>
      </span>
      {upstream === undefined ? <ServiceChips /> : <span class="head-space muted">proxy for {upstream}</span>}
      {exists.value !== false && (
        <span class={`row muted connection connection-${kind}`} role="status">
          {connections[kind]}
        </span>
      )}
      {children}
    </header>
  )
}

function ServiceChips() {
  const { route, overview, source, view, exists, clock } = useSession()
  const { toRealTime } = useActions()
  const { profile } = overview.value ?? {}
  const { frozen = false } = clock.state.value ?? {}
  const isReal = clock.isReal.value
  const ahead = clock.aheadMs.value
  // The short unit fits a phone.
  const moved = ahead !== undefined && aheadOrBehind(ahead).replace(/ days?/, ' d')
  const notes = [isReal && 'UTC', frozen && 'stopped', moved]
  return (
    <>
      {source.hasSandboxes && (
        <ViewLink view="sandboxes" class="inline chip" title="Sandboxes">
          <Icon name="sandboxes" />
          <span class="hidden">Sandbox: </span>
          <span>{route.current.value.sandbox ?? 'root'}</span>
        </ViewLink>
      )}
      {profile !== undefined && (
        <ViewLink view="state" chosen={{ part: 'profile' }} class="inline chip chip-profile" title="Profile">
          <span class="hidden">Profile: </span>
          {profile}
        </ViewLink>
      )}
      <span class="head-space" />
      {/* The view `time` already shows the clock. */}
      {view.value !== 'time' && exists.value !== false && (
        <>
          <ViewLink
            view="time"
            class={`inline chip chip-clock ${isReal ? '' : 'chip-unreal'}`}
            title="Service time"
          >
            <Icon name={frozen ? 'frozen' : 'time'} />
            <span class="figures">{momentText(clock.now.value)}</span>
            <span class={isReal ? 'muted' : ''}>{notes.filter(Boolean).join(', ')}</span>
          </ViewLink>
          {!isReal && <Button kind="quiet" label="Return to real time" icon="real" onPress={toRealTime} />}
        </>
      )}
    </>
  )
}

function ActiveFaults() {
  const { activeFaults, view } = useSession()
  const isShown = view.value === 'faults' || view.value === 'overview'
  if (activeFaults.value.length === 0 || isShown) return null
  return (
    <section class="in-sight" aria-label="Active faults">
      {/* More lines would push the view too far down. */}
      <FaultLines faults={activeFaults.value} most={2} />
    </section>
  )
}

/** A wider badge would cover the next link on a phone. */
const mostShown = 99

function Navigation() {
  const { activeFaults, overview, view, offeredViews } = useSession()
  const active = activeFaults.value.length
  const keyCount = (overview.value?.apis ?? []).reduce((sum, api) => sum + api.keyCount, 0)
  const badge = (name: ViewName) => {
    if (name === 'faults' && active > 0)
      return <span class="badge badge-alert">{active > mostShown ? `${mostShown}+` : active}</span>
    if (name === 'keys' && keyCount > 0) return <span class="badge badge-count">{numberText(keyCount)}</span>
    return null
  }
  return (
    <nav class="column nav" aria-label="Views">
      {offeredViews.value.map(name => (
        <ViewLink
          key={name}
          view={name}
          class="row muted nav-item"
          title={`${titleOf(name)} (G ${letterOf(name)})`}
          isCurrent={name === view.value}
        >
          <Icon name={name} />
          <span>{titleOf(name)}</span>
          {badge(name)}
        </ViewLink>
      ))}
    </nav>
  )
}

function Gate({ children }: { children: ComponentChildren }) {
  const session = useSession()
  const { events, overview, source, exists, route } = session
  const { createSandbox } = useActions()
  const connection = events.connection.value
  if (connection.kind === 'refused' && source.token !== undefined) return <TokenForm />
  if (exists.value === false) {
    const { sandbox: name = '' } = route.current.value
    const create = async () => (await createSandbox({ name })) && session.open(name)
    return (
      <Empty icon="sandboxes" title={`Sandbox ${name} does not exist`}>
        <p>This sandbox was deleted, has expired, or was never created.</p>
        <div class="actions wrap">
          <Button kind="primary" onPress={create}>
            Create it
          </Button>
          <Button onPress={() => route.openSandbox(undefined)}>Open root</Button>
        </div>
      </Empty>
    )
  }
  if (connection.kind !== 'gone') return exists.value ? children : null
  const { message, remedy } = connection.problem
  if (overview.value === undefined)
    return <Failed error={connection.problem} onRetry={() => events.retry()} />
  return (
    <>
      <p class="row box problem" role="alert">
        <Icon name="warning" />
        <span>
          <strong>{message}</strong> {remedy} This page shows the last known data.
        </span>
      </p>
      {children}
    </>
  )
}

function TokenForm() {
  const { source, events } = useSession()
  const connection = events.connection.value
  const [text, setText] = useState('')
  /** The connection when the user submitted the token. Undefined before that, and after the user edits the token. */
  const [before, setBefore] = useState<SourceConnection | undefined>()
  const isRefused = before !== undefined && before !== connection
  const give = () => {
    setBefore(connection)
    source.token?.write(text.trim())
    events.retry()
  }
  return (
    <Form class="column between" onSubmit={give}>
      <Icon name="keys" />
      <h1>Enter the control token</h1>
      <p class="muted between-text">
        Other machines can reach this server, so it requires a token. Open the link that the server printed
        when it started, or enter the control token (KEYMOCK_CONTROL_TOKEN). Only this tab stores the token.
      </p>
      <div class="inline-form wrap">
        <Field
          label="Control token"
          type="password"
          required
          value={text}
          problem={isRefused ? 'The server refused this token.' : undefined}
          onValue={value => {
            setText(value)
            setBefore(undefined)
          }}
        />
        <Button kind="primary">Continue</Button>
      </div>
    </Form>
  )
}
