import type { StoredIdentity, StoredKey } from '../../../schemas/generated/types.js'
import {
  validateSnapshot,
  validateStoredIdentity,
  validateStoredKey,
} from '../../../schemas/generated/validators.js'
import type { ClockSnapshot } from '../../domain/clock.js'
import { isObject } from '../../domain/is-object.js'
import type { NewKey } from '../../domain/key-store.js'
import { openSeal } from './sealed-line.js'

/** The first line of a journal: what the file is, and where the base that follows stands. */
export interface JournalHeader {
  keymock: 'journal'
  /** Lines of version 1 have no checksum. Every file that is written has version 2. */
  version: 1 | 2
  /** Name of the profile that the keys were made under. */
  profile: string
  randomSeed: number
  /** The sequence of the newest key of the base. */
  sequence: number
  /** How far the seeded random source had been drawn on. */
  drawn: number
  /** How the clock had been moved, if it had. */
  clock?: ClockSnapshot | undefined
}

/** One change, in the order in which changes happened. Done again in the same order, they come to the same. */
export type JournalChange =
  | { add: NewKey; drawn: number }
  | { know: StoredIdentity; drawn: number }
  | { replace: StoredKey; drawn: number }
  | { remove: string; drawn?: never; clock?: never }
  | ClockMove

/**
 * How the clock stands from here on; `null` as it began. It removes no key: a keymock of before clocks were kept reads it as a
 * line that changes nothing.
 */
export interface ClockMove {
  remove: ''
  clock: ClockSnapshot | null
  drawn?: never
}

/** Every other line. First comes the base, one line per identity and key; then what happened since. */
export type JournalEntry = { identity: StoredIdentity } | { key: StoredKey } | JournalChange

/**
 * @returns undefined when the line is not the first line of a journal that this version reads; `damaged` when it is one that has
 * changed since it was written.
 */
export function readHeader(line: string): JournalHeader | 'damaged' | undefined {
  const sealed = openSeal(line)
  const value = parse(sealed ?? line)
  const version = value?.version
  if (version !== 1 && sealed === undefined) {
    const isOurs = line.startsWith('{"keymock":"journal",') && (value === undefined || version === 2)
    return isOurs ? 'damaged' : undefined
  }
  const numbers = ['randomSeed', 'sequence', 'drawn'].every(name => Number.isSafeInteger(value?.[name]))
  const ours =
    value?.keymock === 'journal' &&
    (version === 1 || version === 2) &&
    typeof value.profile === 'string' &&
    numbers &&
    isClock(value.clock ?? null)
  return ours ? (value as unknown as JournalHeader) : undefined
}

/** @returns undefined when the line is not an entry, one that holds no valid key or identity, or one whose checksum is wrong. */
export function readEntry(
  line: string,
  { version }: Pick<JournalHeader, 'version'>,
): JournalEntry | undefined {
  const text = version === 1 ? line : openSeal(line)
  const value = text && parse(text)
  return value && isEntry(value) ? value : undefined
}

/** Whether a start would take it. */
export function isEntry(value: object): value is JournalEntry {
  if ('identity' in value) return validateStoredIdentity(value.identity)
  if ('key' in value) return validateStoredKey(value.key)
  if ('clock' in value) return 'remove' in value && value.remove === '' && isClock(value.clock)
  if ('remove' in value) return typeof value.remove === 'string'
  if (!('drawn' in value && Number.isSafeInteger(value.drawn))) return false
  if ('know' in value) return validateStoredIdentity(value.know)
  if ('replace' in value) return validateStoredKey(value.replace)
  return 'add' in value && isObject(value.add) && validateStoredKey({ ...value.add, sequence: 1 })
}

function isClock(clock: unknown): boolean {
  return (
    clock === null || validateSnapshot({ keymock: 1, drawn: 0, sequence: 0, identities: [], keys: [], clock })
  )
}

function parse(line: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(line)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}
