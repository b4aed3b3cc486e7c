/** The content of a {@link KeymockError}, in parts, so that a terminal can lay it out. */
export interface KeymockErrorParts {
  /** Stable name of the kind of error, for programs: `FIXTURE_INVALID`. */
  code: string
  /** The subject, and the place inside it: `fixtures/busy.json, at /tokens/0/token`. */
  where: string
  /** The value that was found, and the accepted values. */
  problem: string
  /** The remedy, in the imperative. */
  remedy?: string | undefined
  cause?: unknown
}

/** A mistake for a person to fix: a fixture, a profile, an option. */
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
 * Whether the state could not be read or stored: a shared store is unreachable, or a disk is full. The next request may succeed.
 */
export function isStateAway(error: unknown): error is KeymockError {
  return (
    error instanceof KeymockError && (error.code.startsWith('STORE_') || error.code === 'STATE_NOT_WRITTEN')
  )
}
