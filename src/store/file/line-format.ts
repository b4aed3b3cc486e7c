import { crc32 } from 'node:zlib'
import {
  validateSnapshot,
  validateStoredIdentity,
  validateStoredKey,
} from '../../../schemas/generated/validators.js'
import { isObject } from '../../common/json.js'
import type { ClockSnapshot } from '../../domain/clock.js'
import type { Entry } from '../log/change-log.js'
import type { StateLine } from '../log/state-lines.js'

/** The first line of a state file. The next lines contain the base, one identity or key each. All later lines are entries. */
export interface Header {
  keymock: 'journal'
  /** Lines of version 1 have no checksum. */
  version: 2
  /** The name of the profile under which the keys were created. */
  profile: string
  randomSeed: number
  /** The sequence number of the newest key in the base. */
  sequence: number
  /** The position of the seeded random source. */
  drawn: number
  /** The setting of the clock, if the clock was moved. */
  clock?: ClockSnapshot
}

const sealLength = ',"sum":"00000000"}'.length

/**
 * Returns a JSON object with an additional last member, `sum`: the CRC-32 of the JSON without `sum`. CRC-32 detects every single
 * flipped bit.
 */
export function sealedLine(text: string): string {
  return `${text.slice(0, -1)}${sealOf(text)}`
}

function openSeal(line: string): Record<string, unknown> | undefined {
  const text = `${line.slice(0, -sealLength)}}`
  return line.endsWith(sealOf(text)) ? parse(text) : undefined
}

function sealOf(text: string): string {
  return `,"sum":"${crc32(text).toString(16).padStart(8, '0')}"}`
}

/** @returns `old` for version 1, `damaged` for a header of version 2 with a missing or wrong checksum. */
export function readHeader(line: string): Header | 'old' | 'damaged' | undefined {
  const header = openSeal(line)
  if (header === undefined) {
    const value = parse(line)
    if (value?.keymock === 'journal' && value.version === 1) return 'old'
    const isOurs = value === undefined || value.version === 2
    return isOurs && line.startsWith('{"keymock":"journal",') ? 'damaged' : undefined
  }
  const isOurs =
    header.keymock === 'journal' &&
    header.version === 2 &&
    typeof header.profile === 'string' &&
    ['randomSeed', 'sequence', 'drawn'].every(name => Number.isSafeInteger(header[name])) &&
    isClock(header.clock ?? null)
  return isOurs ? (header as unknown as Header) : undefined
}

export function readLine(line: string): StateLine | Entry | undefined {
  const value = openSeal(line)
  if (value === undefined) return undefined
  if ('identity' in value) return validateStoredIdentity(value.identity) ? (value as StateLine) : undefined
  if ('key' in value) return validateStoredKey(value.key) ? (value as StateLine) : undefined
  return isEntry(value) ? value : undefined
}

export function isEntry(entry: object): entry is Entry {
  const members = Object.entries(entry).filter(([, value]) => value !== undefined)
  return members.every(
    ([name, value]) => Object.hasOwn(checks, name) && checks[name as keyof typeof checks](value),
  )
}

const checks: Readonly<Record<Exclude<keyof Entry, 'faults'>, (value: unknown) => boolean>> = {
  add: value => isObject(value) && validateStoredKey({ ...value, sequence: 1 }),
  know: validateStoredIdentity,
  replace: validateStoredKey,
  remove: value => typeof value === 'string',
  drawn: Number.isSafeInteger,
  clock: isClock,
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
