import { useState } from 'preact/hooks'
import effectName from '../../../schemas/control/effect-name.schema.json' with { type: 'json' }
import failureKind from '../../../schemas/control/failure-kind.schema.json' with { type: 'json' }
import faultSchema from '../../../schemas/control/fault.schema.json' with { type: 'json' }
import operationName from '../../../schemas/control/operation-name.schema.json' with { type: 'json' }
import type { EffectName, Fault, FaultStatus } from '../../../schemas/generated/types.js'
import { Button } from '../components/button.js'
import { Form, Segments } from '../components/field.js'
import { ActScope, Loaded, ScopeProblem, View, ViewLink } from '../components/frame.js'
import { Icon } from '../components/icon.js'
import { type Draft, type FormSchema, labelOf, SchemaFields, useDraft } from '../components/schema-form.js'
import { useSession } from '../session/session.js'
import { countText, tokenUnseen } from '../words.js'
import { useActions } from './actions.js'
import { faultText } from './fault-text.js'

export const presets: Readonly<Record<string, Fault>> = {
  'Rate limited': { effect: { failure: 'rate-limited' } },
  Outage: { effect: { failure: 'service-unavailable' } },
  'One in ten fails': { effect: { failure: 'internal-error' }, rate: 0.1 },
  Slow: { effect: { delay: { from: '500ms', to: '2s' } } },
  'Response lost after create': {
    operation: 'keys.createKey',
    effect: { connection: 'reset' },
    when: 'after',
    times: 1,
  },
  'No response': { effect: { connection: 'silent' }, times: 1 },
  '10 requests a minute': { effect: { quota: { limit: 10, windowMs: 60_000 } } },
}

export function FaultsView() {
  const { faults, activeFaults } = useSession()
  const actions = useActions()
  const all = faults.value
  const ended = all?.filter(({ over }) => over) ?? []
  return (
    <View
      isPage
      actions={(all ?? []).length > 1 && <Button onPress={actions.clearFaults}>Remove all faults</Button>}
    >
      <ActScope>
        <FaultForm />
        <ScopeProblem />
      </ActScope>
      <fieldset class="actions wrap">
        <legend class="hidden">Fault presets</legend>
        <span class="muted">Or add a preset</span>
        {Object.entries(presets).map(([name, fault]) => (
          <Button key={name} onPress={() => actions.addFault(fault)}>
            {name}
          </Button>
        ))}
      </fieldset>
      <h2>Active</h2>
      <Loaded resource={{ value: all, reload() {} }} what="the faults" lines={2}>
        {() => <FaultLines faults={activeFaults.value} hasCounts />}
      </Loaded>
      {ended.length > 0 && (
        <details>
          <summary>{countText(ended.length, 'fault')} ended</summary>
          <FaultLines faults={ended} hasCounts />
        </details>
      )}
    </View>
  )
}

export function FaultLines({
  faults,
  most = faults.length,
  hasCounts = false,
}: {
  faults: readonly FaultStatus[]
  most?: number
  /** Whether each line shows how often its fault matched and applied. */
  hasCounts?: boolean
}) {
  const { removeFault } = useActions()
  if (faults.length === 0) return <p class="muted">No faults. Requests get normal responses.</p>
  const shown = faults.slice(0, faults.length > most ? most - 1 : most)
  const rest = faults.length - shown.length
  return (
    <ul class="box lines">
      {shown.map(({ id, fault, left, over, matched, fired }) => (
        <li key={id} class="line wrap">
          <Icon name={over ? 'active' : 'faults'} />
          <div>
            <p>{faultText(fault, over ? undefined : left)}</p>
            {hasCounts && (
              <p class="muted">
                {id}: matched {countText(matched, 'request')}, applied {countText(fired, 'time')}
              </p>
            )}
          </div>
          <Button kind={hasCounts ? 'plain' : 'quiet'} onPress={() => removeFault(id)}>
            Remove
          </Button>
        </li>
      ))}
      {rest > 0 && (
        <li class="line wrap">
          <Icon name="faults" />
          <ViewLink view="faults">{countText(rest, 'more fault')}</ViewLink>
        </li>
      )}
    </ul>
  )
}

const { effect: _, ...matching } = faultSchema.properties

export const matchSchema: FormSchema = { properties: matching as unknown as Record<string, FormSchema> }

export function effectSchema(effect: EffectName): FormSchema {
  const forms: Readonly<Record<string, FormSchema>> = faultSchema.$defs as never
  return forms[`${effect}Effect`] ?? {}
}

export function beginningOf(effect: EffectName): Draft {
  return examplesOf(effectSchema(effect), 'effect/')
}

function examplesOf({ required = [], properties = {} }: FormSchema, place: string): Draft {
  return Object.assign(
    {},
    ...required.map(name => {
      const member = properties[name] ?? {}
      const field = `${place}${name}`
      return member.properties === undefined
        ? { [field]: String(member.examples?.at(-1) ?? '') }
        : examplesOf(member, `${field}/`)
    }),
  )
}

/** Two delays with "to" between them are a range. */
export function faultOf(effect: Record<string, unknown>, match: Record<string, unknown>): Fault {
  const { delay } = effect
  const [from, to] = typeof delay === 'string' ? delay.split(/(?<!\s)\s+to\s+/) : []
  return { ...match, effect: to === undefined ? effect : { delay: { from, to } } } as unknown as Fault
}

/** The statuses are those of the profile `standard`. */
const commonFailures = [
  '429 rate-limited',
  '500 internal-error',
  '503 service-unavailable',
  '401 unknown-token',
  '403 missing-permission',
  '404 api-not-found',
].map(text => ({ value: text.slice(4), text }))

const failureChoices = [
  ...commonFailures,
  ...failureKind.enum.filter(name => !commonFailures.some(({ value }) => value === name)),
]

const kinds = effectName.enum.map(name => ({ name, text: labelOf(name) }))

/** The form begins with a fault for the next create. */
const firstMatch: Draft = { operation: 'keys.createKey', times: '1' }
const firstMembers = ['operation', 'times', 'delay']
const otherMembers = Object.keys(matchSchema.properties ?? {}).filter(name => !firstMembers.includes(name))

/** A form for a fault, by default for the next create. */
function FaultForm() {
  const { overview } = useSession()
  const { addFault } = useActions()
  const [kind, setKind] = useState<EffectName>('failure')
  const effect = useDraft(effectSchema(kind), beginningOf('failure'), 'effect/')
  const match = useDraft(matchSchema, firstMatch)
  const { apis = [], tokens = [] } = overview.value ?? {}
  const fault = faultOf(effect.body, match.body)
  const begin = (chosen: EffectName) => {
    setKind(chosen)
    effect.onDraft(beginningOf(chosen))
  }
  const add = async () => {
    if ((await addFault(fault)) === undefined) return
    match.onDraft(firstMatch)
    begin(kind)
  }
  const offered = {
    proposals: {
      apiId: apis.map(({ id }) => id),
      status: commonFailures.map(({ text }) => text.slice(0, 3)),
    },
    choices: {
      operation: operationName.enum,
      failure: failureChoices,
      token: tokens.map(({ place, hashed, token = tokenUnseen(hashed) }) => ({
        value: String(place),
        text: `${place}: ${token}`,
      })),
    },
  }
  const matching = (names: readonly string[]) => (
    <SchemaFields {...match.fields} {...offered} names={names} labels={{ delay: 'Wait first' }} />
  )
  return (
    <Form class="box card column stack" onSubmit={add}>
      <Segments label="Effect" value={kind} onValue={value => begin(value as EffectName)} parts={kinds} />
      <div class="fields">
        {matching(['operation'])}
        <SchemaFields {...effect.fields} {...offered} />
        {matching(kind === 'delay' ? ['times'] : ['delay', 'times'])}
      </div>
      <details>
        <summary>Limit the fault</summary>
        <div class="fields">{matching(otherMembers)}</div>
      </details>
      <p class="told" role="status">
        New fault: {faultText(fault)}
      </p>
      <div class="actions wrap">
        <Button kind="primary">Add fault</Button>
      </div>
    </Form>
  )
}
