import type { FailureKind } from '../../profile/profile-source.js'
import type { Failure } from '../failures/failure.js'

/** What the message of a failure speaks of when nothing is said about it: no name is left blank. */
export function exampleOf(kind: FailureKind): Partial<Failure> {
  return examples[kind] ?? {}
}

const examples: Partial<Record<FailureKind, Partial<Failure>>> = {
  'api-not-found': { details: { apiId: 'missing-api' } },
  'body-too-large': { details: { limit: 1024 } },
  'decrypt-not-permitted': { details: { needed: 'keys.decrypt', have: '[]' } },
  'invalid-request': { violations: [{ path: ['apiId'], text: 'required' }] },
  'malformed-json': { details: { reason: 'it cannot be parsed' } },
  'missing-permission': { details: { needed: 'keys.any', have: '[]' } },
  'permission-not-found': { details: { names: 'missing-permission', namesJson: '["missing-permission"]' } },
  'recoverable-not-supported': { details: { apiId: 'hash-only-api' } },
  'remaining-refused': { details: { remaining: 0 } },
  'role-not-found': { details: { names: 'missing-role', namesJson: '["missing-role"]' } },
}
