/** The parts of a {@link KeymockError}, so that a terminal can print each part in its own style. */
export interface KeymockErrorParts {
  /** The stable name of the kind of error, for programs: `FIXTURE_INVALID`. */
  code: string
  /** The subject, and the place inside it: `fixtures/busy.json, at /tokens/0/token`. */
  where: string
  /** The mistake, often with the found value and the accepted values. */
  problem: string
  /** The way to fix the problem, in the imperative. */
  remedy?: string | undefined
  cause?: unknown
}

/** An error that a person can fix, such as a mistake in a fixture, a profile or an option. */
export class KeymockError extends Error {
  override readonly name = 'KeymockError'
  readonly code: string
  readonly where: string
  readonly problem: string
  readonly remedy: string | undefined

  constructor(parts: KeymockErrorParts) {
    const lines = [`${parts.code}  ${parts.where}`, `  ${parts.problem}`]
    if (parts.remedy !== undefined) lines.push(`  ${parts.remedy}`)
    super(lines.join('\n'), parts.cause === undefined ? undefined : { cause: parts.cause })
    this.code = parts.code
    this.where = parts.where
    this.problem = parts.problem
    this.remedy = parts.remedy
  }
}

/**
 * Whether the state could not be read or stored, for example because a shared store is unreachable or a disk is full. The next
 * request may succeed.
 */
export function isStateAway(error: unknown): error is KeymockError {
  return (
    error instanceof KeymockError && (error.code.startsWith('STORE_') || error.code === 'STATE_NOT_WRITTEN')
  )
}
