import { isObject } from '../common/json.js'
import { type Duration, durationMs, toMilliseconds } from '../domain/clock.js'
import { longestWaitMs } from '../service/faults/waits.js'
import {
  fileName,
  hostName,
  hostNames,
  megabytes,
  portNumber,
  readValue,
  sandboxLimit,
  seed,
  storeUrl,
  type ValueKind,
} from './value-kind.js'

/** The range of an answer's delay. All delays in this range are equally likely. */
export interface LatencyRange {
  minimumMs: number
  maximumMs: number
}

const forms = "a length of time such as '10s' or { seconds: 10 }"

const longestLatencyMs = 600_000

const latency: ValueKind<LatencyRange> = {
  takes: `milliseconds, a length of time or a range, such as 200, 50-400 or 2s, up to ${longestLatencyMs} ms`,
  read(value) {
    const [from = '', to = from, ...rest] = value.split('-')
    return rest.length === 0 ? rangeOf(durationMs(from), durationMs(to), longestLatencyMs) : undefined
  },
  program: {
    takes: `milliseconds up to ${longestWaitMs}, such as 200, ${forms}, or a range such as { minimumMs: 50, maximumMs: 400 } or { from: '50ms', to: '400ms' }`,
    read(value) {
      const [from, to] = isObject(value) ? (endsOf(value) ?? [value, value]) : [value, value]
      return rangeOf(msOf(from), msOf(to), longestWaitMs)
    },
  },
}

function endsOf(range: Record<string, unknown>): [from: unknown, to: unknown] | undefined {
  if ('minimumMs' in range || 'maximumMs' in range) return [range.minimumMs, range.maximumMs]
  return 'from' in range || 'to' in range ? [range.from, range.to] : undefined
}

function rangeOf(minimumMs: number, maximumMs: number, longestMs: number): LatencyRange | undefined {
  const isRange = 0 <= minimumMs && minimumMs <= maximumMs && maximumMs <= longestMs
  return isRange ? { minimumMs, maximumMs } : undefined
}

function msOf(value: unknown): number {
  if (typeof value === 'number') return value
  try {
    return toMilliseconds(value as Duration)
  } catch {
    return Number.NaN
  }
}

export const lengthOfTime: ValueKind<number> = {
  takes: 'a length of time such as 500ms, 10s or 5m, or milliseconds',
  read(value) {
    const ms = durationMs(value)
    return ms >= 0 && ms < 2 ** 31 ? ms : undefined
  },
}

/** A smaller number without a unit is probably meant as seconds. */
const leastWithoutUnit = 100

export const timeLimit: ValueKind<number> = {
  takes: `a length of time more than 0, such as 500ms, 10s or 5m, or at least ${leastWithoutUnit} milliseconds without a unit`,
  read(value) {
    return Number(value) < leastWithoutUnit ? undefined : lengthOfTime.read(value) || undefined
  },
  program: {
    takes: `a number of milliseconds greater than 0, or ${forms}`,
    read(value) {
      const ms = msOf(value)
      return ms > 0 && Number.isFinite(ms) ? ms : undefined
    },
  },
}

/** No command has this option. */
const requestTimeout: ValueKind<number> = {
  ...lengthOfTime,
  program: {
    takes: `a whole number of milliseconds from 0 to ${longestWaitMs}, or ${forms}`,
    read(value) {
      const ms = msOf(value)
      return Number.isSafeInteger(ms) && ms >= 0 && ms <= longestWaitMs ? ms : undefined
    },
  },
}

/** Options of `startServer`. Nearly all are options of `keymock serve` too. */
export const serverOptionKinds = {
  randomSeed: seed,
  port: portNumber,
  host: hostName,
  allowedHosts: hostNames,
  latency,
  persist: fileName,
  store: {
    ...storeUrl,
    program: {
      takes: `${storeUrl.takes}, or an object with the URL as url`,
      // The code that connects checks the object.
      read: value => (isObject(value) ? (value as unknown as string) : readValue(storeUrl, value)),
    },
  } satisfies ValueKind<string>,
  requestTimeoutMs: requestTimeout,
  sandboxTtlMs: timeLimit,
  maxSandboxes: sandboxLimit,
  maxMemoryMb: megabytes,
}
