import type { CreateKeyRequest, KeyRecord } from '../../schemas/generated/types.js'
import { isObject } from '../../src/common/json.js'
import { isInstant } from '../engine/clock/time-units.js'
import { type Difference, different, show } from './member-checks.js'

/** Called only for a member that is present. Returns `open` if the specification does not decide the value. */
export type Prediction = (value: unknown, key: MadeKey, listing: ListingContext) => Predicted
type Predicted = Difference | 'open' | undefined

export interface ListingContext {
  /** The state that a key must show; undefined if the specification leaves it open, or if the clock is unknown. */
  stateOf(body: CreateKeyRequest): KeyState | undefined
}

type KeyState = 'enabled' | 'disabled'

interface StateAsked {
  /** The earliest time of the target at which it may have read the key, in Unix milliseconds; undefined if its clock is unknown. */
  from: number | undefined
  /** The latest time of the target at which it may have read the key. */
  to: number | undefined
  /** Whether the listing skips the cache. A cached listing may show an earlier state. */
  isFresh: boolean
  /** The specification does not state how soon a listing must show that a key has expired. */
  graceMs: number
}

export function stateAt(
  { enabled, expires, remaining }: CreateKeyRequest,
  { from, to, isFresh, graceMs }: StateAsked,
): KeyState | undefined {
  if (enabled === false) return 'disabled'
  // The specification defines neither the state of a used-up key nor the meaning of a negative `remaining`.
  if (remaining !== undefined && remaining <= 0) return undefined
  if (expires === undefined) return 'enabled'
  if (from === undefined || to === undefined) return undefined
  if (to < expires) return 'enabled'
  return isFresh && from > expires + graceMs ? 'disabled' : undefined
}

interface MadeKey {
  body: CreateKeyRequest
}

/** An empty text or object may mean "no value". */
const isNothing = (value: unknown) => value === '' || (isObject(value) && Object.keys(value).length === 0)

/**
 * Predictions for the members of a record, from the create of its key. The specification leaves open which members are absent,
 * the unit of a time in a listing, the effect of a refill, and the permissions of a role.
 */
export const predictions = {
  apiId: (value, { body }) => different(body.apiId, value),
  name: given('name'),
  meta: given('meta'),
  ownerId: (value, { body }) => oneOf([body.ownerId, body.externalId], value),
  expires: (value, { body }) =>
    body.expires === undefined ? noneOf(value, 1) : sameInstant(body.expires, value),
  remaining: (value, { body }) => {
    if (body.refill !== undefined) return refilled(value, body)
    return body.remaining === undefined ? noneOf(value, 0) : different(body.remaining, value)
  },
  refill: (value, { body }) => (body.refill ? insideOf(body.refill, value) : nothing(value)),
  ratelimit: (value, { body }) => {
    if (body.ratelimit === undefined) return nothing(value)
    // The specification leaves open the unit of `duration`, and whether a listing shows `type`.
    const { limit } = body.ratelimit
    return insideOf({ limit }, value)
  },
  roles: (value, { body }) => sameNames(body.roles, value),
  permissions: (value, { body }) => sameNames(body.permissions, value, (body.roles ?? []).length > 0),
  enabled: (value, fixture, { stateOf }) => {
    const state = stateOf(fixture.body)
    return state === undefined ? 'open' : different(state === 'enabled', value)
  },
  identity: (value, { body }) => {
    if (!isObject(value)) return 'open'
    const { externalId } = value
    if (externalId === undefined || externalId === null)
      return body.externalId === undefined ? undefined : 'open'
    if (externalId === '' && body.externalId === undefined) return undefined
    const expected = body.externalId === undefined ? body.ownerId : body.externalId
    return different(expected, externalId, '/externalId')
  },
} as const satisfies Record<Exclude<keyof KeyRecord, OwnMember>, Prediction>

/** Members that the body of the create does not decide. */
type OwnMember = 'id' | 'start' | 'plaintext' | 'workspaceId' | 'createdAt' | 'updatedAt'

export type PredictedMember = keyof typeof predictions

function given(field: 'name' | 'meta'): Prediction {
  return (value, { body }) => (body[field] === undefined ? nothing(value) : different(body[field], value))
}

function nothing(value: unknown): Difference | undefined {
  const inside = isObject(value)
    ? Object.values(value).every(one => one === undefined || one === null)
    : false
  return isNothing(value) || inside
    ? undefined
    : { expected: 'no value, because the create has none', received: show(value) }
}

/** A number below `least` may mean "no value". */
function noneOf(value: unknown, least: number): Difference | undefined {
  return typeof value === 'number' && value >= least
    ? { expected: 'no value, because the create has none', received: show(value) }
    : undefined
}

function oneOf(given: readonly (string | undefined)[], value: unknown): Difference | undefined {
  if (value === '' || given.includes(value as string)) return undefined
  const expected = given
    .filter(one => one !== undefined)
    .map(show)
    .join(' or ')
  return { expected: expected || 'no value, because the create has none', received: show(value) }
}

/** Accepts the sent time in every unit, because the specification does not state the unit. */
function sameInstant(expires: number, value: unknown): Difference | undefined {
  if (typeof value !== 'number' || isInstant(value, expires)) return undefined
  return { expected: `${expires} (or the same time in another unit)`, received: `${value}` }
}

/** The specification leaves open when a refill comes, and whether a refill sets `remaining` to the amount or adds the amount. */
function refilled(value: unknown, { remaining = 0, refill }: CreateKeyRequest): Difference | undefined {
  const amount = refill?.amount ?? 0
  const possible = [remaining, amount, remaining + amount]
  if (typeof value !== 'number' || value < 0 || possible.includes(value)) return undefined
  const origin = '(remaining, the amount of the refill, or their sum)'
  return { expected: `${possible.join(' or ')} ${origin}`, received: show(value) }
}

function insideOf(given: object, value: unknown): Predicted {
  if (!isObject(value)) return 'open'
  let isDecided = false
  for (const [name, expected] of Object.entries(given)) {
    const received = value[name]
    if (expected === undefined || received === undefined || received === null) continue
    const difference = different(expected, received, `/${name}`)
    if (difference) return difference
    isDecided = true
  }
  return isDecided ? undefined : 'open'
}

/** If a create has names, its record may show additional names. `impliesNamesAlways` checks the additional names. */
function sameNames(given: readonly string[] = [], value: unknown, hasRoles = false): Predicted {
  if (!Array.isArray(value)) return 'open'
  const wrong = { expected: show(given), received: show(value) }
  if (given.some(name => !value.includes(name))) return wrong
  // With roles, the record may also show the permissions of the roles, and so show a permission twice.
  if (hasRoles) return undefined
  const isRepeated = new Set(value).size < value.length && new Set(given).size === given.length
  if (isRepeated) return wrong
  return given.length === 0 && value.length > 0 ? wrong : undefined
}
