import { Component, type ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import { Failed } from '../components/in-between.js'
import { NoticesArea } from '../components/notices-area.js'
import type { Session } from '../session/session.js'
import { SessionContext } from '../session/session-context.js'
import { Gate } from './gate.js'
import { Head } from './head.js'
import { InSight } from './in-sight.js'
import { Navigation } from './navigation.js'
import { views } from './views.js'

/** A whole console: what is always in sight, the way to the views, and the one that is shown. */
export function Shell({
  session,
  panelActs,
}: {
  session: Session
  /** What can be done with the panel that it is in. */
  panelActs?: ComponentChildren
}) {
  // A panel is not what its page is about.
  const Main = panelActs === undefined ? 'main' : 'div'
  const main = useRef<HTMLDivElement>(null)
  return (
    <SessionContext.Provider value={session}>
      <Head onSkip={() => main.current?.focus()}>{panelActs}</Head>
      <InSight />
      <div class="body">
        <Navigation />
        <Main class="main" ref={main} tabIndex={-1}>
          <Gate>
            <View session={session} />
          </Gate>
        </Main>
      </div>
      <NoticesArea />
    </SessionContext.Provider>
  )
}

function View({ session }: { session: Session }) {
  const { sandbox } = session.route.current.value
  const view = session.view.value
  const { View: Shown } = views[view]
  // Another sandbox is another world: nothing of the one before stays.
  return (
    <Boundary key={`${view} ${sandbox ?? ''}`}>
      <Shown />
    </Boundary>
  )
}

/** Says so when a view cannot be shown, and leaves the rest of the console as it is. */
class Boundary extends Component<{ children: ComponentChildren }, { error?: unknown }> {
  override state: { error?: unknown } = {}

  override componentDidCatch(error: unknown): void {
    this.setState({ error })
  }

  override render(): ComponentChildren {
    const { error } = this.state
    if (error === undefined) return this.props.children
    return <Failed error={error} onRetry={() => this.setState({ error: undefined })} />
  }
}
