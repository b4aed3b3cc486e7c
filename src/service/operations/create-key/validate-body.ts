import { requestMembers } from '../../../../schemas/generated/request-members.js'
import { validateCreateKeyRequest } from '../../../../schemas/generated/request-validators.js'
import type { CreateKeyRequest, Profile } from '../../../../schemas/generated/types.js'
import { isObject } from '../../../domain/is-object.js'
import { inTableOrder, schemaViolations, type Violation } from '../../failures/violation.js'
import { bodyViolations } from './body-violations.js'
import { mendRequest } from './mend-request.js'

const schemaId = 'create-key-request.schema.json'

type Validation = { request: CreateKeyRequest } | { violations: Violation[] }

/** Checks the body of createKey against the schema (spec 4.2) and against the limits of the profile. */
export function validateBody(json: unknown, profile: Profile): Validation {
  const body = profile.requests.nullFields === 'absent' ? withoutNulls(json) : json
  const broken = validateCreateKeyRequest(body)
    ? []
    : schemaViolations(validateCreateKeyRequest.errors, body, schemaId)
  if (!isObject(body)) return { violations: broken }
  const strangers = profile.requests.unknownFields === 'refuse' ? unknownMembers(body) : []
  const violations = [...strangers, ...bodyViolations(body, broken, profile)]
  if (violations.length > 0) return { violations: inTableOrder(violations, schemaId) }
  const request = body as unknown as CreateKeyRequest
  return { request: needsMending(profile) ? mendRequest(request, profile) : request }
}

function withoutNulls(json: unknown): unknown {
  if (!isObject(json)) return json
  return Object.fromEntries(Object.entries(json).filter(([, value]) => value !== null))
}

function unknownMembers(body: object): Violation[] {
  const names = requestMembers[`${schemaId}#`] ?? []
  return Object.keys(body)
    .filter(name => !names.includes(name))
    .map(name => ({ path: [name], text: 'additionalProperties' }))
}

function needsMending({ texts, requests, refill, ratelimit }: Profile): boolean {
  const isLenient = refill.fractionalDay === 'round' || ratelimit.refillNames
  return isLenient || texts.loneSurrogates === 'replace' || requests.protoMember === 'drop'
}
