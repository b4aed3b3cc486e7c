import { useState } from 'preact/hooks'
import effectName from '../../../schemas/control/effect-name.schema.json' with { type: 'json' }
import failureKind from '../../../schemas/control/failure-kind.schema.json' with { type: 'json' }
import faultSchema from '../../../schemas/control/fault.schema.json' with { type: 'json' }
import operationName from '../../../schemas/control/operation-name.schema.json' with { type: 'json' }
import type { EffectName, Fault } from '../../../schemas/generated/types.js'
import { Submit } from '../components/button.js'
import { Segments } from '../components/field.js'
import { ActScope, useActs } from '../components/frame.js'
import { type Draft, type FormSchema, filled, SchemaField, SchemaFields } from '../components/schema-form.js'
import { useSession } from '../session/session.js'
import { tokenUnseen } from '../words.js'
import { addFault } from './acts.js'
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

export const failureChoices = [
  ...commonFailures,
  ...failureKind.enum.filter(name => !commonFailures.some(({ value }) => value === name)),
]

const kinds = effectName.enum.map(value => ({ value, text: `${value[0]?.toUpperCase()}${value.slice(1)}` }))

export function FaultForm() {
  return (
    <ActScope place="end">
      <Form />
    </ActScope>
  )
}

function Form() {
  const session = useSession()
  const acts = useActs()
  const [kind, setKind] = useState<EffectName>('failure')
  const [effect, setEffect] = useState<Draft>(beginningOf('failure'))
  const [match, setMatch] = useState<Draft>({})
  const { apis = [], tokens = [] } = session.overview.value ?? {}
  const { fault, problems } = faultOf(kind, effect, match)
  const isGood = Object.keys(problems).length === 0
  const { problem } = acts
  const add = async () => {
    if ((await addFault(session, acts, fault)) === undefined) return
    setMatch({})
    setEffect(beginningOf(kind))
  }
  const common = {
    problems: problem?.pointer === undefined ? problems : { [problem.pointer]: problem.text, ...problems },
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
  return (
    <form
      class="card stack"
      onSubmit={event => {
        event.preventDefault()
        if (isGood) void add()
      }}
    >
      <Segments
        label="Effect"
        value={kind}
        onValue={value => {
          setKind(value as EffectName)
          setEffect(beginningOf(value as EffectName))
        }}
        choices={kinds}
      />
      <SchemaFields
        {...common}
        schema={effectSchema(kind)}
        draft={effect}
        onDraft={setEffect}
        prefix="effect/"
      />
      {kind !== 'delay' && (
        <div class="fields">
          <SchemaField
            {...common}
            name="delay"
            label="Wait first"
            schema={matchSchema.properties?.delay ?? {}}
            draft={match}
            onDraft={setMatch}
          />
        </div>
      )}
      <details>
        <summary>Limit the fault</summary>
        <SchemaFields
          {...common}
          names={Object.keys(matchSchema.properties ?? {}).filter(name => name !== 'delay')}
          schema={matchSchema}
          draft={match}
          onDraft={setMatch}
        />
      </details>
      <p class="told" role="status">
        New fault: {faultText(fault)}
      </p>
      <div class="acts">
        <Submit disabled={!isGood}>Add detailed fault</Submit>
      </div>
    </form>
  )
}
