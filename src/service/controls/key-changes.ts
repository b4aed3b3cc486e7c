import { type Moment, toUnixMs } from '../../domain/clock.js'
import { KeymockError } from '../../domain/keymock-error.js'
import type { KeyChanges } from '../../domain/keys/update-key.js'

/** What an update changes; what it does not name stays. */
export interface KeyUpdate {
  /** `true` enables a key again, also after expiry or exhaustion (spec section 3). */
  enabled?: boolean | undefined
  /** When the key expires; `null` for never. */
  expires?: Moment | null | undefined
  /** Verifications left; `null` for as many as anyone likes. */
  remaining?: number | null | undefined
}

/**
 * Reads an update, which no compiler need have seen.
 *
 * @throws KeymockError `KEY_UPDATE_INVALID` that names the member.
 */
export function keyChanges(update: unknown): KeyChanges {
  if (typeof update !== 'object' || update === null) throw invalid('', update, 'an object')
  const changes: KeyChanges = {}
  for (const [name, value] of Object.entries(update)) {
    if (value === undefined) continue
    if (name === 'enabled') changes.enabled = enabledOf(value)
    else if (name === 'expires') changes.expires = expiresOf(value)
    else if (name === 'remaining') changes.remaining = remainingOf(value)
    else throw unknownMember(name)
  }
  return changes
}

function enabledOf(value: unknown): boolean {
  if (typeof value !== 'boolean') throw invalid('enabled', value, 'true or false')
  return value
}

function expiresOf(value: unknown): number | null {
  if (value === null) return null
  try {
    const ms = toUnixMs(value as Moment)
    if (Number.isSafeInteger(ms)) return ms
  } catch {
    // It is told below, with the name of the member.
  }
  throw invalid('expires', value, 'Unix milliseconds, a Date, an RFC 3339 text, or null for never')
}

function remainingOf(value: unknown): number | null {
  if (value === null || Number.isSafeInteger(value)) return value as number | null
  throw invalid('remaining', value, 'an integer, or null for as many as anyone likes')
}

function unknownMember(name: string): KeymockError {
  return new KeymockError({
    code: 'KEY_UPDATE_INVALID',
    where: 'keys.update',
    problem: `${shown(name)} is nothing that an update changes.`,
    remedy: 'Give enabled, expires or remaining.',
  })
}

function invalid(member: string, value: unknown, expected: string): KeymockError {
  return new KeymockError({
    code: 'KEY_UPDATE_INVALID',
    where: member === '' ? 'keys.update' : `keys.update, at /${member}`,
    problem: `Found ${shown(value)}; it takes ${expected}.`,
    remedy: 'Correct the value. Nothing was changed.',
  })
}

function shown(value: unknown): string {
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'an array' : 'an object'
  const text = typeof value === 'string' ? JSON.stringify(value) : String(value)
  return text.length <= 40 ? text : `${text.slice(0, 40)}…`
}
