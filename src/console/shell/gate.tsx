import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { Button } from '../components/button.js'
import { TextField } from '../components/field.js'
import { Icon } from '../components/icon.js'
import type { SourceConnection } from '../session/event-loop.js'
import { useSession } from '../session/session-context.js'

/** Says so when there is no answer, above what was read last, and asks for a token where one is wanted. */
export function Gate({ children }: { children: ComponentChildren }) {
  const { events, overview, source } = useSession()
  const connection = events.connection.value
  if (connection.kind === 'refused' && source.giveToken !== undefined) return <TokenForm />
  if (connection.kind !== 'gone') return <>{children}</>
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
          <strong>{message}</strong> {remedy} What is shown here is what was read last.
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
  /** How the connection stood when a token was given. */
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
      <h1>This server wants its control token</h1>
      <p class="between-text">
        It listens beyond this machine. Open the link that it printed when it started, which carries the
        token, or type the token here: it is KEYMOCK_CONTROL_TOKEN where that was set. This tab forgets it
        when it is closed.
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
          Go on
        </button>
      </div>
    </form>
  )
}
