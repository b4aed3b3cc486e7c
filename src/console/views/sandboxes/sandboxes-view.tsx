import { useState } from 'preact/hooks'
import type { SandboxSummary } from '../../../../schemas/generated/types.js'
import { ActScope, useActs } from '../../components/act-scope.js'
import { Button } from '../../components/button.js'
import { CopyButton } from '../../components/copy-button.js'
import { CheckField, SelectField, TextField } from '../../components/field.js'
import { Empty, Loaded } from '../../components/in-between.js'
import { sandboxCall } from '../../session/control-calls.js'
import { useSession } from '../../session/session-context.js'
import { useResource } from '../../session/use-resource.js'
import { countText } from '../../words/count-text.js'
import { fromNow } from '../../words/length-of-time.js'
import { momentOfField } from '../../words/moment-text.js'

/** The list shows at most this many sandboxes, because a server may hold ten thousand. */
const mostShown = 200

export function SandboxesView() {
  const session = useSession()
  const acts = useActs()
  const { callServer, route } = session
  const removeAll = async () => {
    const removed = await acts.replace(
      'sandboxes',
      undo => callServer('DELETE /sandboxes', { query: { undo } }),
      {
        done: ({ removed: count }) => `${countText(count, 'sandbox', 'sandboxes')} deleted.`,
        question:
          'Other servers share these sandboxes. This deletes every sandbox and its keys for all servers.',
        undoRoute: 'POST /sandboxes/undo',
      },
    )
    if (removed !== undefined && route.current.value.sandbox !== undefined) route.openSandbox(undefined)
  }
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
        Each sandbox is a separate service with its own keys, clock and faults. The first request to{' '}
        <code>/sandboxes/NAME</code> creates the sandbox NAME.
      </p>
      <RootLine />
      <Loaded resource={resource} what="the sandboxes" lines={4}>
        {({ sandboxes, total }) =>
          total === 0 ? (
            <Empty icon="sandboxes" title="No sandboxes yet">
              <p>Create one below.</p>
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
                <Button kind="danger" onPress={removeAll}>
                  Delete all sandboxes
                </Button>
              </div>
            </>
          )
        }
      </Loaded>
      <h2>Create a sandbox</h2>
      <ActScope place="end">
        <NewSandbox />
      </ActScope>
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
  const acts = useActs()
  const { callServer, route, source } = session
  const isShown = route.current.value.sandbox === name
  const baseUrl = source.baseUrl(name)
  const remove = async () => {
    const removed = await acts.replace(
      'sandboxes',
      undo => callServer('DELETE /sandboxes/{name}', { name, query: { undo } }).then(() => true),
      {
        done: `Sandbox ${name} deleted.`,
        question: `Other servers share ${name}. This deletes the sandbox and its keys for all servers.`,
        undoRoute: 'POST /sandboxes/undo',
      },
    )
    if (removed && isShown) route.openSandbox(undefined)
  }
  const reset = () =>
    acts.replace('sandboxes', undo => sandboxCall(source, () => name)('POST /reset', { query: { undo } }), {
      done: `Sandbox ${name} reset to the fixture.`,
      question: `Other servers share ${name}. A reset returns its keys, faults and clock to their initial state.`,
      undoSandbox: name,
    })
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
          {profile}, expires {fromNow(expiresAt, Date.now())} unless it gets a request
        </p>
      </div>
      <div class="acts">
        <Button disabled={isShown} onPress={() => route.openSandbox(name)}>
          Open
        </Button>
        <Button onPress={reset}>Reset</Button>
        <Button kind="danger" onPress={remove}>
          Delete
        </Button>
      </div>
    </li>
  )
}

const nameRule = 'Use up to 200 characters, but not “.” or “..” alone.'

function isName(name: string): boolean {
  return name.length <= 200 && !/^\.{1,2}$/.test(name)
}

function NewSandbox() {
  const session = useSession()
  const { act, problem } = useActs()
  const { callServer, route } = session
  const [name, setName] = useState('')
  const [profile, setProfile] = useState('')
  const [clock, setClock] = useState('')
  const [isFrozen, setFrozen] = useState(false)
  const moment = momentOfField(clock)
  const nameProblem = isName(name.trim()) ? undefined : nameRule
  const make = async () => {
    if (nameProblem !== undefined) return
    const asked = {
      ...(name.trim() !== '' && { name: name.trim() }),
      ...(profile !== '' && { profile }),
      ...(moment !== undefined && { clock: new Date(moment).toISOString() }),
      ...(isFrozen && { freeze: true as const }),
    }
    const made = await act(
      'sandboxes',
      () => callServer('POST /sandboxes', { body: asked }),
      'Sandbox created.',
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
          hint="Leave empty to get a generated name."
          problem={nameProblem ?? (problem?.pointer === 'name' ? problem.text : undefined)}
          value={name}
          onValue={setName}
          placeholder="checkout-7"
        />
        <SelectField
          label="Profile"
          value={profile}
          onValue={setProfile}
          choices={[{ value: '', text: 'the profile of the server' }, 'standard', 'unkey-v1']}
        />
        <TextField
          label="Clock starts at"
          hint="In UTC. Leave empty to start now."
          type="datetime-local"
          value={clock}
          onValue={setClock}
        />
        <CheckField label="Start with the clock stopped" checked={isFrozen} onChecked={setFrozen} />
      </div>
      <div class="acts">
        <button type="submit" class="button button-primary">
          Create and open
        </button>
      </div>
    </form>
  )
}
