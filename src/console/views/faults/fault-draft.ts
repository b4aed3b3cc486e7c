import schema from '../../../../schemas/control/fault.schema.json' with { type: 'json' }
import type { EffectName, Fault } from '../../../../schemas/generated/types.js'
import { type Draft, type FormSchema, filled } from '../../components/schema-form.js'

/** What stands in the fields of a rule. Empty is not said. */
export interface FaultDraft {
  kind: EffectName
  operation: string
  apiId: string
  externalId: string
  token: string
  failure: string
  status: string
  body: string
  delay: string
  delayTo: string
  connection: string
  limit: string
  windowMs: string
  when: string
  times: string
  percent: string
  after: string
  until: string
  /** The members of an effect that has no fields of its own here. */
  members: Draft
}

/** The form of an effect. */
export function formOf(effect: EffectName): FormSchema {
  const forms: Readonly<Record<string, FormSchema>> = schema.$defs as never
  return forms[`${effect}Effect`] ?? {}
}

export const emptyDraft: FaultDraft = {
  kind: 'failure',
  operation: '',
  apiId: '',
  externalId: '',
  token: '',
  failure: 'rate-limited',
  status: '502',
  body: '',
  delay: '2s',
  delayTo: '',
  connection: 'reset',
  limit: '10',
  windowMs: '60000',
  when: 'before',
  times: '',
  percent: '',
  after: '',
  until: '',
  members: {},
}

/** The fault that the fields stand for. Whether it is one is what the control API says. */
export function faultOf(draft: FaultDraft): Fault {
  const { operation, apiId, externalId, token, when, times, percent, after, until } = draft
  const fault = {
    ...texts({ operation, apiId, externalId, until }),
    ...numbers({ token, times, after }),
    ...(percent.trim() !== '' && { rate: Number(percent) / 100 }),
    ...(when === 'after' && { when }),
    effect: effectOf(draft),
  }
  return fault as unknown as Fault
}

function effectOf(draft: FaultDraft) {
  const { kind, failure, status, body, delay, delayTo, connection, limit, windowMs } = draft
  switch (kind) {
    case 'failure':
      return { failure }
    case 'status':
      return { status: Number(status), ...(body.trim() !== '' && { body: jsonOrText(body) }) }
    case 'delay':
      return { delay: delayTo.trim() === '' ? delay.trim() : { from: delay.trim(), to: delayTo.trim() } }
    case 'connection':
      return { connection }
    case 'quota':
      return { quota: { limit: Number(limit), windowMs: Number(windowMs) } }
    default:
      return filled(formOf(kind), draft.members).body
  }
}

function jsonOrText(written: string): unknown {
  try {
    return JSON.parse(written)
  } catch {
    return written
  }
}

function texts(members: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(members).flatMap(([name, text]) => (text.trim() === '' ? [] : [[name, text.trim()]])),
  )
}

function numbers(members: Record<string, string>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(members).flatMap(([name, text]) => (text.trim() === '' ? [] : [[name, Number(text)]])),
  )
}
