import { requestMembers } from '../../schemas/generated/request-members.js'
import { validateCreateKeyRequest } from '../../schemas/generated/request-validators.js'
import type { CreateKeyRequest, Profile } from '../../schemas/generated/types.js'
import { choiceViolation, schemaViolations, type Violation } from './violation.js'

const schemaId = 'create-key-request.schema.json'

type Validation = { request: CreateKeyRequest } | { violations: Violation[] }

/** Checks the body of createKey against the schema (spec 4.2), then against what the profile narrows down. */
export function validateBody(json: unknown, profile: Profile): Validation {
  const body = profile.requests.nullFields === 'absent' ? withoutNulls(json) : json
  const strangers = profile.requests.unknownFields === 'refuse' ? unknownMembers(body) : []
  if (!validateCreateKeyRequest(body)) {
    return {
      violations: [...schemaViolations(validateCreateKeyRequest.errors, body, schemaId), ...strangers],
    }
  }
  const violations = [
    ...strangers,
    ...emptyExternalId(body, profile),
    ...refillViolations(body, profile),
    ...ratelimitViolations(body, profile),
  ]
  return violations.length > 0 ? { violations } : { request: body }
}

function withoutNulls(json: unknown): unknown {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return json
  return Object.fromEntries(Object.entries(json).filter(([, value]) => value !== null))
}

function unknownMembers(body: unknown): Violation[] {
  if (typeof body !== 'object' || body === null) return []
  const names = requestMembers[`${schemaId}#`] ?? []
  return Object.keys(body)
    .filter(name => !names.includes(name))
    .map(name => ({ path: [name], text: 'additionalProperties' }))
}

function emptyExternalId({ externalId }: CreateKeyRequest, { creation }: Profile): Violation[] {
  if (externalId !== '' || creation.emptyExternalId === 'unlinked') return []
  return [{ path: ['externalId'], text: 'minLength', values: { bound: 1 } }]
}

function refillViolations({ refill }: CreateKeyRequest, { refill: rules }: Profile): Violation[] {
  if (refill === undefined) return []
  const { interval, amount, refillDay } = refill
  const isOther = interval !== undefined && !rules.intervals.some(accepted => accepted === interval)
  return [
    ...(isOther ? [choiceViolation(['refill', 'interval'], interval, rules.intervals)] : []),
    ...missing('refill', refill, rules.required),
    ...belowMinimum(['refill', 'amount'], amount, rules.minimumAmount),
    ...belowMinimum(['refill', 'refillDay'], refillDay, 1),
    ...aboveMaximum(['refill', 'refillDay'], refillDay, rules.maximumDay),
  ]
}

function ratelimitViolations({ ratelimit }: CreateKeyRequest, { ratelimit: rules }: Profile): Violation[] {
  if (ratelimit === undefined) return []
  const { type, limit, duration } = ratelimit
  const { async } = ratelimit as { async?: unknown }
  const isOther = type !== undefined && rules.otherTypes === 'refuse' && !Object.hasOwn(rules.types, type)
  const isBadAsync = rules.asyncInRequest && async !== undefined && typeof async !== 'boolean'
  return [
    ...(isOther ? [choiceViolation(['ratelimit', 'type'], type, Object.keys(rules.types))] : []),
    ...(isBadAsync
      ? [
          {
            path: ['ratelimit', 'async'],
            text: 'type',
            values: { expected: 'boolean', received: typeof async },
          } as const,
        ]
      : []),
    ...missing('ratelimit', ratelimit, rules.required),
    ...belowMinimum(['ratelimit', 'limit'], limit, rules.minimumLimit),
    ...belowMinimum(['ratelimit', 'duration'], duration, rules.minimumDuration),
  ]
}

function missing(group: string, value: object, required: readonly string[]): Violation[] {
  return required
    .filter(name => !Object.hasOwn(value, name))
    .map(name => ({ path: [group, name], text: 'required' }))
}

function belowMinimum(path: readonly string[], value: number | undefined, bound: number): Violation[] {
  return value !== undefined && value < bound ? [{ path, text: 'minimum', values: { bound } }] : []
}

function aboveMaximum(path: readonly string[], value: number | undefined, bound: number): Violation[] {
  return value !== undefined && value > bound ? [{ path, text: 'maximum', values: { bound } }] : []
}
