import { neighbourNames } from '../../schemas/operations.js'
import { toUnixMs } from '../domain/clock.js'
import type { Neighbours } from '../profile/profile-source.js'

export interface ValueKind<T> {
  /** Allowed values, in words that follow "expected". */
  takes: string
  /** Reads an argument or an environment variable. Returns undefined for an invalid text. */
  read(text: string): T | undefined
  /** For values from a program. If absent, a program must pass a text that the `read` above accepts. */
  program?: {
    /** @default the `takes` of the texts */
    takes?: string
    read(value: unknown): T | undefined
  }
  /** If absent, the last value of a repeated argument wins. */
  join?(earlier: T, later: T): T
}

export function readValue<T>(kind: ValueKind<T>, value: unknown): T | undefined {
  if (kind.program !== undefined) return kind.program.read(value)
  return typeof value === 'string' ? kind.read(value) : undefined
}

/** Values between commas. A repeated argument adds to the list. */
export function listOf<T>(takes: string, read: (part: string) => T | undefined): ValueKind<readonly T[]> {
  return {
    takes,
    read(text) {
      const values = text.split(',').map(part => read(part.trim()))
      return values.every(value => value !== undefined) ? values : undefined
    },
    join: (earlier, later) => [...earlier, ...later],
  }
}

/** An argument without a value turns the switch on. */
export const onOff: ValueKind<boolean> = {
  takes: 'true or false',
  read(text) {
    if (/^(true|1|yes|on)$/i.test(text)) return true
    if (/^(false|0|no|off)$/i.test(text)) return false
    return undefined
  },
}

export const text: ValueKind<string> = {
  takes: 'a text that is not empty',
  read: value => (value === '' ? undefined : value),
}

export const fileName: ValueKind<string> = { ...text, takes: 'the name of a file' }

/** An IPv6 address may have brackets, as in a URL. */
export const hostName: ValueKind<string> = {
  takes: 'a name or an address of this machine, such as 127.0.0.1, without a port',
  read(value) {
    const name = /^\[([\da-f:.]+)\]$/i.exec(value)?.[1] ?? value
    return /^[\w.-]+$/.test(name) || isAddressOfIPv6(name) ? name : undefined
  },
}

/** Accepts an address with a zone too: `fe80::1%eth0`. */
function isAddressOfIPv6(name: string): boolean {
  return name.includes(':') && URL.canParse(`http://[${name.replace(/%[\w.-]+$/, '')}]`)
}

export const serverUrl: ValueKind<string> = {
  takes: 'a URL such as https://keys.example.test, or a path that begins with /',
  read(value) {
    if (/[\s?#]/.test(value)) return undefined
    if (value.startsWith('/')) return value
    return /^https?:\/\/./i.test(value) && URL.canParse(value) ? value : undefined
  },
}

export const storeUrl: ValueKind<string> = { ...text, takes: 'a URL such as redis://localhost:6379/0' }

export const neighbourList: ValueKind<Neighbours> = {
  // A getter has no side effect, so that keymock/client does not contain the table of operations.
  get takes() {
    return `all, none, or names with commas between them: ${neighbourNames.join(', ')}`
  },
  read(value) {
    if (value === 'all' || value === 'none') return value
    const names = value.split(',').map(name => neighbourNames.find(known => known === name.trim()))
    return names.every(name => name !== undefined) ? names : undefined
  },
}

export const origin: ValueKind<string> = {
  takes: 'an origin such as http://localhost:5173, without a path, or * for any',
  read(value) {
    if (value === '*') return value
    const text = value.replace(/\/$/, '')
    return URL.canParse(text) && new URL(text).origin === text ? text : undefined
  },
}

export const origins = listOf(
  'one or more origins such as https://app.example.com, separated by commas',
  part => (part === '*' ? undefined : origin.read(part)),
)

/** A token that a header can carry unchanged, and that is not trivial to guess. */
export const controlToken: ValueKind<string> = {
  takes: 'at least 12 ASCII letters, digits or signs, 6 of them different',
  read: value => (/^[!-~]{12,}$/.test(value) && new Set(value).size >= 6 ? value : undefined),
}

export const hostNames: ValueKind<readonly string[]> = {
  ...listOf('one or more host names such as mock.example.com, without a port, separated by commas', part =>
    isDomainName(part) ? part : undefined,
  ),
  program: {
    takes: 'an array of host names such as mock.example.com, without a port',
    read: value => (Array.isArray(value) && value.every(isDomainName) ? value : undefined),
  },
}

function isDomainName(value: unknown): boolean {
  return typeof value === 'string' && /^[\w-]+(\.[\w-]+)*\.?$/.test(value)
}

export const moment: ValueKind<number> = {
  takes: 'a moment such as 2030-01-01T12:00:00Z, or Unix milliseconds',
  read(value) {
    try {
      return toUnixMs(/^-?\d+$/.test(value) ? Number(value) : value)
    } catch {
      return undefined
    }
  },
}

export function wholeNumber(minimum: number, maximum: number = Number.MAX_SAFE_INTEGER): ValueKind<number> {
  const upTo = maximum === Number.MAX_SAFE_INTEGER ? `, ${minimum} or more` : ` from ${minimum} to ${maximum}`
  const inRange = (value: unknown) =>
    Number.isSafeInteger(value) && Number(value) >= minimum && Number(value) <= maximum
      ? Number(value)
      : undefined
  return {
    takes: `a whole number${upTo}`,
    read: value => (/^-?\d+$/.test(value) ? inRange(Number(value)) : undefined),
    program: { read: inRange },
  }
}

export const portNumber = wholeNumber(0, 65_535)

export const sandboxLimit = wholeNumber(0)

export const megabytes = wholeNumber(1)

export const replicaCount = wholeNumber(1)

export const seed: ValueKind<number> = {
  ...wholeNumber(0),
  program: {
    takes: 'a number',
    read: value => (typeof value === 'number' && Number.isFinite(value) ? value : undefined),
  },
}

export const texts = listOf('one or more texts, separated by commas', text.read)

export const positiveNumber: ValueKind<number> = {
  takes: 'a number greater than 0',
  read(value) {
    if (!/^\d+(\.\d+)?$/.test(value)) return undefined
    const number = Number(value)
    return Number.isFinite(number) && number > 0 ? number : undefined
  },
}
