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
    <span class={`inline mark fill-${state}`}>
      <Icon name={icon} />
      {name}
    </span>
  )
}

export function shownKey(key: ControlledKey, now: number): ShownKey {
  const { ratelimit, refill, roles, ...record } = asObject(key.record)
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const number = (value: unknown) => (typeof value === 'number' ? value : undefined)
  const expires = number(record.expires)
  const isSoon = key.state === 'active' && expires !== undefined && expires > now && expires - now <= soonMs
  const limits = [ratelimit && ratelimitText(ratelimit), refill && `refill ${refillText(refill)}`]
  return {
    key,
    id: key.id,
    name: text(record.name),
    user: text(memberOf(record, 'externalId')) || text(record.ownerId),
    state: isSoon ? 'soon' : key.state,
    remaining: number(record.remaining),
    expires,
    createdAt: number(record.createdAt),
    updatedAt: number(record.updatedAt),
    limits: limits.filter(Boolean).join(', '),
    roles: Array.isArray(roles) ? roles.filter(role => typeof role === 'string') : [],
  }
}

/** In some profiles, the user is in `identity`. */
export function memberOf(record: object, name: string): unknown {
  const { externalId, identity, ...members } = asObject(record)
  return name === 'externalId' ? (asObject(identity).externalId ?? externalId) : members[name]
}

export function ratelimitText(ratelimit: unknown): string {
  const { limit = '?', duration } = asObject(ratelimit)
  return `${limit} per ${typeof duration === 'number' ? perTime(duration) : '?'}`
}

export function refillText(refill: unknown): string {
  const { interval = '', amount = '?', refillDay } = asObject(refill)
  const day = typeof refillDay === 'number' ? `, on day ${refillDay}` : ''
  return `${typeof amount === 'number' ? numberText(amount) : amount} ${interval}`.trim() + day
}
