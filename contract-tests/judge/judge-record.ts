import { isObject } from '../../src/common/is-object.js'
import { isSameJson, type JsonObject, memberOf } from '../middleware/member-value.js'
import { recordMembers } from '../middleware/members.js'
import type { Find } from './finding.js'
import { isThere } from './judge-listed.js'
import type { KnownKey } from './known-key.js'

/** The specification does not limit how late a record shows a change of state, so the judge allows this delay. */
const graceMs = 5000

/** Possible units of times in a record: milliseconds to days. The specification states the unit only for creates. */
const unitsMs = [1, 1000, 60_000, 3_600_000, 86_400_000]

export function judgeTypes(record: JsonObject, find: Find): void {
  for (const { name, path, kind } of recordMembers) {
    const value = memberOf(record, path)
    if (isThere(value) && !isOfKind(value, kind))
      find('2.1', `${name} is not of type ${kind}: ${JSON.stringify(value)}`)
  }
  for (const name of ['roles', 'permissions']) {
    const list = record[name]
    if (Array.isArray(list) && list.some(item => typeof item !== 'string'))
      find('2.1', `${name} contains a value that is not a string`)
  }
}

function isOfKind(value: unknown, kind: string): boolean {
  if (kind === 'integer') return Number.isInteger(value)
  if (kind === 'array') return Array.isArray(value)
  return kind === 'object' ? isObject(value) : typeof value === kind
}

export function judgeRecord(
  record: JsonObject,
  known: KnownKey,
  all: readonly KnownKey[],
  now: number,
  /** Whether the listing skipped the cache. Cached records may have any age. */
  isFresh: boolean,
  find: Find,
): void {
  const { request, createdAt } = known
  const differs = (name: string, expected: unknown, section = '2.1') => {
    const value = memberOf(record, name.split('.'))
    if (isThere(value) && !isSameJson(value, expected)) {
      find(section, `${name} is ${JSON.stringify(value)}, expected ${JSON.stringify(expected)}`)
    }
  }
  differs('apiId', request.apiId)
  if (request.name === undefined) ofNoOther('name')
  else differs('name', request.name)
  if (request.meta === undefined) ofNoOther('meta')
  else differs('meta', request.meta)
  judgeExpires()
  judgeRemaining()
  judgeUser()
  for (const name of ['roles', 'permissions'] as const) judgeList(name)
  for (const name of ['refill.interval', 'refill.amount', 'refill.refillDay', 'ratelimit.limit']) {
    const asked = memberOf(request, name.split('.'))
    if (asked !== undefined) differs(name, asked, name.startsWith('refill') ? '2.2' : '2.3')
  }
  for (const name of ['refill', 'ratelimit'])
    if (request[name] === undefined) ofNoOther(name, ['interval', 'amount', 'limit'])
  judgeEnabled()

  /** A member that the create lacks must not show a value from another create. */
  function ofNoOther(name: string, inner?: readonly string[]): void {
    const value = record[name]
    if (!isThere(value) || value === '' || isSameJson(value, {})) return
    const parts = (from: unknown) => (inner && isObject(from) ? inner.map(part => from[part]) : from)
    if (
      all.some(
        ({ request: { [name]: theirs } }) => theirs !== undefined && isSameJson(parts(theirs), parts(value)),
      )
    ) {
      find('2.1', `${name} comes from another key: ${JSON.stringify(value)}`)
    }
  }

  function judgeExpires(): void {
    const { expires } = record
    if (typeof expires !== 'number') return
    const asked = request.expires
    if (typeof asked !== 'number') {
      if (expires > 0) find('4.2', `expires is ${expires}, but the create has none`)
    } else if (!unitsMs.some(unit => Math.abs(expires - asked / unit) < 1)) {
      find('2.5', `expires is ${expires}, but the create has ${asked}`)
    }
  }

  function judgeRemaining(): void {
    // The specification leaves open how a refill changes `remaining` (section 3).
    if (request.refill !== undefined) return
    if (request.remaining !== undefined) differs('remaining', request.remaining, '4.2')
    else if (typeof record.remaining === 'number' && record.remaining >= 0) {
      find('4.2', `remaining is ${record.remaining}, but the create has none`)
    }
  }

  /**
   * A create with only an `ownerId` may link the key to the user with that id. A listed `ownerId` may be the `ownerId` or the
   * `externalId` of the create (section 2.1).
   */
  function judgeUser(): void {
    const { externalId, ownerId } = request
    const user = memberOf(record, ['identity', 'externalId'])
    if (externalId !== undefined) differs('identity.externalId', externalId, '2.4')
    else if (typeof user === 'string' && user !== '' && user !== ownerId) {
      find('2.4', `the identity belongs to ${user}, but the create does not name that user`)
    }
    const owner = record.ownerId
    if (typeof owner !== 'string' || owner === '' || owner === ownerId || owner === externalId) return
    const isTheirs = all.some(({ request: theirs }) => [theirs.ownerId, theirs.externalId].includes(owner))
    if (ownerId !== undefined || externalId !== undefined || isTheirs) {
      find('2.1', `ownerId is ${owner}, but the create has ${JSON.stringify(ownerId ?? externalId)}`)
    }
  }

  /** Ignores the order of the list, which the specification leaves open. */
  function judgeList(name: 'roles' | 'permissions'): void {
    const listed = record[name]
    if (!Array.isArray(listed)) return
    const given = request[name]
    const asked: readonly unknown[] = Array.isArray(given) ? given : []
    const missing = asked.filter(item => !listed.includes(item))
    if (missing.length > 0)
      find('2.1', `${name} is ${JSON.stringify(listed)}, but the create also has ${JSON.stringify(missing)}`)
    // A role may add a permission that the create also names, so the list may then contain the permission twice.
    const hasRoles = Array.isArray(request.roles) && request.roles.length > 0
    const mayRepeat = (name === 'permissions' && hasRoles) || new Set(asked).size < asked.length
    if (new Set(listed).size < listed.length && !mayRepeat) {
      find('2.1', `${name} repeats a value: ${JSON.stringify(listed)}`)
    }
    if (listed.length > 0 && asked.length === 0 && !hasRoles)
      find('2.1', `${name} is ${JSON.stringify(listed)}, but the create has none`)
  }

  function judgeEnabled(): void {
    const { enabled } = record
    if (typeof enabled !== 'boolean') return
    const { expires, remaining } = request
    const end = typeof expires === 'number' ? expires : Number.POSITIVE_INFINITY
    if (request.enabled === false) {
      if (enabled && now > createdAt + graceMs) find('3', 'enabled is true, but the key was created disabled')
    } else if (now > end + graceMs) {
      if (enabled && isFresh) find('3', 'enabled is true, but the key has expired')
    } else if (now < end - graceMs && !(typeof remaining === 'number' && remaining <= 0) && !enabled) {
      find('3', 'enabled is false, but the key was created enabled and has neither expired nor been used up')
    }
  }
}
