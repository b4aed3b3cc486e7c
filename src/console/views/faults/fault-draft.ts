import failureKind from '../../../../schemas/control/failure-kind.schema.json' with { type: 'json' }
import schema from '../../../../schemas/control/fault.schema.json' with { type: 'json' }
import operationName from '../../../../schemas/control/operation-name.schema.json' with { type: 'json' }
import type { EffectName, Fault } from '../../../../schemas/generated/types.js'
import { type Draft, type FormSchema, filled } from '../../components/schema-form.js'

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

const { effect: _, ...matching } = schema.properties as unknown as Record<string, FormSchema>

export const matchSchema: FormSchema = resolved({ properties: matching })

export function effectSchema(effect: EffectName): FormSchema {
  const forms: Readonly<Record<string, FormSchema>> = schema.$defs as never
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
