import { KeymockError } from '../domain/keymock-error.js'

/** The error for a wrong command line. keymock exits with code 2 and starts nothing. */
export class UsageError extends KeymockError {}

/** Rethrows an error about a file as a usage error, for commands where exit code 1 has another meaning. */
export function asUsageError(error: unknown): never {
  throw error instanceof KeymockError ? new UsageError(error) : error
}
