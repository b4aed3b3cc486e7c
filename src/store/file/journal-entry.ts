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

/** The first line of a journal. The next lines contain the initial state. */
export interface JournalHeader {
  keymock: 'journal'
  /** Lines of version 1 have no checksum. New files have version 2. */
  version: 1 | 2
  /** The name of the profile under which the keys were created. */
  profile: string
  randomSeed: number
  /** The sequence number of the newest key in the initial state. */
  sequence: number
  /** The position of the seeded random source. */
  drawn: number
  /** The setting of the clock, if the clock was moved. */
  clock?: ClockSnapshot | undefined
}

/** One change after the initial state. At each start, keymock repeats all changes in their order. */
export type JournalChange =
  | { add: NewKey; drawn: number }
  | { know: StoredIdentity; drawn: number }
  | { replace: StoredKey; drawn: number }
  | { remove: string; drawn?: never; clock?: never }
  | ClockMove

/**
 * An entry for a moved clock. `clock` is the new setting, or `null` after a reset of the clock. An older keymock
 * ignores `clock`, and removes no key because `remove` is empty.
 */
export interface ClockMove {
  remove: ''
  clock: ClockSnapshot | null
  drawn?: never
}

/** A line after the header. The first lines contain the initial state, one identity or key each. All later lines are changes. */
export type JournalEntry = { identity: StoredIdentity } | { key: StoredKey } | JournalChange

/** @returns `damaged` for a header of version 2 with a missing or wrong checksum. */
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

export function readEntry(
  line: string,
  { version }: Pick<JournalHeader, 'version'>,
): JournalEntry | undefined {
  const text = version === 1 ? line : openSeal(line)
  const value = text && parse(text)
  return value && isEntry(value) ? value : undefined
}

/** Whether the next start of keymock would accept the entry. */
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
