import type { Profile, StoredRefill } from '../../../schemas/generated/types.js'

const dayMs = 24 * 60 * 60 * 1000

export interface Refilled {
  remaining: number
  /** Before the first refill, the time from which refills are counted. Unix milliseconds. */
  lastRefillAt: number
  happened: boolean
  /** Unix milliseconds. Undefined for an unknown interval, or if refills have no effect. */
  nextRefillAt: number | undefined
}

/**
 * Applies the refills of a key until `now` (spec 2.2, 3). A refill happens exactly at midnight UTC.
 *
 * @param now Unix milliseconds.
 */
export function refilled(
  remaining: number,
  refill: StoredRefill,
  rules: Profile['refill'],
  now: number,
): Refilled {
  const { lastRefillAt, amount = 0 } = refill
  const { count, last, next } = refillsBetween(refill, rules, now)
  const nextRefillAt = rules.effect === 'none' ? undefined : next
  if (count === 0 || rules.effect === 'none')
    return { remaining, lastRefillAt, happened: false, nextRefillAt }
  return {
    remaining: effect(rules.effect, remaining, amount, count),
    lastRefillAt: last,
    happened: true,
    nextRefillAt,
  }
}

function effect(kind: 'set' | 'raise' | 'add', remaining: number, amount: number, count: number): number {
  if (kind === 'set') return amount
  if (kind === 'raise') return Math.max(remaining, amount)
  return remaining + amount * count
}

function refillsBetween(refill: StoredRefill, rules: Profile['refill'], now: number) {
  const { lastRefillAt, interval } = refill
  if (interval === 'daily') {
    const today = Math.floor(now / dayMs)
    const count = Math.max(0, today - Math.floor(lastRefillAt / dayMs))
    return { count, last: today * dayMs, next: (today + 1) * dayMs }
  }
  if (interval !== 'monthly') return { count: 0, last: lastRefillAt, next: undefined }
  const day = refill.refillDay ?? rules.defaultDay
  let count = 0
  let last = lastRefillAt
  let next = monthlyAfter(lastRefillAt, day, rules.shortMonth)
  while (next <= now) {
    count++
    last = next
    next = monthlyAfter(next, day, rules.shortMonth)
  }
  return { count, last, next }
}

function monthlyAfter(time: number, day: number, shortMonth: Profile['refill']['shortMonth']): number {
  const date = new Date(time)
  for (let months = 0; ; months++) {
    const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0)).getUTCDate()
    if (day > lastDay && shortMonth === 'skip') continue
    const refill = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, Math.min(day, lastDay))
    if (refill > time || Number.isNaN(refill)) return Number.isNaN(refill) ? Number.POSITIVE_INFINITY : refill
  }
}
