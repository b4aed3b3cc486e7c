import type { ControlledKey } from '../../../../schemas/generated/types.js'
import { perTime } from '../../words/length-of-time.js'

/** A member that the profile omits from the record is undefined or empty. */
export interface ShownKey {
  key: ControlledKey
  id: string
  name: string
  start: string
  user: string
  state: ShownState
  remaining: number | undefined
  expires: number | undefined
  createdAt: number | undefined
  updatedAt: number | undefined
  limits: string
  roles: readonly string[]
  /** The searchable text, in lower case. */
  text: string
}

/** `soon` is an active key that expires within {@link soonMs}. */
export type ShownState = ControlledKey['state'] | 'soon'

export const soonMs = 7 * 86_400_000

export function shownKey(key: ControlledKey, now: number): ShownKey {
  const { id, start } = key
  const record = asObject(key.record)
  const identity = asObject(record.identity)
  const name = asText(record.name)
  const user = asText(identity.externalId) || asText(record.externalId) || asText(record.ownerId)
  const roles = asTexts(record.roles)
  const expires = asNumber(record.expires)
  const isSoon = key.state === 'active' && expires !== undefined && expires > now && expires - now <= soonMs
  return {
    key,
    id,
    name,
    start,
    user,
    state: isSoon ? 'soon' : key.state,
    remaining: asNumber(record.remaining),
    expires,
    createdAt: asNumber(record.createdAt),
    updatedAt: asNumber(record.updatedAt),
    limits: limitsOf(record),
    roles,
    text: [id, name, start, user, asText(record.environment), ...roles, ...asTexts(record.permissions)]
      .join('\n')
      .toLowerCase(),
  }
}

export interface KeyFilter {
  text: string
  state: string
  role: string
}

export function isShown({ text, state, roles }: ShownKey, filter: KeyFilter): boolean {
  return (
    (filter.state === '' || filter.state === state || (filter.state === 'active' && state === 'soon')) &&
    (filter.role === '' || roles.includes(filter.role)) &&
    (filter.text === '' || text.includes(filter.text.toLowerCase()))
  )
}

/** Sorts by a column: `name`, or `-name` for descending order. Keys without a value come last in both directions. */
export function inOrder(keys: readonly ShownKey[], order: string, now: number): readonly ShownKey[] {
  const isReversed = order.startsWith('-')
  const readValue = values[isReversed ? order.slice(1) : order]
  // The server lists the newest keys first, so the keys are already in this order.
  if (readValue === undefined || order === '-created') return keys
  const rows = keys.map(key => ({ key, value: readValue(key, now) }))
  rows.sort((a, b) => compared(a.value, b.value, isReversed ? -1 : 1))
  return rows.map(({ key }) => key)
}

type Value = string | number | undefined

/** Created by the first sort, because loading `Intl` would delay the first view of a page. */
let collator: Intl.Collator | undefined

function compared(a: Value, b: Value, sign: 1 | -1): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
  if (typeof a !== 'string') return sign * (a - Number(b))
  collator ??= new Intl.Collator()
  return sign * collator.compare(a, String(b))
}

const stateOrder: readonly ShownState[] = ['soon', 'active', 'exhausted', 'expired', 'disabled']

const values: Readonly<Record<string, (key: ShownKey, now: number) => Value>> = {
  created: ({ createdAt }) => createdAt,
  // Future expiries come before past expiries.
  expires: ({ expires }, now) =>
    expires === undefined ? undefined : expires > now ? expires - now : 1e16 + (now - expires),
  name: ({ name, id }) => name || id,
  user: ({ user }) => user || undefined,
  remaining: ({ remaining }) => remaining,
  state: ({ state }) => stateOrder.indexOf(state),
}

function limitsOf(record: Record<string, unknown>): string {
  const { limit, duration } = asObject(record.ratelimit)
  const { amount, interval } = asObject(record.refill)
  return [
    ...(limit === undefined
      ? []
      : [`${limit} per ${typeof duration === 'number' ? perTime(duration) : '?'}`]),
    ...(amount === undefined ? [] : [`refill ${amount} ${interval ?? ''}`.trim()]),
  ].join(', ')
}

export function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function asTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter(item => typeof item === 'string') : []
}

function asNumber(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}
