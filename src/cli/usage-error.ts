import { KeymockError } from '../domain/keymock-error.js'

/** The error for a wrong command line. Nothing was started. Exit code 2. */
export class UsageError extends KeymockError {}

/** Reports an invalid file as a wrong call, for commands whose exit code 1 has another meaning. */
export function asUsageError(error: unknown): never {
  throw error instanceof KeymockError ? new UsageError(error) : error
}
