import { closestMatch } from 'leven'
import { shortened } from '../common/document/counted.js'

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
 * Reads the parts of an error from a text in the form of the printed message: code and place, problem, remedy. A line that ends
 * with a backslash goes on in the next line.
 */
export function asPrinted(texts: TemplateStringsArray, ...values: unknown[]): KeymockErrorParts {
  // Only a line break of the template begins a part. A value may have line breaks of its own.
  const raw = texts.map(text => text.replaceAll(/\n */g, '\0').replaceAll(/(?<= ) +/g, ''))
  const [head = '', problem = '', remedy] = String.raw({ raw }, ...values).split('\0')
  const [code = ''] = head.split(' ', 1)
  return { code, where: head.slice(code.length + 1), problem, remedy }
}

/** Like {@link asPrinted}, for an error that another error caused. */
export function causedBy(cause: unknown): typeof asPrinted {
  return (texts, ...values) => ({ ...asPrinted(texts, ...values), cause })
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

/** The error for a wrong value, from a caller without type checks. */
export function wrongArgument(where: string, problem: string): KeymockError {
  return new KeymockError(asPrinted`ARGUMENT_INVALID  ${where}
    ${problem}
    Correct the call. Nothing was changed.`)
}

/** @throws KeymockError `ARGUMENT_INVALID` for an unknown name. */
export function oneOf(name: unknown, known: readonly string[], where: string): void {
  if (typeof name === 'string' && known.includes(name)) return
  const meant = typeof name === 'string' ? didYouMean(name, known) : ''
  const allowed = known.map(one => JSON.stringify(one)).join(', ')
  throw wrongArgument(where, `Found ${shown(name || undefined)}; expected ${allowed}.${meant}`)
}

/**
 * @param what The kind of text, in a word or two: `a raw key`.
 * @throws KeymockError `ARGUMENT_INVALID` for a value that is not text.
 */
export function mustBeText(value: unknown, what: string, where: string): void {
  if (typeof value !== 'string')
    throw wrongArgument(where, `Found ${shown(value)}; expected a text: ${what}.`)
}

/**
 * Refuses unknown options, because a misspelled option would have no effect.
 *
 * @throws KeymockError `OPTION_UNKNOWN` with the first unknown option; `ARGUMENT_INVALID` for a value that is not an object.
 */
export function refuseUnknown(
  options: unknown,
  table: Readonly<Record<string, unknown>>,
  where: string,
): void {
  const known = Object.keys(table)
  if (typeof options !== 'object' || options === null || Array.isArray(options))
    throw wrongArgument(where, `Found ${shown(options)}; expected an object.`)
  const unknown = Object.keys(options).find(name => !known.includes(name))
  if (unknown === undefined) return
  throw new KeymockError(asPrinted`OPTION_UNKNOWN  ${where}
    Unknown option ${shown(unknown)}.${didYouMean(unknown, known)}
    Allowed: ${known.join(', ')}.`)
}

/** A value in a message. */
export function shown(value: unknown): string {
  if (typeof value === 'function') return 'a function'
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'an array' : 'an object'
  if (value === undefined) return 'nothing'
  return typeof value === 'string' ? JSON.stringify(shortened(value, 60)) : String(value)
}

export function didYouMean(name: string, known: readonly string[]): string {
  const meant = meantName(name, known)
  return meant === undefined ? '' : ` Did you mean ${JSON.stringify(meant)}?`
}

/** Finds `keys.createKey` for `createKey`, and the nearest name for a misspelled name. */
export function meantName(name: string, known: readonly string[]): string | undefined {
  const whole = known.find(one => one.endsWith(`.${name}`))
  return whole ?? closestMatch(name.slice(0, 100), known, { maxDistance: 3 })
}
