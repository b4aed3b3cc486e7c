import { isObject, isSameJson, type JsonObject, jsonOf, memberOf } from '../../src/common/json.js'
import { isInstant, timeUnits } from '../engine/clock/time-units.js'
import { type Member, type MemberKind, recordMembers } from '../middleware/members.js'
import type { MiddlewareAnswer } from '../middleware/middleware.js'
import { isThere } from '../model/rule.js'

/** A value that the specification decides, and that differs from the value of the server without the bug. */
export class Difference extends Error {
  override readonly name = 'Difference'
}

export function differ(what: string): never {
  throw new Difference(what)
}

interface MadeKey {
  /** The create; undefined for a key that existed before. */
  readonly body: JsonObject | undefined
  /** The raw key from the wrong server. */
  readonly key: string | undefined
  readonly at: number
  /** The id on the server without the bug; undefined if the key is unknown there. */
  rightId?: unknown
}

interface Asked {
  readonly query: Readonly<Record<string, string>>
  /** The time of the answer. */
  readonly now: number
}

const units = Object.values(timeUnits)
const day = 86_400_000
/** Members of a key that existed before that may change, or whose members are compared one by one. */
const openOfOld = ['plaintext', 'enabled', 'updatedAt', 'identity', 'identity.meta', 'refill', 'ratelimit']
/** A key needs more characters than this for each random byte, even with all printable characters of ASCII. */
const leastCharacters = 8 / 6.6

/** A listing may show a new key or state only after this time, even without the cache. */
export const visibleAfterMs = 2000

/** Compares the answers of a wrong server with the records of the server without its bug. Their ids may differ. */
export class Comparison {
  /** By the id on the wrong server. */
  readonly #keys = new Map<unknown, MadeKey>()
  readonly #raws = new Set<string>()
  /** Values that the specification leaves open, but that no operation changes. */
  readonly #kept = new Map<string, unknown>()
  #mayHaveMore = false
  /** Whether unknown keys are keys that existed before. A client knows only what the wrong server shows of them. */
  isLearning = true

  /** A key may exist although its create failed. */
  doubt(): void {
    this.#mayHaveMore = true
  }

  newKey(body: JsonObject, answer: MiddlewareAnswer, at: number): MadeKey {
    const { keyId, key } = jsonIn(answer)
    if (typeof keyId !== 'string' || typeof key !== 'string')
      return differ('a create returns no keyId or key')
    const prefix = body.prefix === undefined || body.prefix === '' ? '' : `${body.prefix}_`
    const least = Number(body.byteLength ?? 16) * leastCharacters
    if (!key.startsWith(prefix)) differ('a key lacks its prefix')
    if (key.length - prefix.length < least) differ('a key has too few characters')
    if (this.#keys.has(keyId) || this.#raws.has(key)) differ('two creates return the same keyId or key')
    const made: MadeKey = { body, key, at }
    this.#keys.set(keyId, made)
    this.#raws.add(key)
    return made
  }

  /** Returns the ids on the server without the bug; undefined for a record that may be of any key. */
  seePage(answer: MiddlewareAnswer, asked: Asked, truth: readonly JsonObject[]) {
    const { keys, total, cursor } = jsonIn(answer)
    if (!Array.isArray(keys) || !keys.every(isObject)) return differ('keys is no array of records')
    if (!Number.isInteger(total) || Number(total) < 0) differ('total is no whole number')
    if (typeof (cursor ?? '') !== 'string') differ('cursor is no string')
    if (keys.length > Number(asked.query.limit ?? 100)) differ('a page has more keys than limit')
    const right = new Map(truth.map(record => [record.id, record]))
    const shown = keys.map(record => this.#seeRecord(record, asked, right))
    if (hasTwice(shown)) differ('a listing shows a key twice')
    return { shown, cursor: cursor ? String(cursor) : undefined }
  }

  #seeRecord(record: JsonObject, { query, now }: Asked, right: Map<unknown, JsonObject>) {
    if (!isThere(record.id)) return undefined
    if (this.isLearning && !this.#keys.has(record.id)) {
      const rightId = right.has(record.id) ? record.id : undefined
      this.#keys.set(record.id, { body: undefined, key: undefined, at: 0, rightId })
    }
    const known = this.#keys.get(record.id)
    if (known === undefined) return this.#mayHaveMore ? undefined : differ('a listing shows an unknown key')
    // The servers decided differently about a create that they may refuse.
    if (known.rightId === undefined) return undefined
    const own = right.get(known.rightId)
    if (own === undefined) return differ('a listing shows a key of another API')
    const { externalId } = query
    if (externalId !== undefined && memberOf(own, ['identity', 'externalId']) !== externalId)
      differ('a listing shows a key of another user')
    const isFresh = query.revalidateKeysCache === 'true'
    const changedAt = [known.at, Number(own.expires)].filter(time => time <= now)
    const isSettled = isFresh && changedAt.every(time => time <= now - visibleAfterMs)
    for (const member of recordMembers) {
      const [value, expected] = [memberOf(record, member.path), memberOf(own, member.path)]
      const isMissing = member.name === 'plaintext' && expected !== undefined && isFresh
      if (isThere(value) ? this.#differs(value, expected, { member, known, own, isSettled }) : isMissing)
        differ(`${member.name} is ${JSON.stringify(value)?.slice(0, 60)}`)
    }
    const { plaintext, ...others } = record
    if (known.key !== undefined && JSON.stringify(others).includes(JSON.stringify(known.key).slice(1, -1)))
      differ('a record shows the raw key')
    return known.rightId
  }

  #differs(
    value: unknown,
    expected: unknown,
    {
      member,
      known,
      own,
      isSettled,
    }: { member: Member; known: MadeKey; own: JsonObject; isSettled: boolean },
  ): boolean {
    const { name } = member
    const { body = own, key } = known
    if (!kinds[member.kind](value)) return true
    const mayChange = openOfOld.includes(name)
    if (known.body === undefined && !mayChange)
      return this.#changes(`${name} of ${known.rightId}`, JSON.stringify(value))
    switch (name) {
      // Their members are compared, or open.
      case 'identity':
      case 'identity.meta':
      case 'refill':
      case 'ratelimit':
      case 'id':
        return false
      case 'start':
        return key !== undefined && !key.startsWith(String(value))
      case 'workspaceId':
        return this.#changes(`${name} of ${body.apiId}`, value)
      case 'identity.id':
      case 'ratelimit.async':
        return this.#changes(`${name} of ${known.rightId}`, value)
      case 'createdAt':
      case 'updatedAt':
        return (
          (name === 'createdAt' && this.#changes(`${name} of ${known.rightId}`, value)) ||
          !units.some(unit => Math.abs(Number(value) * unit - Number(own.createdAt)) < Math.max(day, unit))
        )
      case 'expires':
        return !isThere(expected) || !isInstant(Number(value), Number(expected))
      case 'ratelimit.duration':
        return !units.some(unit => Math.ceil(Number(expected) / unit) === value)
      case 'plaintext':
        return !isThere(expected) || (key !== undefined && value !== key)
      case 'ownerId':
        return value !== body.ownerId && value !== body.externalId
      // The specification does not state which permissions a role gives.
      case 'roles':
      case 'permissions':
        return !isList(value, expected, isGiven(body.roles) || isGiven(body.permissions))
      case 'enabled':
        return isSettled && body.remaining !== 0 && value !== expected
      case 'meta':
        return !isSameJson(value, expected ?? {})
      // The specification does not state how a refill changes it.
      case 'remaining':
        return body.refill === undefined && value !== expected
      case 'refill.refillDay':
        return isThere(expected) && value !== expected
      default:
        return value !== expected
    }
  }

  #changes(what: string, value: unknown): boolean {
    if (this.#kept.has(what)) return this.#kept.get(what) !== value
    this.#kept.set(what, value)
    return false
  }

  /**
   * Sees the end of a listing.
   *
   * @param due The records that it must show, if they are old enough.
   */
  seeEnd(due: readonly JsonObject[], shown: readonly unknown[], startedAt: number, now: number): void {
    if (shown.includes(undefined)) return
    const old = [...this.#keys.values()].filter(({ at }) => at <= startedAt - visibleAfterMs)
    const ids = new Set(old.filter(({ body }) => !(Number(body?.expires) <= now)).map(key => key.rightId))
    if (due.some(({ id }) => ids.has(id) && !shown.includes(id))) differ('a listing omits a key')
  }
}

export function hasTwice(shown: readonly unknown[]): boolean {
  const known = shown.filter(isThere)
  return new Set(known).size < known.length
}

export function keyOf(answer: MiddlewareAnswer): unknown {
  return jsonIn(answer).keyId
}

function jsonIn({ status, headers, body }: MiddlewareAnswer): JsonObject {
  const json = jsonOf(body)
  if (status !== 200) differ(`a success has status ${status}`)
  if (!/^application\/json\b/i.test(headers.get('Content-Type') ?? ''))
    differ('an answer has another media type')
  return isObject(json) ? json : differ('an answer is no JSON object')
}

function isGiven(list: unknown): boolean {
  return Array.isArray(list) && list.length > 0
}

function isList(value: unknown, expected: unknown, mayHaveMore: boolean): boolean {
  if (!Array.isArray(value) || !value.every(name => typeof name === 'string')) return false
  const names = Array.isArray(expected) ? expected : []
  return names.every(name => value.includes(name)) && (mayHaveMore || value.length === 0)
}

const kinds: Readonly<Record<MemberKind, (value: unknown) => boolean>> = {
  string: value => typeof value === 'string',
  integer: Number.isInteger,
  boolean: value => typeof value === 'boolean',
  array: Array.isArray,
  object: isObject,
}
