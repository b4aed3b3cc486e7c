import type { CreateKeyRequest } from '../../../schemas/generated/types.js'
import { isObject } from '../../common/json.js'
import { type Moment, toUnixMs } from '../../domain/clock.js'
import { KeymockError } from '../../domain/keymock-error.js'
import type { KeyChanges } from '../../domain/keys/key-state.js'
import { didYouMean, mustBeText } from '../../domain/wrong-argument.js'

/** The changes of an update. Absent members stay unchanged. */
export interface KeyUpdate {
  /** `true` enables a disabled key again, even after expiry or exhaustion (spec section 3). */
  enabled?: boolean | undefined
  /** The expiry of the key, or an offset such as `+1h`; `null` for never. */
  expires?: Moment | null | undefined
  /** The number of verifications that remain; `null` for no limit. */
  remaining?: number | null | undefined
  /** `null` for no name. */
  name?: string | null | undefined
  /** Replaces all metadata; `null` for none. */
  meta?: Record<string, unknown> | null | undefined
  /** `null` for no refill. */
  refill?: CreateKeyRequest['refill'] | null | undefined
  /** `null` for no rate limit. */
  ratelimit?: CreateKeyRequest['ratelimit'] | null | undefined
  /** All roles of the key after the update. */
  roles?: readonly string[] | undefined
  /** All permissions of the key after the update. */
  permissions?: readonly string[] | undefined
}

export interface CheckedUpdate extends KeyChanges {
  name?: string | null
  meta?: Record<string, unknown> | null
  refill?: CreateKeyRequest['refill'] | null
  ratelimit?: CreateKeyRequest['ratelimit'] | null
  roles?: string[]
  permissions?: string[]
}

/**
 * Checks the update, because it may come from a caller without type checks.
 *
 * @param now The moment to which offsets are added. Unix milliseconds.
 */
export function keyChanges(update: unknown, now: number): CheckedUpdate {
  if (!isObject(update)) throw invalid('', update, 'an object')
  const changes: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(update)) {
    if (value === undefined) continue
    const read = Object.hasOwn(readers, name) ? readers[name as keyof KeyUpdate] : undefined
    if (read === undefined) throw unknownMember(name)
    changes[name] = read(value, now)
  }
  return changes
}

const refillForm = { interval: 'string', amount: 'integer', refillDay: 'integer' } as const
const ratelimitForm = { type: 'string', limit: 'integer', duration: 'integer' } as const

const readers: Readonly<Record<keyof KeyUpdate, (value: unknown, now: number) => unknown>> = {
  enabled: enabledOf,
  expires: expiresOf,
  remaining: remainingOf,
  name: nameOf,
  meta: metaOf,
  refill: value => partsOf('refill', value, refillForm),
  ratelimit: value => partsOf('ratelimit', value, ratelimitForm),
  roles: value => namesOf('roles', value),
  permissions: value => namesOf('permissions', value),
}

function nameOf(value: unknown): string | null {
  if (value === null || typeof value === 'string') return value
  throw invalid('name', value, 'a text, or null for none')
}

function metaOf(value: unknown): unknown {
  if (value === null || isObject(value)) return structuredClone(value)
  throw invalid('meta', value, 'an object, or null for none')
}

function namesOf(member: string, value: unknown): string[] {
  if (Array.isArray(value) && value.every(name => typeof name === 'string')) return [...value]
  throw invalid(member, value, 'a list of names')
}

function partsOf(member: string, value: unknown, form: Record<string, 'string' | 'integer'>): unknown {
  if (value === null) return null
  if (!isObject(value)) throw invalid(member, value, 'an object, or null for none')
  const parts: Record<string, unknown> = {}
  for (const [name, part] of Object.entries(value)) {
    if (part === undefined) continue
    const type = Object.hasOwn(form, name) ? form[name] : undefined
    if (type === undefined)
      throw invalid(`${member}/${name}`, part, `only the members ${Object.keys(form).join(', ')}`)
    const isGood = type === 'string' ? typeof part === 'string' : Number.isSafeInteger(part)
    if (!isGood) throw invalid(`${member}/${name}`, part, type === 'string' ? 'a text' : 'an integer')
    parts[name] = part
  }
  return parts
}

export function mustBeRawKey(key: unknown, call: string): void {
  mustBeText(key, call === 'keys.use' ? 'the id of a key or the raw key' : 'a raw key', `${call}, the key`)
}

export function mustBeKeyId(keyId: unknown, call: string): void {
  mustBeText(keyId, 'the id of a key', `${call}, the key's id`)
}

function enabledOf(value: unknown): boolean {
  if (typeof value !== 'boolean') throw invalid('enabled', value, 'true or false')
  return value
}

function expiresOf(value: unknown, now: number): number | null {
  if (value === null) return null
  try {
    return toUnixMs(value as Moment, 'keys.update, at /expires', now)
  } catch (error) {
    if (Number.isSafeInteger(value)) throw error
    // Throws the error below instead, because it names all accepted values.
  }
  throw invalid(
    'expires',
    value,
    'Unix milliseconds, a Date, a text such as "2030-01-31T12:00:00Z" or "+1h", or null for never',
  )
}

function remainingOf(value: unknown): number | null {
  if (value === null || Number.isSafeInteger(value)) return value as number | null
  throw invalid('remaining', value, 'an integer, or null for no limit')
}

function unknownMember(name: string): KeymockError {
  return new KeymockError({
    code: 'KEY_UPDATE_INVALID',
    where: 'keys.update',
    problem: `An update cannot change ${shown(name)}.${didYouMean(name, Object.keys(readers))}`,
    remedy: `Give ${Object.keys(readers).join(', ')}.`,
  })
}

function invalid(member: string, value: unknown, expected: string): KeymockError {
  return new KeymockError({
    code: 'KEY_UPDATE_INVALID',
    where: member === '' ? 'keys.update' : `keys.update, at /${member}`,
    problem: `Found ${shown(value)}; expected ${expected}.`,
    remedy: 'Correct the value. Nothing was changed.',
  })
}

function shown(value: unknown): string {
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'an array' : 'an object'
  const text = typeof value === 'string' ? JSON.stringify(value) : String(value)
  return text.length <= 40 ? text : `${text.slice(0, 40)}…`
}
