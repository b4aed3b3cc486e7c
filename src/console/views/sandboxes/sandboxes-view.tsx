import { useState } from 'preact/hooks'
import type { SandboxSummary } from '../../../../schemas/generated/types.js'
import { Button, ConfirmButton } from '../../components/button.js'
import { CopyButton } from '../../components/copy-button.js'
import { CheckField, SelectField, TextField } from '../../components/field.js'
import { Empty, Loaded } from '../../components/in-between.js'
import { sandboxCall } from '../../session/control-calls.js'
import { useSession } from '../../session/session-context.js'
import { useResource } from '../../session/use-resource.js'
import { countText } from '../../words/count-text.js'
import { fromNow } from '../../words/length-of-time.js'
import { momentOfField } from '../../words/moment-text.js'

/** As many as are shown; a server may hold ten thousand. */
const mostShown = 200

/** The isolated services of the server. */
export function SandboxesView() {
  const session = useSession()
  const { callServer, route } = session
  const resource = useResource('sandboxes', ['sandboxes'], () =>
    callServer('GET /sandboxes', { query: { limit: mostShown } }),
  )
  return (
    <section class="view view-page view-wide" aria-labelledby="view-title">
      <header class="view-head">
        <h1 id="view-title">Sandboxes</h1>
        <div class="view-acts">
          <Button onPress={resource.reload}>Refresh</Button>
        </div>
      </header>
      <p class="muted">
        Each is a service of its own, made by the first request to its address, for a test or a person that
        shares the server.
      </p>
      <RootLine />
      <Loaded resource={resource} what="the sandboxes" lines={4}>
        {({ sandboxes, total }) =>
          total === 0 ? (
            <Empty icon="sandboxes" title="No sandbox is there beside the root">
              <p>Make one here, or let a client make it by its base URL.</p>
            </Empty>
          ) : (
            <>
              <ul class="rules">
                {sandboxes.map(sandbox => (
                  <Line key={sandbox.name} sandbox={sandbox} />
                ))}
              </ul>
              {total > sandboxes.length && (
                <p class="muted">and {countText(total - sandboxes.length, 'more', 'more')}</p>
              )}
              <div class="acts">
                <ConfirmButton
                  question={`Delete ${countText(total, 'sandbox', 'sandboxes')}`}
                  onPress={async () => {
                    const isDone = await session.act(
                      'sandboxes',
                      () => callServer('DELETE /sandboxes').then(() => true),
                      'All sandboxes are deleted.',
                    )
                    if (isDone && route.current.value.sandbox !== undefined) route.openSandbox(undefined)
                  }}
                >
                  Delete all
                </ConfirmButton>
              </div>
            </>
          )
        }
      </Loaded>
      <h2>Make one</h2>
      <NewSandbox />
    </section>
  )
}

function RootLine() {
  const { route, source } = useSession()
  const isShown = route.current.value.sandbox === undefined
  return (
    <div class="rule rule-alone">
      <div>
        <p>
          <strong>root</strong> {isShown && <span class="badge badge-note">shown</span>}
        </p>
        <p class="muted">
          <code>{source.baseUrl(undefined)}</code>
        </p>
      </div>
      <Button disabled={isShown} onPress={() => route.openSandbox(undefined)}>
        Open
      </Button>
    </div>
  )
}

function Line({ sandbox: { name, profile, expiresAt } }: { sandbox: SandboxSummary }) {
  const session = useSession()
  const { callServer, route, source } = session
  const isShown = route.current.value.sandbox === name
  const baseUrl = source.baseUrl(name)
  const remove = async () => {
    const isDone = await session.act(
      'sandboxes',
      () => callServer('DELETE /sandboxes/{name}', { name }).then(() => true),
      `${name} is deleted.`,
    )
    if (isDone && isShown) route.openSandbox(undefined)
  }
  return (
    <li class="rule">
      <div>
        <p>
          <strong>{name}</strong> {isShown && <span class="badge badge-note">shown</span>}
        </p>
        <p class="muted copyable">
          <code>{baseUrl}</code>
          <CopyButton text={baseUrl} what="the base URL" />
        </p>
        <p class="muted">
          {profile}, dropped {fromNow(expiresAt, Date.now())} unless it is used
        </p>
      </div>
      <div class="acts">
        <Button disabled={isShown} onPress={() => route.openSandbox(name)}>
          Open
        </Button>
        <ConfirmButton
          question="Back to the fixture"
          onPress={() =>
            session.act(
              'sandboxes',
              () => sandboxCall(source, () => name)('POST /reset'),
              `${name} is as it began.`,
            )
          }
        >
          Reset
        </ConfirmButton>
        <ConfirmButton question="Delete it" onPress={remove}>
          Delete
        </ConfirmButton>
      </div>
    </li>
  )
}

function NewSandbox() {
  const session = useSession()
  const { callServer, route } = session
  const [name, setName] = useState('')
  const [profile, setProfile] = useState('')
  const [clock, setClock] = useState('')
  const [isFrozen, setFrozen] = useState(false)
  const moment = momentOfField(clock)
  const make = async () => {
    const asked = {
      ...(name.trim() !== '' && { name: name.trim() }),
      ...(profile !== '' && { profile }),
      ...(moment !== undefined && { clock: new Date(moment).toISOString() }),
      ...(isFrozen && { freeze: true as const }),
    }
    const made = await session.act(
      'sandboxes',
      () => callServer('POST /sandboxes', { body: asked }),
      'The sandbox is made.',
    )
    if (made !== undefined) route.openSandbox(made.name)
  }
  return (
    <form
      class="card stack"
      onSubmit={event => {
        event.preventDefault()
        void make()
      }}
    >
      <div class="fields">
        <TextField
          label="Name"
          hint="Made up when empty."
          value={name}
          onValue={setName}
          placeholder="checkout-7"
        />
        <SelectField
          label="Profile"
          value={profile}
          onValue={setProfile}
          choices={[{ value: '', text: 'as the server' }, 'standard', 'unkey-v1']}
        />
        <TextField
          label="Its clock begins at"
          hint="In UTC; now when empty."
          type="datetime-local"
          value={clock}
          onValue={setClock}
        />
        <CheckField label="Its clock stands still" checked={isFrozen} onChecked={setFrozen} />
      </div>
      <div class="acts">
        <button type="submit" class="button button-primary">
          Make and open it
        </button>
      </div>
    </form>
  )
}
