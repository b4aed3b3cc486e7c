import type { ContractLeftKey } from '../../schemas/generated/types.js'
import { isInstant, type TimeUnit, timeUnits } from '../engine/clock/time-units.js'
import { recordIn, seenRecords } from '../records/seen-records.js'
import type { TargetExchange } from './exchange.js'

/**
 * Adds `working` to a key if its latest listed record is enabled, although the create disabled the key or set an earlier expiry.
 * Adds `unlisted` to a key that no listing showed.
 */
export function withListedStates(
  keys: readonly ContractLeftKey[],
  history: readonly TargetExchange[],
): ContractLeftKey[] {
  const own = new Set(keys.flatMap(({ keyId = [] }) => keyId))
  // Records may omit the expiry. If other records show their expiry, a missing expiry means that the key has none.
  const showsExpiry = seenRecords(history).some(
    ({ record }) => own.has(String(record.id)) && typeof record.expires === 'number',
  )
  const unit = unitOfExpiry(
    keys.map(({ keyId = '', expires }) => ({
      sent: expires,
      listed: recordIn(history, keyId)?.record.expires,
    })),
  )
  return keys.map(key => {
    if (key.keyId === undefined) return key
    const listed = recordIn(history, key.keyId)?.record
    if (listed === undefined) return { ...key, unlisted: true }
    if (listed.enabled !== true || key.lasting) return key
    const asked = key.expires
    const expires = typeof listed.expires === 'number' || showsExpiry ? listed.expires : asked
    const ignored = key.disabled || (asked !== undefined && outlasts(expires, asked, unit))
    if (!ignored) return key
    const end = typeof expires === 'number' ? endOf(expires, asked, unit) : undefined
    return { ...key, working: end === undefined ? {} : { expires: end } }
  })
}

/** Services may round a time to a second. */
const roundedMs = 1000

function outlasts(listed: unknown, asked: number, unit: TimeUnit): boolean {
  if (typeof listed !== 'number') return listed === undefined || listed === null
  return (
    !isInstant(listed, asked) && endOf(listed, asked, unit) - asked > Math.max(timeUnits[unit], roundedMs)
  )
}

/** The time of a listed expiry in Unix milliseconds. */
function endOf(listed: number, asked: number | undefined, unit: TimeUnit): number {
  if (asked !== undefined && isInstant(listed, asked)) return asked
  return Math.max(0, Math.round(listed * timeUnits[unit]))
}

/** The unit in which a listed expiry comes closest to the sent expiry. */
function unitOfExpiry(keys: readonly { sent: number | undefined; listed: unknown }[]): TimeUnit {
  let unit: TimeUnit = 'milliseconds'
  let least = Number.POSITIVE_INFINITY
  for (const { sent = 0, listed } of keys) {
    if (typeof listed !== 'number' || listed <= 0 || sent <= 0) continue
    for (const [name, ms] of Object.entries(timeUnits) as [TimeUnit, number][]) {
      const off = Math.abs(Math.log((listed * ms) / sent))
      if (off < least) [unit, least] = [name, off]
    }
  }
  return unit
}
