import type { KeyRecord, Profile, StoredKey, StoredRatelimit } from '../../../schemas/generated/types.js'
import type { World } from '../world.js'
import { type KeyState, keyState } from './key-state.js'

/** `undefined` stands for a missing member, because JSON omits it. */
type RecordMembers = { [Name in keyof KeyRecord]: KeyRecord[Name] | null | undefined } & {
  environment?: string | null | undefined
}

interface RecordView {
  record: RecordMembers
  /** The next time at which the record changes without a request, in Unix milliseconds. Infinite if no such time exists. */
  changesAt: number
}

/**
 * Shows a key at one instant (spec 2.1).
 *
 * @param reveal Whether to show `plaintext`, if the key has it (spec 4.1: only when `decrypt` is true).
 * @param now Unix milliseconds.
 */
export function keyRecord(
  key: StoredKey,
  world: World,
  profile: Profile,
  now: number,
  reveal: boolean,
): RecordView {
  const { omit, unset } = profile.records
  const state = keyState(key, profile, now)
  const record = members(key, state, world, profile)
  if (unset === 'null') fillUnset(record)
  for (const name of omit) record[name] = undefined
  if (reveal && key.plaintext !== undefined) record.plaintext = key.plaintext
  return { record, changesAt: state.changesAt }
}

function fillUnset(record: RecordMembers): void {
  for (const name of Object.keys(record) as (keyof RecordMembers)[])
    if (record[name] === undefined) record[name] = null
}

function members(
  key: StoredKey,
  state: KeyState,
  world: World,
  { records, times, ratelimit, refill }: Profile,
): RecordMembers {
  const updatedAt = key.updatedAt ?? (records.updatedAtOfNew === 'createdAt' ? key.createdAt : undefined)
  const shown: RecordMembers = {
    id: key.id,
    start: key.start,
    workspaceId: key.workspaceId,
    apiId: key.apiId,
    name: key.name,
    ownerId: records.ownerId === 'effective' ? key.owner : key.ownerId,
    meta: key.meta,
    createdAt: inUnit(key.createdAt, times.createdAt),
    updatedAt: updatedAt && inUnit(updatedAt, times.updatedAt),
    expires: key.expires === undefined ? undefined : inUnit(key.expires, times.expires),
    remaining: state.remaining,
    refill: shownRefill(key, state, records, refill),
    ratelimit: shownRatelimit(key.ratelimit, records, ratelimit),
    roles: shownList(key.roles, records),
    permissions: shownList(
      records.permissions === 'direct' ? key.permissions : allPermissions(key, world),
      records,
    ),
    enabled: records.enabled === 'state' ? state.enabled : key.enabled,
    identity: shownIdentity(key, records),
  }
  if (records.environment) shown.environment = key.environment
  return shown
}

export function allPermissions(key: StoredKey, world: World): string[] {
  if (key.roles.length === 0 && key.permissions.length < 2) return key.permissions
  const roles = world.workspaces.get(key.workspaceId)?.roles
  return [...new Set([...key.permissions, ...key.roles.flatMap(role => roles?.get(role) ?? [])])]
}

function inUnit(ms: number, unit: 'milliseconds' | 'seconds'): number {
  return unit === 'milliseconds' ? ms : Math.floor(ms / 1000)
}

function shownList(names: string[], { emptyLists }: Profile['records']): string[] | undefined {
  return names.length === 0 && emptyLists === 'omit' ? undefined : names
}

function shownRefill(
  { refill }: StoredKey,
  { lastRefillAt }: KeyState,
  records: Profile['records'],
  { showsDefaultDay, defaultDay }: Profile['refill'],
): RecordMembers['refill'] {
  if (refill === undefined) return undefined
  const { lastRefillAt: since, hidesLastRefill, ...shown } = refill
  const isHidden = hidesLastRefill === true && (lastRefillAt ?? since) === since
  const isDayless = shown.refillDay === undefined
  const refillDay = isDayless && showsDefaultDay && shown.interval === 'monthly' ? defaultDay : null
  return {
    ...shown,
    ...(isDayless && (refillDay !== null || records.refillDayUnset === 'null') && { refillDay }),
    ...(records.lastRefillAt && !isHidden && { lastRefillAt: lastRefillAt ?? since }),
  } as RecordMembers['refill']
}

function shownRatelimit(
  stored: StoredRatelimit | undefined,
  records: Profile['records'],
  rules: Profile['ratelimit'],
): RecordMembers['ratelimit'] {
  if (stored === undefined) return undefined
  const { type, limit, duration } = stored
  const async = stored.async ?? (type === undefined ? undefined : rules.types[type]) ?? rules.asyncByDefault
  const shown = { async, ...(limit !== undefined && { limit }), ...(duration !== undefined && { duration }) }
  if (!records.ratelimitType) return shown
  const typeOfAsync = Object.keys(rules.types).find(name => rules.types[name] === async)
  return Object.assign(shown, { type: typeOfAsync, refillRate: limit, refillInterval: duration })
}

function shownIdentity({ identity }: StoredKey, records: Profile['records']): RecordMembers['identity'] {
  if (identity === undefined) return undefined
  const { id, externalId, meta } = identity
  const showsMeta = meta !== undefined || records.identityMeta === 'always'
  return showsMeta ? { id, externalId, meta: meta ?? {} } : { id, externalId }
}

/** The JSON of a key, correct from the moment `from` until just before `until`. */
interface Written {
  text: string
  /** Unix milliseconds. */
  from: number
  until: number
}

/** Caches the JSON of each key until the key changes, or the clock leaves the period in which the JSON is correct. */
export class RecordTexts {
  readonly #written = new WeakMap<StoredKey, Written>()
  readonly #world: World
  readonly #profile: Profile

  constructor(world: World, profile: Profile) {
    this.#world = world
    this.#profile = profile
  }

  /** @param now Unix milliseconds. */
  of(key: StoredKey, now: number): string {
    const known = this.#written.get(key)
    if (known !== undefined && known.from <= now && now < known.until) return known.text
    const { record, changesAt } = keyRecord(key, this.#world, this.#profile, now, false)
    const text = JSON.stringify(record)
    this.#written.set(key, { text, from: now, until: changesAt })
    return text
  }

  /** Includes the plaintext of a recoverable key. */
  revealed(key: StoredKey, now: number): string {
    return JSON.stringify(keyRecord(key, this.#world, this.#profile, now, true).record)
  }
}
