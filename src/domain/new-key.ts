import type { CreateKeyRequest, Profile, StoredIdentity } from '../../schemas/generated/types.js'
import type { NewKey } from '../store/key-store.js'
import { keyHash } from './key-hash.js'
import { type KeyText, writeId } from './key-text.js'
import type { Api } from './world.js'

/** What a request does not say about its key. */
export interface KeyMaterial extends KeyText {
  id: string
  identityId: string
}

/** Random bytes enough for one key, before they are written as text. */
export interface KeyBytes {
  id: Uint8Array
  identityId: Uint8Array
  secret: Uint8Array
}

/** How many random bytes a key with this request takes (spec 4.2 rule 2: 16 when byteLength is omitted). */
export function secretLength(request: { byteLength?: number }): number {
  return request.byteLength ?? 16
}

/** Writes the two identifiers of a new key. */
export function writeIds(
  bytes: KeyBytes,
  profile: Profile,
  now: number,
): Pick<KeyMaterial, 'id' | 'identityId'> {
  return {
    id: writeId('key', bytes.id, profile, now),
    identityId: writeId('identity', bytes.identityId, profile, now),
  }
}

/**
 * The key that a request asks for, ready to be stored: only its hash, unless it is recoverable.
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
  const identity = identityFor(externalId, material.identityId, api.workspaceId)
  const owner = profile.records.ownerId === 'effective' ? (externalId ?? ownerId) : (ownerId ?? externalId)
  const expires =
    request.expires === 0 && profile.creation.expiresZero === 'never' ? undefined : request.expires
  return {
    id: material.id,
    apiId: api.id,
    workspaceId: api.workspaceId,
    hash: keyHash(material.key),
    start: material.start,
    roles: unique(request.roles),
    permissions: unique(request.permissions),
    createdAt: now,
    enabled: request.enabled ?? true,
    ...(request.recoverable && { plaintext: material.key }),
    ...(name !== undefined && { name }),
    ...(ownerId !== undefined && { ownerId }),
    ...(owner !== undefined && { owner }),
    ...(externalId !== undefined && { externalId }),
    ...(identity !== undefined && { identity }),
    ...(meta !== undefined && { meta }),
    ...(expires !== undefined && { expires }),
    ...(remaining !== undefined && { remaining, ...(remaining <= 0 && { exhaustedAt: now }) }),
    ...(refill !== undefined && {
      refill: { ...pick(refill, ['interval', 'amount', 'refillDay']), lastRefillAt: now },
    }),
    ...(ratelimit !== undefined && { ratelimit: pick(ratelimit, ['type', 'async', 'limit', 'duration']) }),
    ...(environment !== undefined && { environment }),
  }
}

function effectiveExternalId(request: CreateKeyRequest, profile: Profile): string | undefined {
  return request.externalId ?? (profile.creation.ownerIdLinks ? request.ownerId : undefined)
}

function identityFor(
  externalId: string | undefined,
  id: string,
  workspaceId: string,
): StoredIdentity | undefined {
  return externalId === undefined || externalId === '' ? undefined : { id, workspaceId, externalId }
}

function unique(names: readonly string[] = []): string[] {
  return [...new Set(names)]
}

/** Members that the specification does not name are dropped here, at every level. */
function pick<T extends object, K extends keyof T>(source: T, names: readonly K[]): Pick<T, K> {
  const picked: Partial<T> = {}
  for (const name of names) if (source[name] !== undefined) picked[name] = source[name]
  return picked as Pick<T, K>
}
