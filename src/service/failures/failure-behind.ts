import { isStateAway, type KeymockError } from '../../domain/keymock-error.js'
import type { Failure } from './failure.js'

/** The failure that an error is answered with, and the error where the log has yet to report it. */
export function failureBehind(error: unknown): { failure: Failure; error?: unknown } {
  if (!isStateAway(error)) return { failure: { kind: 'internal-error' }, error }
  const failure = unavailable(error)
  // A shared store reports its own trouble, once for all requests.
  return error.code === 'STATE_NOT_WRITTEN' ? { failure, error } : { failure }
}

/** The failure of a request whose state is away, with the reason. */
export function unavailable({ problem }: KeymockError): Failure {
  return { kind: 'service-unavailable', details: { reason: problem } }
}
