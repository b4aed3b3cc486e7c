import type { CreateKeyRequest, Profile, StoredIdentity } from '../../../schemas/generated/types.js'
import type { LookUp, NewKey } from '../key-store.js'
import type { Api } from '../world.js'
import { keyHash } from './key-hash.js'
import type { KeyText } from './key-text.js'
import type { KnownNames } from './known-names.js'

export interface KeyMaterial extends KeyText {
  id: string
  /** Undefined for a request without a user. */
  identityId: string | undefined
  /** The user's identity, if the workspace already has it. */
  identity?: StoredIdentity | undefined
  names?: KnownNames
}

/** In bytes (spec 4.2 rule 2). */
export function secretLength(request: { byteLength?: number }): number {
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
