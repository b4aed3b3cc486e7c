import { KeymockError } from '../domain/keymock-error.js'

/** The command line itself is wrong: nothing was started. Exit code 2. */
export class UsageError extends KeymockError {}

/** Throws what is wrong with a file as a wrong call, for commands that end with 1 to say something else. */
export function asUsageError(error: unknown): never {
  throw error instanceof KeymockError ? new UsageError(error) : error
}
