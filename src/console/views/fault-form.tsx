import { useState } from 'preact/hooks'
import effectName from '../../../schemas/control/effect-name.schema.json' with { type: 'json' }
import failureKind from '../../../schemas/control/failure-kind.schema.json' with { type: 'json' }
import faultSchema from '../../../schemas/control/fault.schema.json' with { type: 'json' }
import operationName from '../../../schemas/control/operation-name.schema.json' with { type: 'json' }
import type { EffectName, Fault } from '../../../schemas/generated/types.js'
import { Form, Segments, Submit } from '../components/field.js'
import { type Draft, type FormSchema, filled, SchemaFields, useDraft } from '../components/schema-form.js'
import { useSession } from '../session/session.js'
import { tokenUnseen } from '../words.js'
import { useActs } from './acts.js'
import { faultText } from './fault-text.js'

const referred: Readonly<Record<string, FormSchema>> = {
  'operation-name.schema.json': operationName as FormSchema,
  'failure-kind.schema.json': failureKind as FormSchema,
}

function resolved(given: FormSchema & { $ref?: string }): FormSchema {
  const target = given.$ref === undefined ? undefined : referred[given.$ref]
  const { properties } = given
  return {
    ...target,
    ...given,
    ...(properties !== undefined && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, member]) => [name, resolved(member)]),
      ),
    }),
  }
}

const { effect: _, ...matching } = faultSchema.properties as unknown as Record<string, FormSchema>

const matchSchema: FormSchema = resolved({ properties: matching })

export function effectSchema(effect: EffectName): FormSchema {
  const forms: Readonly<Record<string, FormSchema>> = faultSchema.$defs as never
  return resolved(forms[`${effect}Effect`] ?? {})
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

/** Checks each field separately. The control API checks the whole fault. */
export function faultOf(
  kind: EffectName,
  effect: Draft,
  match: Draft,
): { fault: Fault; problems: Readonly<Record<string, string>> } {
  const given = filled(effectSchema(kind), effect, 'effect/')
  const rest = filled(matchSchema, match)
  return {
    fault: { ...rest.body, effect: withRange(given.body) } as unknown as Fault,
    problems: { ...given.problems, ...rest.problems },
  }
}

function withRange(effect: Record<string, unknown>): Record<string, unknown> {
  const { delay } = effect
  const [from, to] = typeof delay === 'string' ? delay.split(/(?<!\s)\s+to\s+/) : []
  return from === undefined || to === undefined ? effect : { delay: { from, to } }
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

const kinds = Object.fromEntries(
  effectName.enum.map(name => [name, `${name[0]?.toUpperCase()}${name.slice(1)}`]),
)

/** The form begins with a fault for the next create. */
const firstMatch: Draft = { operation: 'keys.createKey', times: '1' }
const firstMembers = ['operation', 'times', 'delay']
const otherMembers = Object.keys(matchSchema.properties ?? {}).filter(name => !firstMembers.includes(name))

/** A form for a fault, by default for the next create. */
export function FaultForm() {
  const { overview } = useSession()
  const { addFault } = useActs()
  const [kind, setKind] = useState<EffectName>('failure')
  const effect = useDraft(effectSchema(kind), beginningOf('failure'), 'effect/')
  const match = useDraft(matchSchema, firstMatch)
  const { apis = [], tokens = [] } = overview.value ?? {}
  const { fault } = faultOf(kind, effect.draft, match.draft)
  const isGood = effect.isGood && match.isGood
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
    <Form class="card stack" isGood={isGood} onSubmit={add}>
      <Segments label="Effect" value={kind} onValue={value => begin(value as EffectName)} choices={kinds} />
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
      <div class="acts">
        <Submit isGood={isGood}>Add fault</Submit>
      </div>
    </Form>
  )
}
