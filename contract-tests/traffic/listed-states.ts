import type { ContractLeftKey } from '../../schemas/generated/types.js'
import { instantOf, isInstant } from '../engine/clock/time-units.js'
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
  return keys.map(key => {
    if (key.keyId === undefined) return key
    const listed = recordIn(history, key.keyId)?.record
    if (listed === undefined) return { ...key, unlisted: true }
    if (listed.enabled !== true || key.lasting) return key
    const asked = key.expires
    const expires = typeof listed.expires === 'number' || showsExpiry ? listed.expires : asked
    const ignored = key.disabled || (asked !== undefined && outlasts(expires, asked))
    if (!ignored) return key
    const end = typeof expires === 'number' ? endOf(expires, asked) : undefined
    return { ...key, working: end === undefined ? {} : { expires: end } }
  })
}

/** Services may round a time to a second. */
const roundedMs = 1000

/** The listed expiry may be in any unit of time. */
function outlasts(listed: unknown, asked: number): boolean {
  if (typeof listed !== 'number') return listed === undefined || listed === null
  if (isInstant(listed, asked)) return false
  const instant = instantOf(listed)
  return instant !== undefined && instant.ms - asked > Math.max(instant.coarse, roundedMs)
}

/** The time of a listed expiry in Unix milliseconds. */
function endOf(listed: number, asked: number | undefined): number | undefined {
  if (asked !== undefined && isInstant(listed, asked)) return asked
  const instant = instantOf(listed)
  return instant && Math.max(0, Math.round(instant.ms))
}
