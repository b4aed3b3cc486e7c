import type {
  BrokenRule,
  CreateKeyRequest,
  Profile,
  ProfileLimit,
  StoredIdentity,
} from '../../../schemas/generated/types.js'
import { memberOf } from '../../common/json.js'
import type { LookUp, NewKey, StoreChange } from '../key-store.js'
import type { Random, RandomFrom } from '../random.js'
import { type Api, sameText, type Texts, type World } from '../world.js'
import { encode } from './encoding.js'
import { keyHash } from './key-hash.js'

export interface CreateKeyCommand {
  api: Api
  request: CreateKeyRequest
  /** Whether the caller has permission to create recoverable keys. */
  mayEncrypt: boolean
  /** Unix milliseconds. */
  now: number
}

export type CreateKeyRefusal =
  | {
      kind:
        | 'recoverable-not-supported'
        | 'remaining-refused'
        | 'expires-refused'
        | 'refill-needs-remaining'
        | 'refill-day-refused'
        | 'role-not-found'
        | 'permission-not-found'
        | 'encrypt-not-permitted'
      /** Values for the placeholders in the profile's answer. */
      details?: Readonly<Record<string, string | number>>
      rule: Partial<BrokenRule>
    }
  | ({ kind: 'limit-exceeded' } & ExceededLimit)

type CreateKeyOutcome = { kind: 'created'; keyId: string; key: string } | CreateKeyRefusal

/** Decides whether to create the requested key (spec 4.2): returns a change or a refusal. */
export function createKey(
  world: World,
  profile: Profile,
  random: RandomFrom,
  asked: CreateKeyCommand,
): StoreChange<CreateKeyOutcome> | CreateKeyRefusal {
  const { api, now } = asked
  const request = cutToLimits(asked.request, profile.creation.limits)
  const command = { ...asked, request }
  const early = refuseAtOnce(profile, command)
  if (early !== undefined) return early
  const names = knownNames(world, profile, api, request)
  if ('kind' in names) return names
  const late = refuseLate(profile, command)
  if (late !== undefined) return late
  return {
    lookUp: { user: userOf(request, profile, api) },
    decide({ drawn, identity }) {
      const draws = random(drawn)
      const material = drawMaterial(request, profile, draws, now)
      material.identity = identity
      material.names = names
      const key = newKey(api, request, material, profile, now)
      return {
        result: { kind: 'created', keyId: key.id, key: material.key },
        changes: { add: key, drawn: draws.drawn },
      }
    },
  }
}

function refuseAtOnce(
  { creation, refill: rules }: Profile,
  { api, request, now }: CreateKeyCommand,
): CreateKeyRefusal | undefined {
  const { recoverable, remaining, expires, refill } = request
  if (recoverable && !api.recoverable) {
    const rule = { pointer: '/recoverable' }
    return { kind: 'recoverable-not-supported', details: { apiId: api.id }, rule }
  }
  const refusesZero = remaining === 0 && creation.remainingZero === 'refuse'
  const isNegative = remaining !== undefined && remaining < 0
  if (refusesZero || (isNegative && creation.remainingNegative === 'refuse')) {
    const choice = isNegative ? 'creation.remainingNegative' : 'creation.remainingZero'
    const rule = { profile: choice, pointer: '/remaining' }
    return { kind: 'remaining-refused', details: { remaining }, rule }
  }
  const never = expires === 0 && creation.expiresZero === 'never'
  if (expires !== undefined && !never && expires <= now && creation.expiresInPast === 'refuse')
    return { kind: 'expires-refused', rule: { profile: 'creation.expiresInPast', pointer: '/expires' } }
  if (refill === undefined) return undefined
  if (remaining === undefined && rules.withoutRemaining === 'refuse')
    return {
      kind: 'refill-needs-remaining',
      rule: { profile: 'refill.withoutRemaining', pointer: '/refill' },
    }
  if (refill.interval === 'daily' && refill.refillDay !== undefined && rules.dayWithDaily === 'refuse')
    return {
      kind: 'refill-day-refused',
      rule: { profile: 'refill.dayWithDaily', pointer: '/refill/refillDay' },
    }
  return undefined
}

/** Refusals after the lookup of roles and permissions (spec 4.2 rule 4). */
function refuseLate(
  profile: Profile,
  { api, request, mayEncrypt }: CreateKeyCommand,
): CreateKeyRefusal | undefined {
  const { creation } = profile
  if (creation.limits.length > 0) {
    const user = userOf(request, profile, api)
    const exceeded = exceededLimit(
      { ...request, ...(user && { externalId: user.externalId }) },
      creation.limits,
    )
    if (exceeded !== undefined) return { kind: 'limit-exceeded', ...exceeded }
  }
  if (!request.recoverable || mayEncrypt) return undefined
  return {
    kind: 'encrypt-not-permitted',
    rule: { profile: 'authorization.recoverable', pointer: '/recoverable' },
  }
}

/** The role and permission names of a request, spelled as in the workspace. */
interface KnownNames {
  roles?: string[]
  permissions?: string[]
}

/** Returns a refusal if the workspace lacks any of the roles or permissions (spec 4.2 rule 4). */
function knownNames(
  { workspaces, texts }: World,
  { creation }: Profile,
  { workspaceId }: Api,
  { roles, permissions }: CreateKeyRequest,
): KnownNames | CreateKeyRefusal {
  const workspace = workspaces.get(workspaceId)
  const known: KnownNames = {}
  if (roles !== undefined) {
    const { found, missing } = lookUp(roles, workspace?.roles ?? new Map(), texts, creation)
    if (missing !== undefined) return notFound('role', missing)
    known.roles = found
  }
  if (permissions !== undefined) {
    const { found, missing } = lookUp(permissions, workspace?.permissions ?? new Set(), texts, creation)
    if (missing !== undefined) return notFound('permission', missing)
    known.permissions = found
  }
  return known
}

function notFound(what: 'role' | 'permission', names: readonly string[]): CreateKeyRefusal {
  return {
    kind: `${what}-not-found`,
    details: { names: names.join(', '), namesJson: JSON.stringify(names) },
    rule: { section: '4.2 rule 4', pointer: `/${what}s` },
  }
}

function lookUp(
  asked: readonly string[],
  known: ReadonlyMap<string, unknown> | ReadonlySet<string>,
  texts: Texts,
  { repeatedNames }: Profile['creation'],
): { found: string[]; missing?: string[] } {
  const found = new Set<string>()
  const missing: string[] = []
  for (const name of asked) {
    const same = sameText(name, known, texts)
    if (same === undefined) missing.push(name)
    else found.add(same)
  }
  // Some services compare the number of found names with the number of given names. A repeated name then counts as missing.
  const isShort = repeatedNames === 'missing' && found.size < asked.length
  if (isShort) return { found: [...found], missing: asked.filter(name => !found.has(name)) }
  return missing.length > 0 ? { found: [...found], missing } : { found: [...found] }
}

export interface ExceededLimit {
  limit: ProfileLimit
  value: unknown
}

export function exceededLimit(
  request: Readonly<Record<string, unknown>> | CreateKeyRequest,
  limits: readonly ProfileLimit[],
): ExceededLimit | undefined {
  for (const limit of limits) {
    const value = memberOf(request, limit.member.split('.'))
    if (value !== undefined && isOver(value, limit)) return { limit, value }
  }
  return undefined
}

/** For limits with `trailingSpaces: 'cut'`, shortens a text to its maximum length if only spaces exceed this length. */
export function cutToLimits<Request extends { name?: unknown; externalId?: unknown; ownerId?: unknown }>(
  request: Request,
  limits: readonly ProfileLimit[],
): Request {
  let cut = request
  for (const { member, maximumLength, trailingSpaces } of limits) {
    if (trailingSpaces !== 'cut' || maximumLength === undefined) continue
    for (const name of member === 'externalId' ? (['externalId', 'ownerId'] as const) : [member as 'name']) {
      const text = request[name]
      if (typeof text !== 'string' || text.length <= maximumLength) continue
      const characters = [...text]
      if (/^ +$/.test(characters.slice(maximumLength).join('')))
        cut = { ...cut, [name]: characters.slice(0, maximumLength).join('') }
    }
  }
  return cut
}

/** `maximumLength` counts characters, as databases do. */
function isOver(value: unknown, { minimum, maximum, maximumLength, maximumBytes }: ProfileLimit): boolean {
  if (typeof value === 'number') return value < (minimum ?? value) || value > (maximum ?? value)
  if (maximumLength !== undefined && typeof value === 'string')
    if (textLength(value, 'characters') > maximumLength) return true
  if (maximumBytes === undefined) return false
  return new TextEncoder().encode(JSON.stringify(value)).length > maximumBytes
}

export function textLength(text: string, unit: 'characters' | 'utf-16'): number {
  return unit === 'utf-16' ? text.length : [...text].length
}

interface KeyMaterial extends KeyText {
  id: string
  /** Undefined for a request without a user. */
  identityId: string | undefined
  /** The user's identity, if the workspace already has it. */
  identity?: StoredIdentity | undefined
  names?: KnownNames
}

/** Spec 4.2 rule 2. */
const defaultBytes = 16

/**
 * The record contains the hash of the raw key, and the raw key only if the key is recoverable.
 *
 * @param now Unix milliseconds.
 */
export function newKey(
  api: Api,
  request: CreateKeyRequest & { ratelimit?: { async?: boolean } },
  material: KeyMaterial,
  profile: Profile,
  now: number,
): NewKey {
  const { name, meta, environment, remaining, ownerId, refill, ratelimit } = request
  const externalId = effectiveExternalId(request, profile)
  const user = userOf(request, profile, api)
  const { identityId } = material
  const identity = material.identity ?? (user && identityId ? { id: identityId, ...user } : undefined)
  const owner = profile.records.ownerId === 'effective' ? (externalId ?? ownerId) : (ownerId ?? externalId)
  const expires =
    request.expires === 0 && profile.creation.expiresZero === 'never' ? undefined : request.expires
  const { roles, permissions } = material.names ?? request
  const key: NewKey = {
    id: material.id,
    apiId: api.id,
    workspaceId: api.workspaceId,
    hash: keyHash(material.key),
    start: material.start,
    roles: unique(roles),
    permissions: unique(permissions),
    createdAt: now,
    enabled: request.enabled ?? true,
  }
  if (request.recoverable) key.plaintext = material.key
  if (name !== undefined) key.name = name
  if (ownerId !== undefined) key.ownerId = ownerId
  if (owner !== undefined) key.owner = owner
  if (externalId !== undefined) key.externalId = externalId
  if (identity !== undefined) key.identity = identity
  if (meta !== undefined) key.meta = meta
  if (expires !== undefined) key.expires = expires
  if (remaining !== undefined) key.remaining = remaining
  if (remaining !== undefined && remaining <= 0) key.exhaustedAt = now
  if (refill !== undefined) {
    key.refill = { ...pick(refill, ['interval', 'amount', 'refillDay']), lastRefillAt: now }
  }
  if (ratelimit !== undefined) {
    const { asyncInRequest } = profile.ratelimit
    const form = ['type', 'limit', 'duration'] as const
    key.ratelimit = pick(ratelimit, asyncInRequest ? ['async', ...form] : form)
  }
  if (environment !== undefined) key.environment = environment
  return key
}

export function userOf(request: CreateKeyRequest, profile: Profile, { workspaceId }: Api): LookUp['user'] {
  const externalId = effectiveExternalId(request, profile)
  return externalId === undefined || externalId === '' ? undefined : { workspaceId, externalId }
}

function effectiveExternalId(request: CreateKeyRequest, profile: Profile): string | undefined {
  return request.externalId ?? (profile.creation.ownerIdLinks ? request.ownerId : undefined)
}

function unique(names: readonly string[] = []): string[] {
  return names.length < 2 ? [...names] : [...new Set(names)]
}

/** Copies only the named members, because a request may contain members outside the specification. */
export function pick<T extends object, K extends keyof T>(source: T, names: readonly K[]): Pick<T, K> {
  const picked: Partial<T> = {}
  for (const name of names) if (source[name] !== undefined) picked[name] = source[name]
  return picked as Pick<T, K>
}

interface AskedKey {
  byteLength?: number
  prefix?: string
  externalId?: string
  ownerId?: string
}

/**
 * Draws the random values of a new key. Includes an id for the user, because the user may be new.
 *
 * @param now Unix milliseconds.
 */
export function drawMaterial(asked: AskedKey, profile: Profile, random: Random, now: number): KeyMaterial {
  const idLength = profile.ids.randomBytes
  const end = idLength + (asked.byteLength ?? defaultBytes)
  const hasUser = (asked.externalId ?? asked.ownerId) !== undefined
  const bytes = random.bytes(hasUser ? end + idLength : end)
  const { key, start } = writeKey(bytes.slice(idLength, end), asked.prefix, profile)
  return {
    id: writeId('key', bytes.slice(0, idLength), profile, now),
    identityId: hasUser ? writeId('identity', bytes.slice(end), profile, now) : undefined,
    key,
    start,
  }
}

interface KeyText {
  /** `<prefix>_<characters>`, or only the characters if the key has no prefix (spec 4.2 rule 1). */
  key: string
  start: string
}

function writeKey(secret: Uint8Array, prefix: string | undefined, profile: Profile): KeyText {
  const { encoding, header } = profile.keys
  const characters =
    header === 'none'
      ? encode(secret, encoding, true)
      : encode(Uint8Array.of(1, secret.length, ...secret), encoding)
  const hasPrefix = prefix !== undefined && (prefix !== '' || profile.requests.emptyPrefix === 'underscore')
  const key = hasPrefix ? `${prefix}_${characters}` : characters
  return { key, start: key.slice(0, startLength(hasPrefix ? prefix : undefined, profile)) }
}

export function startLength(prefix: string | undefined, { keys }: Profile): number {
  if (prefix === undefined) return keys.startCharacters
  return prefix.length + keys.startCharacters + (keys.startCountsSeparator ? 0 : 1)
}

export function writeId(
  kind: 'key' | 'identity' | 'request',
  random: Uint8Array,
  profile: Profile,
  now: number,
): string {
  const { encoding, timestampBytes, timestampEpoch, keyPrefix, identityPrefix, requestPrefix } = profile.ids
  const prefix = { key: keyPrefix, identity: identityPrefix, request: requestPrefix }[kind]
  if (timestampBytes === 0) return `${prefix}_${encode(random, encoding, true)}`
  const bytes = new Uint8Array(timestampBytes + random.length)
  let seconds = Math.max(0, Math.floor(now / 1000) - timestampEpoch)
  for (let index = timestampBytes - 1; index >= 0; index--) {
    bytes[index] = seconds % 256
    seconds = Math.floor(seconds / 256)
  }
  bytes.set(random, timestampBytes)
  return `${prefix}_${encode(bytes, encoding)}`
}
