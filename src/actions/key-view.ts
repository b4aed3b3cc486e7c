import type { ControlledKey, StoredKey } from '../../schemas/generated/types.js'
import { keyRecord } from '../domain/keys/key-record.js'
import { keyState } from '../domain/keys/key-state.js'
import type { State } from '../service/state.js'

/** Omits the raw key and its hash. */
export function keyView(key: StoredKey, { world, profile }: State, now: number): ControlledKey {
  const { disabledBy, changesAt, remaining, lastRefillAt } = keyState(key, profile, now)
  const since = disabledBy && sinceOf[disabledBy](key)
  const expiresNext = key.expires !== undefined && key.expires === changesAt
  return {
    id: key.id,
    apiId: key.apiId,
    workspaceId: key.workspaceId,
    start: key.start,
    state: stateNames[disabledBy ?? 'nothing'],
    why: reasonOf(key, disabledBy, remaining, now),
    ...(since !== undefined && { stateSince: since }),
    ...(lastRefillAt !== undefined && lastRefillAt > key.createdAt && { refilledAt: lastRefillAt }),
    ...(Number.isFinite(changesAt) && {
      nextChangeAt: changesAt,
      nextChange: expiresNext ? 'expiry' : 'refill',
    }),
    record: keyRecord(key, world, profile, now, false).record,
  }
}

const stateNames = {
  nothing: 'active',
  update: 'disabled',
  expiry: 'expired',
  exhaustion: 'exhausted',
} as const

const sinceOf = {
  update: ({ updatedAt, createdAt }: StoredKey) => updatedAt ?? createdAt,
  expiry: ({ expires }: StoredKey) => expires,
  exhaustion: ({ exhaustedAt }: StoredKey) => exhaustedAt,
}

function reasonOf(
  key: StoredKey,
  disabledBy: ReturnType<typeof keyState>['disabledBy'],
  remaining: number | undefined,
  now: number,
): string {
  switch (disabledBy) {
    case 'update':
      return key.updatedAt === undefined
        ? 'Created disabled.'
        : `Disabled. The last update was at ${moment(key.updatedAt)}.`
    case 'expiry':
      return `Expired at ${moment(key.expires)}.`
    case 'exhaustion':
      return `Used up at ${moment(key.exhaustedAt)}.`
    default:
      return `${[
        key.expires !== undefined && key.expires <= now
          ? `Enabled again after the expiry at ${moment(key.expires)}`
          : 'Enabled',
        ...(key.expires !== undefined && key.expires > now ? [`Expires at ${moment(key.expires)}`] : []),
        ...(remaining === undefined ? [] : [`${remaining} ${remaining === 1 ? 'use' : 'uses'} left`]),
      ].join('. ')}.`
  }
}

function moment(ms: number | undefined): string {
  return ms !== undefined && Math.abs(ms) <= 8.64e15 ? new Date(ms).toISOString() : 'an unknown moment'
}
