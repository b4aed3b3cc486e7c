import { isStateAway, type KeymockError } from '../../domain/keymock-error.js'
import type { Failure } from './failure.js'

/** Returns the error too, unless the log has already reported it. */
export function failureBehind(error: unknown): { failure: Failure; error?: unknown } {
  if (!isStateAway(error)) return { failure: { kind: 'internal-error' }, error }
  const failure = unavailable(error)
  // Omits the error of a shared store, because the store reports the error once for all requests.
  return error.code === 'STATE_NOT_WRITTEN' ? { failure, error } : { failure }
}

function unavailable({ problem }: KeymockError): Failure {
  return { kind: 'service-unavailable', details: { reason: problem } }
}
