import type { ContractLeftKey } from '../../schemas/generated/types.js'
import { isInstant, type TimeUnit, timeUnits } from '../engine/clock/time-units.js'
import type { RunFacts } from '../engine/run-facts.js'
import { externalIdOf, hasMark, isText } from '../model/external-id.js'
import { recordIn, returnedIds, seenRecords } from '../model/seen-records.js'
import type { TargetExchange } from './exchange.js'

/**
 * Adds `working` to a key if its latest listed record is enabled, although the create disabled the key or set an earlier expiry.
 * Adds `unlisted` to a key that no listing showed. Omits a key of a refused create if it may be a key that another create returned
 * under an id that no listing shows. Adds each listed key that surely is of the run, although no create returned it.
 */
export function withListedStates(
  left: readonly ContractLeftKey[],
  history: readonly TargetExchange[],
  run: Pick<RunFacts, 'apiId' | 'runId'>,
): ContractLeftKey[] {
  const keys = [...left, ...unreturnedKeys(left, history, run)]
  const ids = keys.flatMap(({ keyId = [] }) => keyId)
  const own = new Set(ids)
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
  return withoutRenamed(keys, history).map(key => {
    if (key.keyId === undefined) return key
    const listed = recordIn(history, key.keyId)?.record
    if (listed === undefined) return { ...key, unlisted: true }
    // If two creates returned the id, the record may be of the other key.
    if (ids.indexOf(key.keyId) !== ids.lastIndexOf(key.keyId)) return key
    if (listed.enabled !== true || key.lasting) return key
    const asked = key.expires
    const expires = typeof listed.expires === 'number' || showsExpiry ? listed.expires : asked
    const ignored = key.disabled || (asked !== undefined && outlasts(expires, asked, unit))
    if (!ignored) return key
    const end = typeof expires === 'number' ? endOf(expires, asked, unit) : undefined
    return { ...key, working: end === undefined ? {} : { expires: end } }
  })
}

function unreturnedKeys(
  keys: readonly ContractLeftKey[],
  history: readonly TargetExchange[],
  run: Pick<RunFacts, 'apiId' | 'runId'>,
): ContractLeftKey[] {
  const known = new Set([...returnedIds(history), ...keys.map(({ keyId }) => keyId)])
  const unknown = new Map(
    seenRecords(history).flatMap(({ record, page }) =>
      isText(record.id) && !known.has(record.id) && hasMark(record, run)
        ? [[record.id, { record, page }] as const]
        : [],
    ),
  )
  return [...unknown].map(([keyId, { record, page }]) => {
    const externalId = externalIdOf(record.identity)
    const apiId = page.request.query.find(([name]) => name === 'apiId')?.[1] ?? run.apiId
    return {
      keyId,
      apiId,
      ...(isText(record.name) && { name: record.name }),
      ...(isText(externalId) && { externalId }),
      disabled: record.enabled === false,
      state: 'returned by no create',
    }
  })
}

function withoutRenamed(
  keys: readonly ContractLeftKey[],
  history: readonly TargetExchange[],
): readonly ContractLeftKey[] {
  const recordOf = ({ keyId }: ContractLeftKey) =>
    keyId === undefined ? undefined : recordIn(history, keyId)?.record
  const unseen = keys.filter(key => key.state === 'created' && recordOf(key) === undefined)
  return keys.filter(key => {
    const record = recordOf(key)
    if (!['left by a refused request', 'returned by no create'].includes(key.state) || !record) return true
    const isSame = ({ apiId, name, externalId }: ContractLeftKey) =>
      apiId === key.apiId && name === record.name && externalId === externalIdOf(record.identity)
    if (key.state === 'returned by no create') return !unseen.some(isSame)
    const index = unseen.findIndex(isSame)
    if (index >= 0) unseen.splice(index, 1)
    return index < 0
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
