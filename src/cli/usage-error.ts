import { KeymockError } from '../domain/keymock-error.js'

/** The error for a wrong command line. Nothing was started. Exit code 2. */
export class UsageError extends KeymockError {}

/** Rethrows an error about a file as a usage error, for commands where exit code 1 has another meaning. */
export function asUsageError(error: unknown): never {
  throw error instanceof KeymockError ? new UsageError(error) : error
}
