import { asPrinted, isStateAway, KeymockError, type KeymockErrorParts } from '../domain/keymock-error.js'

export class ControlError extends KeymockError {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>

  constructor(status: number, parts: KeymockErrorParts, headers: Readonly<Record<string, string>> = {}) {
    super(parts)
    this.status = status
    this.headers = headers
  }
}

/** Makes the error of an answer from its printed form: code and place, problem, remedy. */
export function refused(status: number, headers?: Readonly<Record<string, string>>, cause?: unknown) {
  return (...printed: Parameters<typeof asPrinted>) =>
    new ControlError(status, { ...asPrinted(...printed), cause }, headers)
}

export function statusOf(error: KeymockError): number {
  if (error instanceof ControlError) return error.status
  if (error.code === 'SANDBOXES_FULL') return 503
  if (error.code === 'MEMORY_FULL') return 507
  if (error.code === 'STATE_UNREADABLE') return 500
  if (error.code.endsWith('_NOT_FOUND')) return 404
  if (error.code === 'UNDO_TOO_LATE' || error.code === 'UNDO_IMPOSSIBLE') return 409
  return isStateAway(error) ? 503 : 400
}
