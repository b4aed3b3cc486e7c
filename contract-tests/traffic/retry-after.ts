import type { ReceivedResponse } from './exchange.js'

/** Retry-After contains seconds or a date (RFC 9110). */
export function retryAfterMs(response: ReceivedResponse, now: number): number | undefined {
  if (response.status !== 429 && response.status !== 503) return undefined
  const value = response.headers['retry-after']?.trim()
  if (!value) return undefined
  if (/^\d+$/.test(value)) return Number(value) * 1000
  const date = Date.parse(value)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}
