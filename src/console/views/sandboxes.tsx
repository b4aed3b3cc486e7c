import sandboxRequest from '../../../schemas/control/sandbox-request.schema.json' with { type: 'json' }
import type { SandboxSummary } from '../../../schemas/generated/types.js'
import type { ControlCall } from '../../actions/action-call.js'
import { Button, Copyable } from '../components/button.js'
import { Form } from '../components/field.js'
import { ActScope, Loaded, ScopeProblem, View } from '../components/frame.js'
import { type FormSchema, SchemaFields, useDraft } from '../components/schema-form.js'
import { useSession } from '../session/session.js'
import { useResource } from '../session/use-resource.js'
import { aheadOrBehind, countText, fromNow, msText, numberText } from '../words.js'
import { useActions } from './actions.js'
import { Bar } from './pictures/states-bar.js'
import { shippedProfiles } from './state.js'

/** The view shows at most this many sandboxes, because a server may hold ten thousand. */
const mostShown = 60

export function SandboxesView() {
  const { callServer } = useSession()
  const resource = useResource('sandboxes', ['sandboxes'], () =>
    callServer('GET /sandboxes', { query: { limit: mostShown } }),
  )
  const { total = 0, root, sandboxes = [] } = resource.value ?? {}
  const mostMs = Math.max(0, ...[root, ...sandboxes].map(facts => facts?.slowestMs ?? 0))
  return (
    <View isPage actions={<Button onPress={resource.reload}>Refresh</Button>}>
      <p class="muted">
        Each sandbox is a separate service with its own keys, clock and faults. The first request to{' '}
        <code>/sandboxes/NAME</code> creates the sandbox NAME.
      </p>
      <Loaded resource={resource} what="the sandboxes" lines={4}>
        {({ sandboxes, root }) => (
          <>
            <ul class="cards">
              <Card facts={root} mostMs={mostMs} />
              {sandboxes.toSorted(slowFirst).map(sandbox => (
                <Card key={sandbox.name} facts={sandbox} mostMs={mostMs} />
              ))}
            </ul>
            {total > sandboxes.length && (
              <p class="muted">and {countText(total - sandboxes.length, 'more', 'more')}</p>
            )}
          </>
        )}
      </Loaded>
      <h2>Create a sandbox</h2>
      <ActScope>
        <NewSandbox />
        <ScopeProblem />
      </ActScope>
    </View>
  )
}

/** The root has no name, and no expiry. */
type Facts = Omit<SandboxSummary, 'name' | 'path' | 'createdAt' | 'expiresAt'> &
  Partial<Pick<SandboxSummary, 'name' | 'expiresAt'>>

/** In steps of 100 ms, so that quick sandboxes keep the order of their names. */
function slowFirst(one: Facts, other: Facts): number {
  const steps = ({ slowestMs = 0 }: Facts) => Math.floor(slowestMs / 100)
  return steps(other) - steps(one)
}

/** @param mostMs The slowest answer of all sandboxes. */
function Card({ facts, mostMs }: { facts: Facts; mostMs: number }) {
  const { route, source } = useSession()
  const actions = useActions()
  const { name, keys = 0, faults = 0, requests = 0, slowestMs = 0, aheadMs = 0, frozen, expiresAt } = facts
  const isShown = route.current.value.sandbox === name
  const remove = async () => {
    const run = async (call: ControlCall) => {
      await call('DELETE /sandboxes/{name}', { name: name ?? '' })
      return true
    }
    const removed = await actions.change('sandboxes', run, {
      done: `Sandbox ${name} deleted.`,
      question: `Other servers share ${name}. This deletes the sandbox and its keys for all servers.`,
      isOfServer: true,
    })
    if (removed && isShown) route.openSandbox(undefined)
  }
  const reset = () =>
    actions.change('sandboxes', call => call('POST /reset'), {
      done: `Sandbox ${name} reset to the fixture.`,
      question: `Other servers share ${name}. A reset returns its keys, faults and clock to their initial state.`,
      sandbox: name,
    })
  const clock = [Math.abs(aheadMs) > 2000 && aheadOrBehind(aheadMs), frozen && 'stopped'].filter(Boolean)
  const numbers = [
    ['keys', numberText(keys)],
    ['faults', String(faults)],
    ['requests a second', requests === 0 ? '0' : (requests / 60).toFixed(requests < 6 ? 2 : 1)],
    ['slowest answer', slowestMs === 0 ? '–' : msText(slowestMs)],
  ]
  return (
    <li class={`box card column sandbox ${isShown ? 'sandbox-shown' : ''}`}>
      <h2>
        {name ?? 'root'} {isShown && <span class="badge">shown</span>}
      </h2>
      <Copyable text={source.baseUrl(name)} what="the base URL" />
      <dl class="numbers">
        {numbers.map(([title, value]) => (
          <div key={title}>
            <dd class="title figures">{value}</dd>
            <dt class="small">{title}</dt>
          </div>
        ))}
      </dl>
      <Bar
        parts={[
          [slowestMs === mostMs ? 'fill-warn' : 'fill-served', slowestMs],
          ['', mostMs - slowestMs],
        ]}
      />
      <p class="muted">
        {facts.profile}, {clock.join(', ') || 'real time'}.
        {expiresAt !== undefined && ` Expires ${fromNow(expiresAt, Date.now())} unless it gets a request.`}
      </p>
      <div class="actions wrap">
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

const { name, profile, clock, freeze, randomSeed } = sandboxRequest.properties as unknown as Record<
  string,
  FormSchema
>
const schema: FormSchema = {
  properties: {
    name: { ...name, type: 'string', description: 'Leave empty to get a generated name.' },
    profile: { ...profile, enum: shippedProfiles, default: '' },
    clock: { ...clock, type: 'string' },
    randomSeed: randomSeed ?? {},
    freeze: { ...freeze, type: 'boolean', default: false },
  },
}

function NewSandbox() {
  const { route } = useSession()
  const { createSandbox } = useActions()
  const { body, fields } = useDraft(schema)
  const { clock: moment } = body
  const make = async () => {
    const isSet = typeof moment === 'number'
    const made = await createSandbox({ ...body, ...(isSet && { clock: new Date(moment).toISOString() }) })
    if (made !== undefined) route.openSandbox(made.name)
  }
  return (
    <Form class="box card column stack" onSubmit={make}>
      <div class="fields">
        <SchemaFields {...fields} />
      </div>
      <div class="actions wrap">
        <Button kind="primary">Create and open</Button>
      </div>
    </Form>
  )
}
