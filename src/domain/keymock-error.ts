/** The parts of a {@link KeymockError} says, in parts, so that a terminal can lay it out. */
export interface KeymockErrorParts {
  /** Stable name of the kind of error, for programs: `FIXTURE_INVALID`. */
  code: string
  /** The subject, and the place inside it: `fixtures/busy.json, at /tokens/0/token`. */
  where: string
  /** The value that was found, and the accepted ones. */
  problem: string
  /** The fix, in the imperative. */
  remedy?: string | undefined
  cause?: unknown
}

/** A mistake that a person has to fix: a fixture, a profile, an option. */
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
 * Whether the state could not be read or kept where it lives: a shared store that is away, a disk that is full. The next request may
 * succeed.
 */
export function isStateAway(error: unknown): error is KeymockError {
  return (
    error instanceof KeymockError && (error.code.startsWith('STORE_') || error.code === 'STATE_NOT_WRITTEN')
  )
}
