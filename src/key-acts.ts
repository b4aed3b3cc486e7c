import type { StoredKey } from '../schemas/generated/types.js'
import { type Moment, toUnixMs } from './clock.js'
import { keyHash } from './domain/key-hash.js'
import { allPermissions } from './domain/key-record.js'
import { keyState } from './domain/key-state.js'
import { updateKey } from './domain/update-key.js'
import { useKey } from './domain/use-key.js'
import { type InvalidReason, invalidReason } from './domain/verify-key.js'
import type { Service } from './handlers/service.js'
import { KeymockError } from './keymock-error.js'

/** What an update changes; what it does not name stays. */
export interface KeyUpdate {
  /** `true` enables a key again, also after expiry or exhaustion (spec section 3). */
  enabled?: boolean
  /** When the key expires; `null` for never. */
  expires?: Moment | null
  /** Verifications left; `null` for as many as anyone likes. */
  remaining?: number | null
}

/** What is known of a key that was shown in plaintext. */
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
  /** Those given to the key and those of its roles. */
  permissions: string[]
  remaining?: number
}

/** The acts that the specification mentions but gives no endpoint for. Each sees the fake's clock. */
export interface KeyActs {
  /** Tells whether a raw key is valid, and why not. It spends nothing. */
  verify(key: string): Promise<Verification>
  /**
   * Verifies a key as a service does, by its id or its raw text, and spends one verification: `remaining` counts down,
   * and at 0 the key is disabled (spec section 3).
   * @returns What `verify` would say, with what is left afterwards.
   */
  use(keyIdOrKey: string): Promise<Verification>
  /** @throws KeymockError `KEY_NOT_FOUND` */
  update(keyId: string, update: KeyUpdate): Promise<void>
  /** @throws KeymockError `KEY_NOT_FOUND` */
  delete(keyId: string): Promise<void>
}

export function createKeyActs(service: Service): KeyActs {
  let queue: Promise<unknown> = Promise.resolve()

  /** A change reads, thinks and writes: one at a time, or the second undoes the first. */
  function inTurn<T>(change: () => Promise<T>): Promise<T> {
    const done = queue.then(() => service.ready).then(() => service.transact(change))
    queue = done.catch(() => undefined)
    return done
  }

  return {
    async verify(raw) {
      await service.ready
      return service.transact(async () => {
        const key = await service.store.keyByHash(keyHash(raw))
        const now = service.clock.now()
        return key === undefined
          ? notFound
          : verdict(key, service, now, invalidReason(key, service.profile, now))
      })
    },
    use: keyIdOrKey =>
      inTurn(async () => {
        const { store } = service
        const key = (await store.keyById(keyIdOrKey)) ?? (await store.keyByHash(keyHash(keyIdOrKey)))
        if (key === undefined) return notFound
        const now = service.clock.now()
        const outcome = useKey(key, service.profile, now)
        if (outcome.kind === 'refused') return verdict(key, service, now, outcome.reason)
        await store.replaceKey(outcome.key)
        return verdict(outcome.key, service, now, undefined)
      }),
    update: (keyId, { enabled, expires, remaining }) =>
      inTurn(async () => {
        const changes = {
          ...(enabled !== undefined && { enabled }),
          ...(expires !== undefined && { expires: expires === null ? null : toUnixMs(expires) }),
          ...(remaining !== undefined && { remaining }),
        }
        const key = await findKey(service, keyId)
        await service.store.replaceKey(updateKey(key, changes, service.profile, service.clock.now()))
      }),
    delete: keyId => inTurn(async () => service.store.removeKey(await findKey(service, keyId))),
  }
}

const notFound: Verification = { valid: false, reason: 'not-found' }

function verdict(
  key: StoredKey,
  service: Service,
  now: number,
  reason: InvalidReason | undefined,
): Verification {
  const { remaining } = keyState(key, service.profile, now)
  const verified: VerifiedKey = {
    keyId: key.id,
    apiId: key.apiId,
    ...(key.externalId !== undefined && { externalId: key.externalId }),
    ...(key.meta !== undefined && { meta: key.meta }),
    ...(key.environment !== undefined && { environment: key.environment }),
    permissions: allPermissions(key, service.world),
    ...(remaining !== undefined && { remaining }),
  }
  if (reason === 'not-found') return notFound
  return reason === undefined ? { valid: true, ...verified } : { valid: false, reason, ...verified }
}

async function findKey({ store }: Service, keyId: string): Promise<StoredKey> {
  const key = await store.keyById(keyId)
  if (key !== undefined) return key
  throw new KeymockError({
    code: 'KEY_NOT_FOUND',
    where: 'keyId',
    problem: 'There is no key with this id.',
    remedy: 'Give the keyId that createKey answered with, or the id of a listed key; not the key itself.',
  })
}
