import type { ControlledKey } from '../../../schemas/generated/types.js'
import { Icon, type IconName } from '../components/icon.js'
import { asObject, numberText, perTime } from '../words.js'

/** A member that the profile omits from the record is undefined or empty. */
export interface ShownKey {
  key: ControlledKey
  id: string
  name: string
  user: string
  state: ShownState
  remaining: number | undefined
  expires: number | undefined
  createdAt: number | undefined
  updatedAt: number | undefined
  limits: string
  roles: readonly string[]
}

/** `soon` is an active key that expires within {@link soonMs}. */
export type ShownState = ControlledKey['state'] | 'soon'

const soonMs = 7 * 86_400_000

export const states: Readonly<Record<ShownState, { name: string; icon: IconName }>> = {
  active: { name: 'Active', icon: 'active' },
  soon: { name: 'Expires soon', icon: 'soon' },
  disabled: { name: 'Disabled', icon: 'disabled' },
  expired: { name: 'Expired', icon: 'expired' },
  exhausted: { name: 'Used up', icon: 'exhausted' },
}

export function StateMark({ state }: Pick<ShownKey, 'state'>) {
  const { name, icon } = states[state]
  return (
    <span class={`mark mark-${state}`}>
      <Icon name={icon} />
      {name}
    </span>
  )
}

export function shownKey(key: ControlledKey, now: number): ShownKey {
  const record = asObject(key.record)
  const { identity, ratelimit, refill, roles } = record
  const { limit, duration } = asObject(ratelimit)
  const { amount, interval } = asObject(refill)
  const expires = asNumber(record.expires)
  const isSoon = key.state === 'active' && expires !== undefined && expires > now && expires - now <= soonMs
  return {
    key,
    id: key.id,
    name: asText(record.name),
    user: asText(asObject(identity).externalId) || asText(record.externalId) || asText(record.ownerId),
    state: isSoon ? 'soon' : key.state,
    remaining: asNumber(record.remaining),
    expires,
    createdAt: asNumber(record.createdAt),
    updatedAt: asNumber(record.updatedAt),
    limits: [
      ...(limit === undefined
        ? []
        : [`${limit} per ${typeof duration === 'number' ? perTime(duration) : '?'}`]),
      ...(amount === undefined
        ? []
        : [`refill ${typeof amount === 'number' ? numberText(amount) : amount} ${interval ?? ''}`.trim()]),
    ].join(', '),
    roles: Array.isArray(roles) ? roles.filter(role => typeof role === 'string') : [],
  }
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function asNumber(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}
