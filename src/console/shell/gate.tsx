import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { Button } from '../components/button.js'
import { TextField } from '../components/field.js'
import { Icon } from '../components/icon.js'
import { Empty } from '../components/in-between.js'
import type { SourceConnection } from '../session/event-loop.js'
import { useSession } from '../session/session-context.js'

export function Gate({ children }: { children: ComponentChildren }) {
  const session = useSession()
  const { events, overview, source, missing, isKnown, route } = session
  const connection = events.connection.value
  if (connection.kind === 'refused' && source.giveToken !== undefined) return <TokenForm />
  if (missing.value !== undefined) {
    return (
      <Empty icon="sandboxes" title={`Sandbox ${missing.value} does not exist`}>
        <p>This sandbox was deleted, has expired, or was never created.</p>
        <div class="acts">
          <Button kind="primary" onPress={() => session.createMissing()}>
            Create it
          </Button>
          <Button onPress={() => route.openSandbox(undefined)}>Open root</Button>
        </div>
      </Empty>
    )
  }
  if (connection.kind !== 'gone') return isKnown.value ? children : null
  const { message, remedy } = connection.problem
  if (overview.value === undefined) {
    return (
      <div class="between between-failed" role="alert">
        <Icon name="warning" />
        <h1>{message}</h1>
        {remedy !== undefined && <p class="between-text">{remedy}</p>}
        <Button onPress={() => events.retry()}>Try now</Button>
      </div>
    )
  }
  return (
    <>
      <div class="gone" role="alert">
        <Icon name="warning" />
        <div>
          <strong>{message}</strong> {remedy} This page shows the last known data.
        </div>
      </div>
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
  const give = (event: Event) => {
    event.preventDefault()
    setBefore(connection)
    source.giveToken?.(text.trim())
    events.retry()
  }
  return (
    <form class="between token-form" onSubmit={give}>
      <Icon name="keys" />
      <h1>Enter the control token</h1>
      <p class="between-text">
        Other machines can reach this server, so it requires a token. Open the link that the server printed
        when it started, or enter the control token (KEYMOCK_CONTROL_TOKEN). Only this tab stores the token.
      </p>
      <div class="inline-form">
        <TextField
          label="Control token"
          type="password"
          value={text}
          problem={isRefused ? 'The server refused this token.' : undefined}
          onValue={value => {
            setText(value)
            setBefore(undefined)
          }}
        />
        <button type="submit" class="button button-primary" disabled={text.trim() === ''}>
          Continue
        </button>
      </div>
    </form>
  )
}
