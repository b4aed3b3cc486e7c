import type { CreateKeyRequest } from '../../../schemas/generated/types.js'
import { isObject } from '../../common/json.js'
import { type Moment, toUnixMs } from '../../domain/clock.js'
import { asPrinted, didYouMean, KeymockError, mustBeText, shown } from '../../domain/keymock-error.js'
import type { KeyChanges } from '../../domain/keys/key-state.js'

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

export type CheckedUpdate = KeyChanges & Omit<KeyUpdate, keyof KeyChanges>

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
    const member = Object.hasOwn(members, name) ? members[name as keyof KeyUpdate] : undefined
    if (member === undefined) throw unknownMember(name)
    const [expected, isGood, parts] = member
    if (isGood === undefined) changes[name] = expiresOf(value, now)
    else if (!isGood(value)) throw invalid(name, value, expected)
    else changes[name] = structuredClone(parts && isObject(value) ? partsOf(name, value, parts) : value)
  }
  return changes
}

type Check = (value: unknown) => boolean

const isText: Check = value => typeof value === 'string'
const isInteger: Check = value => Number.isSafeInteger(value)
const isTexts: Check = value => Array.isArray(value) && value.every(isText)
const orNull =
  (isGood: Check): Check =>
  value =>
    value === null || isGood(value)

type Parts = Readonly<Record<string, readonly [expected: string, isGood: Check]>>

const text = ['a text', isText] as const
const integer = ['an integer', isInteger] as const
const anObject = ['an object, or null for none', orNull(isObject)] as const

const members: Readonly<Record<keyof KeyUpdate, readonly [expected: string, isGood?: Check, parts?: Parts]>> =
  {
    enabled: ['true or false', value => typeof value === 'boolean'],
    expires: ['Unix milliseconds, a Date, a text such as "2030-01-31T12:00:00Z" or "+1h", or null for never'],
    remaining: ['an integer, or null for no limit', orNull(isInteger)],
    name: ['a text, or null for none', orNull(isText)],
    meta: anObject,
    refill: [...anObject, { interval: text, amount: integer, refillDay: integer }],
    ratelimit: [...anObject, { type: text, limit: integer, duration: integer }],
    roles: ['a list of names', isTexts],
    permissions: ['a list of names', isTexts],
  }

function partsOf(member: string, value: Record<string, unknown>, parts: Parts): unknown {
  const given = Object.entries(value).filter(([, part]) => part !== undefined)
  for (const [name, part] of given) {
    const known = Object.hasOwn(parts, name) ? parts[name] : undefined
    const [expected, isGood] = known ?? [`only the members ${Object.keys(parts).join(', ')}`, () => false]
    if (!isGood(part)) throw invalid(`${member}/${name}`, part, expected)
  }
  return Object.fromEntries(given)
}

export function mustBeRawKey(key: unknown, call: string): void {
  mustBeText(key, call === 'keys.use' ? 'the id of a key or the raw key' : 'a raw key', `${call}, the key`)
}

export function mustBeKeyId(keyId: unknown, call: string): void {
  mustBeText(keyId, 'the id of a key', `${call}, the key's id`)
}

function expiresOf(value: unknown, now: number): number | null {
  if (value === null) return null
  try {
    return toUnixMs(value as Moment, 'keys.update, at /expires', now)
  } catch (error) {
    if (Number.isSafeInteger(value)) throw error
    // Throws the error below instead, because it names all accepted values.
  }
  throw invalid('expires', value, members.expires[0])
}

function unknownMember(name: string): KeymockError {
  return new KeymockError(asPrinted`KEY_UPDATE_INVALID  keys.update
    An update cannot change ${shown(name)}.${didYouMean(name, Object.keys(members))}
    Give ${Object.keys(members).join(', ')}.`)
}

function invalid(member: string, value: unknown, expected: string): KeymockError {
  const place = member === '' ? '' : `, at /${member}`
  return new KeymockError(asPrinted`KEY_UPDATE_INVALID  keys.update${place}
    Found ${shown(value)}; expected ${expected}.
    Correct the value. Nothing was changed.`)
}
