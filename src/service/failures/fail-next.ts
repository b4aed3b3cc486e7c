import { type Duration, toMilliseconds } from '../../domain/clock.js'
import type { FailureKind } from '../../profile/profile-source.js'
import type { OperationName } from '../exchange.js'
import type { Sandbox } from '../sandbox.js'
import type { Failure } from './failure.js'

/** What can fail at either operation. */
type CommonFailure =
  | 'api-not-found'
  | 'internal-error'
  | 'invalid-request'
  | 'missing-permission'
  | 'missing-token'
  | 'rate-limited'
  | 'request-timeout'
  | 'service-unavailable'
  | 'unknown-token'

interface FailuresByOperation {
  'apis.listKeys': CommonFailure | 'decrypt-not-permitted' | 'invalid-cursor'
  'keys.createKey': Exclude<
    FailureKind,
    'decrypt-not-permitted' | 'invalid-cursor' | 'method-not-allowed' | 'unknown-path'
  >
}

/** The kinds of failure that an operation can answer with. */
export type FailureOf<Operation extends OperationName> = FailuresByOperation[Operation]

/** What the names in braces of the profile's message stand for: `{ names: 'admin' }`, `{ retryAfter: 30 }`. */
export type FailureDetails = Readonly<Record<string, string | number>>

/** What is to happen to requests that are still to come. A reset takes it back. */
export interface NextAnswers {
  /**
   * The next request of the operation fails, with the status and body that the profile gives this failure; two calls fail
   * the next two. Nothing is created or listed.
   */
  failNext<Operation extends OperationName>(
    operation: Operation,
    kind: FailureOf<Operation>,
    details?: FailureDetails,
  ): void
  /** The next request of the operation is answered after a wait. */
  delayNext(operation: OperationName, by: Duration): void
}

export function nextAnswers(sandbox: Pick<Sandbox, 'faults'>): NextAnswers {
  return {
    failNext: (operation, kind, details) =>
      sandbox.faults.failNext(operation, {
        ...examples[kind],
        kind,
        details: { ...examples[kind]?.details, ...details },
      }),
    delayNext: (operation, by) => sandbox.faults.delayNext(operation, toMilliseconds(by)),
  }
}

/** What a message speaks of when the test does not say: no name is left blank. */
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
