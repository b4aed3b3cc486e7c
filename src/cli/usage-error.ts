import { KeymockError } from '../domain/keymock-error.js'

/** The command line itself is wrong: nothing was started. Exit code 2. */
export class UsageError extends KeymockError {}
