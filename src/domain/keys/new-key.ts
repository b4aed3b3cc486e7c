import type { CreateKeyRequest, Profile, StoredIdentity } from '../../../schemas/generated/types.js'
import type { LookUp, NewKey } from '../key-store.js'
import type { Random } from '../random.js'
import type { Api } from '../world.js'
import type { KnownNames } from './create-key.js'
import { encode } from './encoding.js'
import { keyHash } from './key-hash.js'

export interface KeyMaterial extends KeyText {
  id: string
  /** Undefined for a request without a user. */
  identityId: string | undefined
  /** The user's identity, if the workspace already has it. */
  identity?: StoredIdentity | undefined
  names?: KnownNames
}

/** In bytes (spec 4.2 rule 2). */
function secretLength(request: { byteLength?: number }): number {
  return request.byteLength ?? 16
}

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
function pick<T extends object, K extends keyof T>(source: T, names: readonly K[]): Pick<T, K> {
  const picked: Partial<T> = {}
  for (const name of names) if (source[name] !== undefined) picked[name] = source[name]
  return picked as Pick<T, K>
}

export interface AskedKey {
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
  const end = idLength + secretLength(asked)
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

export interface KeyText {
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
