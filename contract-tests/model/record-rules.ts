import type { CreateKeyRequest, KeyRecord } from '../../schemas/generated/types.js'
import { instantOf, timeUnits, unitOf } from '../engine/clock/time-units.js'
import type { Outcome } from '../engine/outcome.js'
import { isSameJson, memberOf } from '../middleware/member-value.js'
import { show } from '../records/member-checks.js'
import type { AnsweredExchange } from '../traffic/exchange.js'
import { belongs } from './belongs.js'
import type { RecordFact } from './facts.js'
import { type PredictedMember, type Prediction, predictions, stateAt } from './predict-record.js'
import { nullsIn, typesInside, typesOfPlainMembers, typesOfStructuredMembers } from './record-types.js'
import { type Found, isThere, type Rule, rule, type When } from './rule.js'

/** Members of a key that no operation changes: a create only makes a new key, and a listing only shows keys (section 1). */
const lastingPaths = [
  ...['workspaceId', 'apiId', 'name', 'ownerId', 'meta', 'expires', 'remaining', 'roles', 'permissions'],
  ...['identity.id', 'identity.externalId', 'refill.interval', 'refill.amount'],
  ...['ratelimit.limit', 'ratelimit.duration', 'ratelimit.async'],
].map(name => name.split('.'))

function inOrder(value: unknown): unknown {
  return Array.isArray(value) ? value.map(String).sort() : value
}

function keeps(paths: readonly (readonly string[])[], isProven: (fact: RecordFact) => boolean) {
  return (fact: RecordFact): Found => {
    const { record, pointer, known, world } = fact
    const before = known?.shown
    if (before === undefined || !isProven(fact)) return undefined
    let seen: true | undefined
    for (const path of paths) {
      // Another client may have used the key.
      if (path[0] === 'remaining' && !world.isAlone) continue
      const [was, is] = [memberOf(before, path), memberOf(record, path)]
      if (!isThere(was) || !isThere(is)) continue
      seen = true
      if (!isSameJson(inOrder(was), inOrder(is)))
        return { at: [pointer, ...path].join('/'), expected: `${show(was)}, as before`, received: show(is) }
    }
    return seen
  }
}

/** Members whose value no other client can change. */
const constant: readonly PredictedMember[] = ['id', 'start', 'apiId', 'plaintext']

const gives = (field: keyof CreateKeyRequest) => (fact: RecordFact) => fact.known?.body?.[field] !== undefined
const lacks =
  (...fields: (keyof CreateKeyRequest)[]) =>
  (fact: RecordFact) =>
    fields.every(field => fact.known?.body?.[field] === undefined)

const whenGiven: When<RecordFact> = {
  'RTP-01': gives('name'),
  'RTP-02': gives('meta'),
  'RTP-03': gives('remaining'),
  'RTP-04': gives('expires'),
  'RTP-05': gives('externalId'),
  'RTP-06': gives('ratelimit'),
  'RTP-07': gives('refill'),
  'RTP-08': gives('ownerId'),
  'RTP-09': lacks('remaining', 'refill'),
  'RTP-10': lacks('expires'),
  'RTP-12': lacks('externalId', 'ownerId'),
  'ROL-08': gives('roles'),
  'ROL-09': gives('permissions'),
  'ROL-10': lacks('roles', 'permissions'),
}

/** Compares a member with the create of its key. */
function predicted(ids: string, member: PredictedMember): Rule<RecordFact> {
  const predict: Prediction = predictions[member]
  return rule(
    ids,
    fact => {
      const { exchange, record, pointer, known, query, world, isUnchanged, readAt } = fact
      const value = record[member]
      if (known?.key === undefined || known.body === undefined || !isThere(value)) return undefined
      if (!isUnchanged && !constant.includes(member)) return undefined
      // Another client may have used the key.
      if (!world.isAlone && known.body.remaining !== undefined && ['remaining', 'enabled'].includes(member))
        return undefined
      const { keyId, key, body, create } = known
      // The specification does not state how soon a listing must show that a key was created disabled.
      const age = exchange.startedAtMs - ((create?.startedAtMs ?? 0) + (create?.durationMs ?? 0))
      if (member === 'enabled' && body.enabled === false && age < world.graceMs) return undefined
      const [from, to] = readAt ?? []
      const difference = predict(
        value,
        { keyId, key, body },
        {
          decrypts: query.decrypt === 'true',
          stateOf: asked =>
            stateAt(asked, {
              from,
              to,
              graceMs: world.graceMs,
              isFresh: query.revalidateKeysCache === 'true',
            }),
        },
      )
      if (difference === undefined) return true
      const { expected, received, pointer: inside = '' } = difference
      return { at: `${pointer}/${member}${inside}`, expected, received, after: [known.create] }
    },
    { when: whenGiven },
  )
}

const ofPage =
  (check: (listed: { record: JsonRecord; pointer: string; page: AnsweredExchange }) => Outcome) =>
  ({ record, pointer, exchange }: RecordFact) =>
    check({ record, pointer, page: exchange })

type JsonRecord = { readonly [Member in keyof KeyRecord]?: unknown }

const day = 86_400_000

export const recordRules: readonly Rule<RecordFact>[] = [
  rule('REC-01', ofPage(typesOfPlainMembers)),
  rule('REC-02', ofPage(typesOfStructuredMembers)),
  rule('REC-03', ofPage(typesInside('refill'))),
  rule('REC-04', ofPage(typesInside('ratelimit'))),
  rule('REC-05', ofPage(typesInside('identity'))),
  rule('REC-12', ofPage(nullsIn)),
  rule('REC-06', ({ record, pointer, query }) => {
    if (!isThere(record.apiId) || query.apiId === undefined) return undefined
    if (record.apiId === query.apiId) return true
    return { at: `${pointer}/apiId`, expected: show(query.apiId), received: show(record.apiId) }
  }),
  rule(
    'EXT-02 PAG-06 MOD-16',
    ({ record, pointer, query, known }) => {
      const { externalId } = query
      const user = memberOf(record, ['identity', 'externalId'])
      if (externalId === undefined || externalId === '') return undefined
      if (typeof user === 'string' && user !== '')
        return (
          user === externalId || {
            at: `${pointer}/identity/externalId`,
            expected: show(externalId),
            received: show(user),
          }
        )
      if (
        known?.body === undefined ||
        belongs(known.body, query) !== false ||
        known.body.apiId !== query.apiId
      )
        return undefined
      const received =
        known.body.externalId === undefined
          ? 'a key without an externalId'
          : `a key of ${show(known.body.externalId)}`
      return { at: pointer, expected: `keys of ${show(externalId)}`, received, after: [known.create] }
    },
    { when: { 'PAG-06': ({ query }) => query.cursor !== undefined } },
  ),
  rule('API-01 MOD-16', ({ pointer, query, known }) => {
    if (known?.apiId === undefined || query.apiId === undefined) return undefined
    if (known.apiId === query.apiId) return true
    return {
      at: pointer,
      expected: `keys of ${query.apiId}`,
      received: `a key of ${known.apiId}`,
      after: [known.create],
    }
  }),
  rule(
    'SEC-01 SEC-02',
    ({ record, pointer, query }) => {
      if (query.decrypt === 'true') return undefined
      const expected = 'no plaintext, because decrypt was not true'
      return (
        !isThere(record.plaintext) || {
          at: `${pointer}/plaintext`,
          expected,
          received: 'a value',
        }
      )
    },
    { when: { 'SEC-02': ({ known }) => known?.body?.recoverable === true } },
  ),
  rule('DEC-02 MOD-13', ({ record, pointer, query, known }) => {
    if (query.decrypt !== 'true' || known?.body === undefined || known.body.recoverable === true)
      return undefined
    const expected = 'no plaintext, because the key is not recoverable'
    return (
      !isThere(record.plaintext) || {
        at: `${pointer}/plaintext`,
        expected,
        received: 'a value',
        after: [known.create],
      }
    )
  }),
  rule('DEC-01 MOD-29', ({ record, pointer, query, known }) => {
    if (query.decrypt !== 'true' || known?.key === undefined || known.body?.recoverable !== true)
      return undefined
    const { plaintext } = record
    const received = isThere(plaintext) ? 'another value' : 'nothing'
    const expected = 'the raw key from the create'
    return (
      plaintext === known.key || { at: `${pointer}/plaintext`, expected, received, after: [known.create] }
    )
  }),
  rule('SEC-03', ({ record, pointer, known }) => {
    const { key } = known ?? {}
    if (key === undefined) return undefined
    const shown = Object.entries(record).find(
      ([name, value]) =>
        name !== 'plaintext' && JSON.stringify(value)?.includes(JSON.stringify(key).slice(1, -1)),
    )
    return (
      shown === undefined || {
        at: `${pointer}/${shown[0]}`,
        expected: 'no raw key',
        received: 'the raw key',
        after: [known?.create],
      }
    )
  }),
  rule('MOD-01 REC-08', fact => {
    const { record, pointer, known } = fact
    if (known?.key === undefined || typeof record.start !== 'string') return undefined
    return (
      known.key.startsWith(record.start) || {
        at: `${pointer}/start`,
        expected: 'the beginning of the key',
        received: 'another text',
        after: [known.create],
      }
    )
  }),
  predicted('MOD-02', 'apiId'),
  predicted('MOD-03 RTP-01', 'name'),
  predicted('MOD-04 RTP-08', 'ownerId'),
  predicted('MOD-05 RTP-02', 'meta'),
  predicted('MOD-06 RTP-04 RTP-10', 'expires'),
  predicted('MOD-07 RTP-03 RTP-09', 'remaining'),
  predicted('MOD-08 RTP-07', 'refill'),
  predicted('MOD-09 RTP-06', 'ratelimit'),
  predicted('MOD-10 ROL-08 ROL-10', 'roles'),
  predicted('MOD-11 ROL-09 ROL-10', 'permissions'),
  predicted('MOD-12', 'enabled'),
  predicted('MOD-14 RTP-05 RTP-12', 'identity'),
  rule(
    'REC-09 MOD-15',
    keeps([['createdAt']], () => true),
  ),
  rule(
    'MOD-15',
    keeps(lastingPaths, ({ isAsShown }) => isAsShown),
  ),
  rule('REC-11', ({ record, pointer, workspaceId }) => {
    if (typeof record.workspaceId !== 'string' || workspaceId === undefined) return undefined
    if (record.workspaceId === workspaceId) return true
    return { at: `${pointer}/workspaceId`, expected: show(workspaceId), received: show(record.workspaceId) }
  }),
  rule('MOD-20 REC-10', ({ record, pointer, known, world }) => {
    const { createdAt } = record
    if (known?.create === undefined || typeof createdAt !== 'number') return undefined
    const date = Date.parse(known.create.response.headers.date ?? '')
    const times = Number.isNaN(date) ? [known.since] : [known.since, date]
    const units = Object.values(timeUnits)
    const isNear = units.some(unit =>
      times.some(time => Math.abs(createdAt * unit - time) < Math.max(day, unit + day / 24)),
    )
    if (!isNear)
      return {
        at: `${pointer}/createdAt`,
        expected: `about ${Math.round(known.since)}, or the same time in another unit`,
        received: show(createdAt),
        after: [known.create],
      }
    const other = world.recentKeys
      .map(({ keyId }) => world.keys.get(keyId))
      .find(key => isBackwards(key, known, createdAt))
    if (other === undefined) return true
    return {
      at: `${pointer}/createdAt`,
      expected: `the order of the creates: ${show(other.shown?.createdAt)} for ${other.keyId}`,
      received: show(createdAt),
      after: [other.create, known.create],
    }
  }),
  rule('MOD-31', ({ record: { createdAt, updatedAt }, pointer }) => {
    if (
      typeof createdAt !== 'number' ||
      typeof updatedAt !== 'number' ||
      unitOf(createdAt) !== unitOf(updatedAt)
    )
      return undefined
    if (updatedAt === 0 || (instantOf(updatedAt)?.ms ?? 0) >= (instantOf(createdAt)?.ms ?? 0)) return true
    return { at: `${pointer}/updatedAt`, expected: `at least ${createdAt}`, received: show(updatedAt) }
  }),
  rule('ROL-05', ({ record, pointer, isStranger, refused }) =>
    isStranger && refused !== undefined
      ? { at: pointer, expected: 'no key of a refused create', received: String(record.id) }
      : undefined,
  ),
  rule('MOD-16', ({ record, pointer, isStranger, refused, known }) => {
    if (known?.create !== undefined) return true
    return isStranger && refused === undefined
      ? { at: pointer, expected: 'only keys that a create returned', received: String(record.id) }
      : undefined
  }),
  rule('MOD-17 PAG-07', ({ pointer, known, isUnchanged }) => {
    if (known?.missing === undefined || (!isUnchanged && known.body?.expires !== undefined)) return undefined
    return {
      at: pointer,
      expected: `the key ${known.keyId} also in the earlier complete listing`,
      received: 'the key only in this listing',
      after: [known.create, known.missing],
    }
  }),
]

const minute = 60_000

/** Compares only the order of two keys, so that the check works for every unit of `createdAt`. */
function isBackwards(
  other: { since: number; shown?: { readonly [name: string]: unknown } | undefined } | undefined,
  known: { since: number },
  createdAt: number,
): boolean {
  const theirs = other?.shown?.createdAt
  if (other === undefined || typeof theirs !== 'number') return false
  if (other.since < known.since - minute) return theirs > createdAt
  return known.since < other.since - minute && createdAt > theirs
}
