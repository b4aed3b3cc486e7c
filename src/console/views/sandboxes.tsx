import { useState } from 'preact/hooks'
import sandboxRequest from '../../../schemas/control/sandbox-request.schema.json' with { type: 'json' }
import type { SandboxSummary } from '../../../schemas/generated/types.js'
import { Button, Submit } from '../components/button.js'
import { Copyable } from '../components/copy-button.js'
import { Form } from '../components/field.js'
import { ActScope, Loaded, View } from '../components/frame.js'
import { type Draft, type FormSchema, filled, SchemaFields } from '../components/schema-form.js'
import { callIn, useSession } from '../session/session.js'
import { useKept, useResource } from '../session/use-resource.js'
import { aheadOrBehind, countText, fromNow, msText, numberText } from '../words.js'
import { useActs } from './acts.js'
import { shippedProfiles } from './state.js'

/** The view shows at most this many sandboxes, because a server may hold ten thousand. */
const mostShown = 60

export function SandboxesView() {
  const { callServer, route } = useSession()
  const acts = useActs()
  const removeAll = async () => {
    const removed = await acts.change(
      'sandboxes',
      undo => callServer('DELETE /sandboxes', { query: { undo } }),
      {
        done: ({ removed: count }) => `${countText(count, 'sandbox', 'sandboxes')} deleted.`,
        question:
          'Other servers share these sandboxes. This deletes every sandbox and its keys for all servers.',
        undoIn: 'sandboxes',
      },
    )
    if (removed !== undefined && route.current.value.sandbox !== undefined) route.openSandbox(undefined)
  }
  const resource = useKept(
    useResource('sandboxes', ['sandboxes', 'everything'], () =>
      callServer('GET /sandboxes', { query: { limit: mostShown } }),
    ),
  )
  return (
    <View
      title="Sandboxes"
      isPage
      acts={
        <>
          <Button onPress={resource.reload}>Refresh</Button>
          {(resource.value?.total ?? 0) > 0 && (
            <Button kind="danger" onPress={removeAll}>
              Delete all sandboxes
            </Button>
          )}
        </>
      }
    >
      <p class="muted">
        Each sandbox is a separate service with its own keys, clock and faults. The first request to{' '}
        <code>/sandboxes/NAME</code> creates the sandbox NAME.
      </p>
      <Loaded resource={resource} what="the sandboxes" lines={4}>
        {({ sandboxes, root, total }) => (
          <>
            <ul class="cards">
              <Card sandbox={undefined} facts={root} />
              {sandboxes.map(sandbox => (
                <Card key={sandbox.name} sandbox={sandbox} facts={sandbox} />
              ))}
            </ul>
            {total > sandboxes.length && (
              <p class="muted">and {countText(total - sandboxes.length, 'more', 'more')}</p>
            )}
          </>
        )}
      </Loaded>
      <h2>Create a sandbox</h2>
      <ActScope place="end">
        <NewSandbox />
      </ActScope>
    </View>
  )
}

type Facts = Omit<SandboxSummary, 'name' | 'path' | 'createdAt' | 'expiresAt'>

/** @param sandbox Undefined for the root. */
function Card({ sandbox, facts }: { sandbox: SandboxSummary | undefined; facts: Facts }) {
  const { callServer, route, source } = useSession()
  const acts = useActs()
  const name = sandbox?.name
  const isShown = route.current.value.sandbox === name
  const baseUrl = source.baseUrl(name)
  const remove = async () => {
    if (name === undefined) return
    const removed = await acts.change(
      'sandboxes',
      undo => callServer('DELETE /sandboxes/{name}', { name, query: { undo } }).then(() => true),
      {
        done: `Sandbox ${name} deleted.`,
        question: `Other servers share ${name}. This deletes the sandbox and its keys for all servers.`,
        undoIn: 'sandboxes',
      },
    )
    if (removed && isShown) route.openSandbox(undefined)
  }
  const reset = () =>
    acts.change('sandboxes', undo => callIn(source, () => name)('POST /reset', { query: { undo } }), {
      done: `Sandbox ${name ?? 'root'} reset to the fixture.`,
      question: `Other servers share ${name ?? 'the root'}. A reset returns its keys, faults and clock to their initial state.`,
      ...(name !== undefined && { undoIn: { sandbox: name } }),
    })
  return (
    <li class={`card sandbox ${isShown ? 'sandbox-shown' : ''}`}>
      <h2>
        {name ?? 'root'} {isShown && <span class="badge">shown</span>}
      </h2>
      <Copyable text={baseUrl} what="the base URL" />
      <SandboxFacts {...facts} expiresAt={sandbox?.expiresAt} />
      <div class="acts">
        <Button disabled={isShown} onPress={() => route.openSandbox(name)}>
          Open
        </Button>
        {name !== undefined && (
          <>
            <Button onPress={reset}>Reset</Button>
            <Button kind="danger" onPress={remove}>
              Delete
            </Button>
          </>
        )}
      </div>
    </li>
  )
}

function SandboxFacts({
  keys,
  faults,
  frozen,
  aheadMs = 0,
  requests,
  slowestMs,
  profile,
  expiresAt,
}: Facts & { expiresAt: number | undefined }) {
  const clock = [
    ...(Math.abs(aheadMs) > 2000 ? [aheadOrBehind(aheadMs)] : []),
    ...(frozen ? ['stopped'] : []),
  ]
  return (
    <>
      <dl class="numbers">
        {[
          ['keys', numberText(keys ?? 0)],
          ['faults', String(faults ?? 0)],
          ['requests a minute', numberText(requests ?? 0)],
          ['slowest answer', msText(slowestMs ?? 0)],
        ].map(([title, value]) => (
          <div key={title}>
            <dd class="figures">{value}</dd>
            <dt>{title}</dt>
          </div>
        ))}
      </dl>
      <p class="muted">
        {profile}, {clock.join(', ') || 'real time'}.
        {expiresAt !== undefined && ` Expires ${fromNow(expiresAt, Date.now())} unless it gets a request.`}
      </p>
    </>
  )
}

const { name, profile, clock, freeze, randomSeed } = sandboxRequest.properties as unknown as Record<
  string,
  FormSchema
>
const schema: FormSchema = {
  properties: {
    name: { ...name, type: 'string', description: 'Leave empty to get a generated name.' },
    profile: { ...profile, enum: shippedProfiles, default: '' },
    clock: { ...clock, type: 'string', description: 'In UTC. Leave empty to start now.' },
    randomSeed: randomSeed ?? {},
    freeze: { ...freeze, type: 'boolean', default: false },
  },
}

function NewSandbox() {
  const { route } = useSession()
  const { createSandbox, problem } = useActs()
  const [draft, setDraft] = useState<Draft>({})
  const { body, problems } = filled(schema, draft)
  const make = async () => {
    const { clock } = body
    const made = await createSandbox({
      ...body,
      ...(typeof clock === 'number' && { clock: new Date(clock).toISOString() }),
    })
    if (made !== undefined) route.openSandbox(made.name)
  }
  return (
    <Form class="card stack" isGood={Object.keys(problems).length === 0} onSubmit={make}>
      <div class="fields">
        <SchemaFields
          schema={schema}
          draft={draft}
          onDraft={setDraft}
          problems={problem?.pointer === undefined ? problems : { [problem.pointer]: problem.text }}
        />
      </div>
      <div class="acts">
        <Submit>Create and open</Submit>
      </div>
    </Form>
  )
}
