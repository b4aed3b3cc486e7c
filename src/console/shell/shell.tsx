import { Component, type ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { ActScope } from '../components/act-scope.js'
import { Failed } from '../components/in-between.js'
import { NoticeBar } from '../components/notice-bar.js'
import { scheme } from '../session/scheme.js'
import type { Session } from '../session/session.js'
import { SessionContext } from '../session/session-context.js'
import { Gate } from './gate.js'
import { Head } from './head.js'
import { InSight } from './in-sight.js'
import { Navigation } from './navigation.js'
import { QuestionDialog } from './question-dialog.js'
import { Shortcuts } from './shortcuts.js'
import { views } from './views.js'

export function Shell({
  session,
  keys,
  panelActs,
}: {
  session: Session
  /** The element or page whose key presses trigger the shortcuts. */
  keys: EventTarget
  panelActs?: ComponentChildren
}) {
  // A panel must not use `main`, because a panel is not the main content of its page.
  const Main = panelActs === undefined ? 'main' : 'div'
  const main = useRef<HTMLDivElement>(null)
  const { sandbox } = session.route.current.value
  const view = session.view.value
  const { title } = views[view]
  const chosenScheme = scheme.value
  useEffect(() => {
    main.current?.closest('.console')?.setAttribute('data-scheme', chosenScheme)
  }, [chosenScheme])
  useEffect(() => {
    if (panelActs === undefined) document.title = [title, sandbox, 'keymock'].filter(Boolean).join(' · ')
  }, [title, sandbox])
  return (
    <SessionContext.Provider value={session}>
      <Head onSkip={() => main.current?.focus()}>{panelActs}</Head>
      {/* After a change of the view or sandbox, the errors of the previous view disappear. */}
      <ActScope key={`${view} ${sandbox ?? ''}`}>
        <InSight />
        <div class="body">
          <Navigation />
          <Main class="main" ref={main} tabIndex={-1}>
            <Gate>
              <View session={session} />
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

function View({ session }: { session: Session }) {
  const { View: Shown } = views[session.view.value]
  return (
    <Boundary>
      <Shown />
    </Boundary>
  )
}

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
