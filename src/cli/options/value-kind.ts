import { isIPv6 } from 'node:net'
import { neighbourNames } from '../../../schemas/operations.js'
import { toUnixMs } from '../../domain/clock.js'
import { durationMs } from '../../domain/duration.js'
import type { LatencyRange } from '../../node/latency.js'
import type { Neighbours } from '../../profile/neighbours.js'

/** What an option takes, and how its text is read. */
export interface ValueKind<T> {
  /** What is allowed, in words that follow "it takes". */
  takes: string
  /** Reads the text of an argument or of an environment variable; undefined when it is no such value. */
  read(text: string): T | undefined
  /** Joins the values of an argument that is given more than once. Without it, the last one wins. */
  join?(earlier: T, later: T): T
}

/** A switch: given without a value it is on. */
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

/** An address to listen on; an IPv6 address may stand in brackets, as in a URL. */
export const hostName: ValueKind<string> = {
  takes: 'a name or an address of this machine, such as 127.0.0.1, without a port',
  read(value) {
    const name = /^\[([\da-f:.]+)\]$/i.exec(value)?.[1] ?? value
    // A name has no colon but in an IPv6 address, and nothing of a URL.
    return /^[\w.-]+$/.test(name) || isIPv6(name) ? name : undefined
  },
}

/** Where a service is, as an OpenAPI document names it. */
export const serverUrl: ValueKind<string> = {
  takes: 'a URL such as https://keys.example.test, or a path that begins with /',
  read(value) {
    if (/[\s?#]/.test(value)) return undefined
    if (value.startsWith('/')) return value
    return /^https?:\/\/./i.test(value) && URL.canParse(value) ? value : undefined
  },
}

/** Operations outside the specification. */
export const neighbourList: ValueKind<Neighbours> = {
  takes: `all, none, or names with commas between them: ${neighbourNames.join(', ')}`,
  read(value) {
    if (value === 'all' || value === 'none') return value
    const names = value.split(',').map(name => neighbourNames.find(known => known === name.trim()))
    return names.every(name => name !== undefined) ? names : undefined
  },
}

/** Where a page comes from, as a browser names it. */
export const origin: ValueKind<string> = {
  takes: 'an origin such as http://localhost:5173, without a path, or * for any',
  read(value) {
    if (value === '*') return value
    const text = value.replace(/\/$/, '')
    return URL.canParse(text) && new URL(text).origin === text ? text : undefined
  },
}

/** Several origins: separated by commas, or in arguments of their own. */
export const origins: ValueKind<readonly string[]> = {
  takes: 'one or more origins such as https://app.example.com, separated by commas',
  read(value) {
    const found = value.split(',').map(part => origin.read(part.trim()))
    return found.every(part => part !== undefined && part !== '*') ? (found as string[]) : undefined
  },
  join: (earlier, later) => [...earlier, ...later],
}

/** A moment, in Unix milliseconds. */
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

/** @param minimum The smallest number that is accepted. @param maximum The largest one. */
export function wholeNumber(minimum: number, maximum: number = Number.MAX_SAFE_INTEGER): ValueKind<number> {
  const upTo = maximum === Number.MAX_SAFE_INTEGER ? `, ${minimum} or more` : ` from ${minimum} to ${maximum}`
  return {
    takes: `a whole number${upTo}`,
    read(value) {
      if (!/^-?\d+$/.test(value)) return undefined
      const number = Number(value)
      return Number.isSafeInteger(number) && number >= minimum && number <= maximum ? number : undefined
    },
  }
}

const longestLatencyMs = 600_000

/** Milliseconds or a length of time, or a range: `200`, `50-400`, `1s-2s`. */
export const latency: ValueKind<LatencyRange> = {
  takes: `milliseconds, a length of time or a range, such as 200, 50-400 or 2s, up to ${longestLatencyMs} ms`,
  read(value) {
    const [from = '', to = from, ...rest] = value.split('-')
    const [minimumMs, maximumMs] = [msOf(from), msOf(to)]
    const isRange = minimumMs <= maximumMs && maximumMs <= longestLatencyMs
    return isRange && rest.length === 0 ? { minimumMs, maximumMs } : undefined
  },
}

/** `NaN` for what is neither a number nor a length of time. */
function msOf(text: string): number {
  return /^\d+$/.test(text) ? Number(text) : durationMs(text)
}

/** Several texts: separated by commas, or in arguments of their own. */
export const texts: ValueKind<readonly string[]> = {
  takes: 'one or more texts, separated by commas',
  read(value) {
    const parts = value.split(',').map(part => part.trim())
    return parts.every(part => part !== '') ? parts : undefined
  },
  join: (earlier, later) => [...earlier, ...later],
}

/** A number that need not be whole. */
export const positiveNumber: ValueKind<number> = {
  takes: 'a number greater than 0',
  read(value) {
    if (!/^\d+(\.\d+)?$/.test(value)) return undefined
    const number = Number(value)
    return Number.isFinite(number) && number > 0 ? number : undefined
  },
}

/** A length of time, in milliseconds: `500ms`, `10s`, `5m`, `1h30m`. */
export const lengthOfTime: ValueKind<number> = {
  takes: 'a length of time such as 500ms, 10s or 5m',
  read(value) {
    const ms = durationMs(value)
    return ms >= 0 && ms < 2 ** 31 ? ms : undefined
  },
}

/** A length of time within which something has to happen. */
export const timeLimit: ValueKind<number> = {
  takes: `${lengthOfTime.takes}, more than 0`,
  read: value => lengthOfTime.read(value) || undefined,
}
