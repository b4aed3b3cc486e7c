import type { KeyVerificationRequest, Profile, StoredKey } from '../../../schemas/generated/types.js'
import type { CountedWindow, RateLimitCounters } from './rate-limit-counters.js'

/** The state of one rate limit after a verification: of the first exceeded limit, or of the first limit if none is exceeded. */
export type LimitView = {
  remaining: number
  /** Present only if the limit named `default` was checked. */
  limit?: number
  /** The end of the window, in Unix milliseconds. Null if the duration of the limit is 0. */
  reset: number | null
}

export type LimitsOutcome =
  | { kind: 'unknown-limit'; name: string }
  | {
      kind: 'checked'
      exceeded?: string
      view?: LimitView
      /** The counts for {@link RateLimitCounters}, without the count in `keyWindow`. */
      counts: readonly { window: CountedWindow; used: number }[]
      /** The new `window` of the stored key. Absent if the verification does not change it. */
      keyWindow?: StoredKey['window']
    }

interface Limit {
  name: string
  limit: number
  /** In milliseconds. */
  duration: number
  cost: number
  who: string
}

const ownLimit = 'default'

/** Windows begin at multiples of their duration since 1970. */
export function checkLimits(
  key: StoredKey,
  { ratelimit: own, ratelimits }: KeyVerificationRequest,
  counters: RateLimitCounters,
  profile: Profile,
  now: number,
): LimitsOutcome {
  const unit = profile.ratelimit.durationUnit === 'seconds' ? 1000 : 1
  const limits: Limit[] = []
  if (ratelimits === undefined) {
    const limit = ofKey(key, own?.cost, key.id, unit)
    if (limit !== undefined) limits.push(limit)
  } else {
    const who = key.identity?.id ?? key.id
    // If several entries have the same name, checks only the last of these entries, at the position of the first entry.
    for (const { name, cost = 1, limit, duration } of new Map(
      ratelimits.map(one => [one.name, one]),
    ).values()) {
      const isInline = limit !== undefined && duration !== undefined
      const asked = isInline
        ? { name, limit, duration: duration * unit, cost, who }
        : name === ownLimit
          ? ofKey(key, cost, who, unit)
          : undefined
      if (asked === undefined) return { kind: 'unknown-limit', name }
      limits.push(asked)
    }
  }
  return count(limits, key, counters, unit, now)
}

function ofKey({ ratelimit }: StoredKey, cost = 1, who: string, unit: number): Limit | undefined {
  const { limit, duration } = ratelimit ?? {}
  if (limit === undefined || duration === undefined) return undefined
  return { name: ownLimit, limit, duration: duration * unit, cost, who }
}

function count(
  limits: readonly Limit[],
  key: StoredKey,
  counters: RateLimitCounters,
  unit: number,
  now: number,
): LimitsOutcome {
  const counts: { window: CountedWindow; used: number }[] = []
  let keyWindow: StoredKey['window']
  let first: LimitView | undefined
  let failed: { exceeded: string; view: LimitView } | undefined
  const hasOwn = limits.some(({ name }) => name === ownLimit)
  for (const { name, limit, duration, cost, who } of limits) {
    const number = Math.floor(now / duration)
    const isOfKey = who === key.id && duration === (key.ratelimit?.duration ?? Number.NaN) * unit
    const startedAt = number * duration
    const used = isOfKey
      ? key.window?.startedAt === startedAt
        ? key.window.used
        : 0
      : counters.used({ who, number })
    const isExceeded = used >= limit || used + cost > limit
    const nextUsed = isExceeded ? used : used + cost
    const reset = duration === 0 ? null : (number + 1) * duration
    const view: LimitView = { remaining: limit - nextUsed, ...(hasOwn && { limit }), reset }
    first ??= view
    if (isExceeded) failed ??= { exceeded: name, view }
    else if (isOfKey) keyWindow = { startedAt, used: nextUsed }
    else counts.push({ window: { who, number }, used: nextUsed })
  }
  return {
    kind: 'checked',
    counts,
    ...(keyWindow !== undefined && { keyWindow }),
    ...(failed ?? (first !== undefined && { view: first })),
  }
}
