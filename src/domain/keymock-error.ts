/** What a {@link KeymockError} says, in parts, so that a terminal can lay it out. */
export interface KeymockErrorParts {
  /** Stable name of the kind of error, for programs: `FIXTURE_INVALID`. */
  code: string
  /** What it is about, and where inside: `fixtures/busy.json, at /tokens/0/token`. */
  where: string
  /** What was found, and what would have been accepted. */
  problem: string
  /** What to do about it. */
  remedy?: string | undefined
  cause?: unknown
}

/** Something that a person has to mend: a fixture, a profile, an option. */
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
