import type { CreateKeyRequest, KeyUpdateRequest, StoredKey } from '../../../schemas/generated/types.js'
import { type Moment, toUnixMs } from '../../domain/clock.js'
import { asPrinted, KeymockError, wrongArgument } from '../../domain/keymock-error.js'
import { pick } from '../../domain/keys/create-key.js'
import { keyHash } from '../../domain/keys/key-hash.js'
import { allPermissions } from '../../domain/keys/key-record.js'
import {
  changeMembers,
  type InvalidReason,
  invalidReason,
  keyState,
  type MemberChanges,
  updateKey,
  useKey,
} from '../../domain/keys/key-state.js'
import type { World } from '../../domain/world.js'
import type { ServiceEvent, State } from '../operation.js'
import type { Sandbox } from '../sandbox.js'
import { checkMembership } from './given-key.js'
import { inState, inTurns } from './in-state.js'

/** The verdict on a key, and facts about the key. */
export type Verification =
  | ({ valid: true } & VerifiedKey)
  | ({ valid: false; reason: Exclude<InvalidReason, 'not-found'> } & VerifiedKey)
  | { valid: false; reason: 'not-found' }

export interface VerifiedKey {
  keyId: string
  apiId: string
  externalId?: string
  meta?: Record<string, unknown>
  environment?: string
  /** The key's own permissions, and those of its roles. */
  permissions: string[]
  remaining?: number
}

/** The changes of an update. Absent members stay unchanged. */
export interface KeyUpdate {
  /** `true` enables a disabled key again, even after expiry or exhaustion (spec section 3). */
  enabled?: boolean | undefined
  /** The expiry of the key, or an offset such as `+1h`; `null` for never. */
  expires?: Moment | null | undefined
  /** The number of verifications that remain; `null` for no limit. */
  remaining?: number | null | undefined
  /** `null` for no name. */
  name?: string | null | undefined
  /** Replaces all metadata; `null` for none. */
  meta?: Record<string, unknown> | null | undefined
  /** `null` for no refill. */
  refill?: CreateKeyRequest['refill'] | null | undefined
  /** `null` for no rate limit. */
  ratelimit?: CreateKeyRequest['ratelimit'] | null | undefined
  /** All roles of the key after the update. */
  roles?: readonly string[] | undefined
  /** All permissions of the key after the update. */
  permissions?: readonly string[] | undefined
}

/** Actions for which the specification has no endpoint. The mock's clock gives the current time. */
export interface KeyControls {
  /**
   * Checks whether a raw key is valid, and leaves `remaining` unchanged. Returns the reason for an invalid key.
   * @throws KeymockError `ARGUMENT_INVALID` for the id of a key
   */
  verify(key: string): Promise<Verification>
  /**
   * Verifies a key, given by its id or its raw text. If the key is valid and has `remaining`, decreases `remaining` by 1.
   * At 0, the key is disabled (spec section 3).
   *
   * @returns A verdict like that of `verify`. `remaining` is the number after this verification.
   */
  use(keyIdOrKey: string): Promise<Verification>
  /** @throws KeymockError `KEY_NOT_FOUND`, `KEY_UPDATE_INVALID` */
  update(keyId: string, update: KeyUpdate): Promise<void>
  /** @throws KeymockError `KEY_NOT_FOUND` */
  delete(keyId: string): Promise<void>
}

export function verifyKey(sandbox: Sandbox, raw: string): Promise<Verification> {
  return inState(sandbox, async state => {
    const key = await state.store.keyByHash(keyHash(raw))
    if (key === undefined) return state.store.change({ keyId: raw }, found => refuseId(found.key))
    const now = state.clock.now()
    return verdict(key, state, now, invalidReason(key, state.profile, now))
  })
}

export function useKeyOnce(sandbox: Sandbox, keyIdOrKey: string): Promise<Verification> {
  return inState(sandbox, async state => {
    const { store, profile, clock, emit } = state
    const verification = await store.change<Verification>(
      { keyId: keyIdOrKey, keyHash: keyHash(keyIdOrKey) },
      ({ key }) => {
        if (key === undefined) return { result: notFound }
        const now = clock.now()
        const outcome = useKey(key, profile, now)
        if (outcome.kind === 'refused') return { result: verdict(key, state, now, outcome.reason) }
        return {
          result: verdict(outcome.key, state, now, undefined),
          changes: { replace: outcome.key },
        }
      },
    )
    if (verification.valid) emit(keyEvent('used', { ...verification, id: verification.keyId }))
    return verification
  })
}

export async function changeKey(
  sandbox: Sandbox,
  keyId: string,
  { enabled, expires, remaining, ...others }: KeyUpdateRequest,
): Promise<void> {
  await inState(sandbox, async ({ store, world, profile, clock, emit }) => {
    const changes = {
      ...(enabled !== undefined && { enabled }),
      ...(remaining !== undefined && { remaining }),
      ...(expires !== undefined && {
        expires: expires === null ? null : toUnixMs(expires, 'keys.update, at /expires', clock.now()),
      }),
    }
    const updated = await store.change({ keyId }, ({ key }) => {
      const now = clock.now()
      const before = found(key, 'keys.update')
      const members = memberChanges(others, before, world, now)
      const result = changeMembers(updateKey(before, changes, profile, now), members)
      return { result, changes: { replace: result } }
    })
    emit(keyEvent('updated', updated))
  })
}

export async function deleteKey(sandbox: Sandbox, keyId: string): Promise<void> {
  await inState(sandbox, async ({ store, emit }) => {
    const deleted = await store.change({ keyId }, ({ key }) => {
      const result = found(key, 'keys.delete')
      return { result, changes: { remove: result.id } }
    })
    emit(keyEvent('deleted', deleted))
  })
}

function keyEvent(
  change: 'used' | 'updated' | 'deleted',
  { id, apiId }: Pick<StoredKey, 'id' | 'apiId'>,
): ServiceEvent {
  return { type: 'key', change, keyId: id, apiId }
}

const notFound: Verification = { valid: false, reason: 'not-found' }

function refuseId(key: StoredKey | undefined): { result: Verification } {
  if (key === undefined) return { result: notFound }
  throw wrongArgument(
    'keys.verify, the key',
    'Found the id of a key; expected the raw key, which createKey returns as "key".',
  )
}

function verdict(
  key: StoredKey,
  { profile, world }: State,
  now: number,
  reason: InvalidReason | undefined,
): Verification {
  const { remaining } = keyState(key, profile, now)
  const verified: VerifiedKey = {
    keyId: key.id,
    apiId: key.apiId,
    ...(key.externalId !== undefined && { externalId: key.externalId }),
    ...(key.meta !== undefined && { meta: key.meta }),
    ...(key.environment !== undefined && { environment: key.environment }),
    permissions: allPermissions(key, world),
    ...(remaining !== undefined && { remaining }),
  }
  if (reason === 'not-found') return notFound
  // Copies the members, so that a caller cannot change the store.
  const shown = structuredClone(verified)
  return reason === undefined ? { valid: true, ...shown } : { valid: false, reason, ...shown }
}

function found(key: StoredKey | undefined, call: string): StoredKey {
  if (key !== undefined) return key
  throw new KeymockError(asPrinted`KEY_NOT_FOUND  ${call}, the key's id
    There is no key with this id.
    Give the keyId from createKey or the id of a listed key, not the key itself.`)
}

/** @throws KeymockError `KEY_UPDATE_INVALID` for a role or permission that the workspace lacks. */
function memberChanges(
  {
    name,
    meta,
    refill,
    ratelimit,
    roles,
    permissions,
  }: Omit<KeyUpdateRequest, 'enabled' | 'expires' | 'remaining'>,
  key: StoredKey,
  { workspaces }: World,
  now: number,
): MemberChanges {
  const workspace = workspaces.get(key.workspaceId)
  checkMembership({ roles, permissions }, workspace, 'KEY_UPDATE_INVALID', 'keys.update')
  return {
    name,
    meta,
    ...(ratelimit !== undefined && {
      ratelimit: ratelimit && pick(ratelimit, ['type', 'limit', 'duration']),
    }),
    ...(refill !== undefined && {
      refill: refill && {
        ...pick(refill, ['interval', 'amount', 'refillDay']),
        lastRefillAt: key.refill?.lastRefillAt ?? now,
      },
    }),
    ...(roles !== undefined && { roles: [...new Set(roles)] }),
    ...(permissions !== undefined && { permissions: [...new Set(permissions)] }),
  }
}

/** Ignores unknown ids, and returns the number of changed keys. */
export function updateKeys(
  sandbox: Sandbox,
  ids: readonly string[],
  update: KeyUpdateRequest,
): Promise<number> {
  return countOf(ids, id => changeKey(sandbox, id, update))
}

export function deleteKeys(sandbox: Sandbox, ids: readonly string[]): Promise<number> {
  return countOf(ids, id => deleteKey(sandbox, id))
}

async function countOf(ids: readonly string[], act: (id: string) => Promise<void>): Promise<number> {
  let count = 0
  await inTurns(new Set(ids), async id => {
    try {
      await act(id)
      count++
    } catch (error) {
      if (!(error instanceof KeymockError && error.code === 'KEY_NOT_FOUND')) throw error
    }
  })
  return count
}
