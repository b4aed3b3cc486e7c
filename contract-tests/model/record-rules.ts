import type { CreateKeyRequest } from '../../schemas/generated/types.js'
import { isObject, memberOf } from '../../src/common/json.js'
import { instantOf, timeUnits, unitOf } from '../engine/clock/time-units.js'
import { filterTooWide } from '../findings/hypotheses.js'
import { belongs } from './belongs.js'
import { comparedRules } from './compared-rules.js'
import { isText } from './external-id.js'
import type { RecordFact } from './facts.js'
import { different, hasNone, show } from './member-checks.js'
import { type PredictedMember, type Prediction, predictions, stateAt } from './predict-record.js'
import { typeRules } from './record-types.js'
import { strangerRule } from './refusal-rules.js'
import { type Found, isThere, type Rule, rule, tooYoung, type When } from './rule.js'

/** Members of a key that no operation changes: a create only makes a new key, and a listing only shows keys (section 1). */
const lastingPaths = [
  ...['name', 'ownerId', 'meta', 'expires', 'remaining', 'ratelimit', 'roles', 'permissions'],
  // A refill may change further members, such as the time of the last refill.
  ...['refill.interval', 'refill.amount', 'refill.refillDay', 'identity.id', 'identity.externalId'],
].map(name => name.split('.'))
/** Members that not even an update changes. */
const fixedPaths = [['createdAt'], ['start'], ['workspaceId'], ['apiId']]

function inOrder(value: unknown): unknown {
  return Array.isArray(value) ? [...value].sort() : value
}

function keeps(paths: readonly (readonly string[])[], isProven: (fact: RecordFact) => boolean) {
  return (fact: RecordFact): Found => {
    const { record, pointer, known, world, isSettled } = fact
    const before = known?.shown
    if (before === undefined || !isProven(fact)) return undefined
    const mayLackParts = !isSettled || known?.isYoung === true
    let seen: true | undefined
    for (const path of paths) {
      // Another client may have used the key, and a refill may have come.
      const isRefilled = isThere(record.refill) || isThere(known?.body?.refill)
      if (path[0] === 'remaining' && (!world.ownsKeys || isRefilled)) continue
      // Another rule compares it with the raw key.
      if (path[0] === 'start' && known?.key !== undefined) continue
      const [was, is] = [memberOf(before, path), memberOf(record, path)].map(inOrder)
      if (!isThere(was) || !isThere(is)) continue
      seen = true
      const difference = different(was, is)
      if (difference === undefined) continue
      // Directly after a create, parts of a value may be absent, but no part may differ.
      if (mayLackParts && (isPartOf(was, is) || isPartOf(is, was))) continue
      return {
        at: [pointer, ...path].join('/') + (difference.pointer ?? ''),
        expected: `${difference.expected}, as before`,
        received: difference.received,
        after: [known?.shownIn],
      }
    }
    return seen
  }
}

function isPartOf(value: unknown, whole: unknown): boolean {
  if (value === '' || !isThere(value)) return true
  if (Array.isArray(value))
    return Array.isArray(whole) && value.length <= whole.length && value.every(item => whole.includes(item))
  if (!isObject(value)) return different(whole, value) === undefined
  return isObject(whole) && Object.entries(value).every(([name, inner]) => isPartOf(inner, whole[name]))
}

const soonMs = 10_000

function isAbsentIn(body: CreateKeyRequest, member: PredictedMember): boolean {
  if (member === 'apiId' || member === 'enabled') return false
  const fields =
    member === 'identity' ? (['externalId', 'ownerId'] as const) : [member as keyof CreateKeyRequest]
  return fields.every(field => body[field] === undefined)
}

const gives = (field: keyof CreateKeyRequest) => (fact: RecordFact) => fact.known?.body?.[field] !== undefined
const lacks =
  (...fields: (keyof CreateKeyRequest)[]) =>
  (fact: RecordFact) =>
    fields.every(field => fact.known?.body?.[field] === undefined)

/** Whether the key was enabled at the time of the listing. */
function isEnabledAt({ known, readAt }: RecordFact): boolean {
  const { enabled, expires = Infinity } = known?.body ?? {}
  return enabled !== false && (readAt?.[1] ?? Infinity) < expires
}

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
  'STA-01': fact => lacks('enabled')(fact) && isEnabledAt(fact),
  'STA-02': fact => (gives('remaining')(fact) || gives('expires')(fact)) && isEnabledAt(fact),
  'STA-03': ({ known }) => known?.body?.enabled === false,
  'ROL-08': gives('roles'),
  'ROL-09': gives('permissions'),
  'ROL-10': lacks('roles', 'permissions'),
}

/** Members that a service cannot first show with another value than that of the create. */
const definiteMembers: ReadonlySet<PredictedMember> = new Set([
  'name',
  'ownerId',
  'meta',
  'roles',
  'permissions',
])

/** Compares a member with the create of its key. */
function predicted(ids: string, member: PredictedMember): Rule<RecordFact> {
  const predict: Prediction = predictions[member]
  return rule(
    ids,
    fact => {
      const { exchange, record, pointer, known, query, world, isUnchanged, isSettled, readAt } = fact
      const value = record[member]
      if (known?.key === undefined || known.body === undefined) return undefined
      if (!isThere(value))
        return (isAbsentIn(known.body, member) && world.shownMembers.has(member)) || hasNone(member)
      // No other client can change the API of a key.
      if (!isUnchanged && member !== 'apiId') return undefined
      // Another client may have used the key.
      if (!world.ownsKeys && known.body.remaining !== undefined && ['remaining', 'enabled'].includes(member))
        return undefined
      const { body, create } = known
      // The specification does not state how soon a listing must show that a key was created disabled.
      const age = exchange.startedAtMs - ((create?.startedAtMs ?? 0) + (create?.durationMs ?? 0))
      const mayLag = member === 'enabled' && body.enabled === false && age < world.graceMs
      const [from, to] = readAt ?? []
      const isFresh = query.revalidateKeysCache === 'true'
      const difference = predict(
        value,
        { body },
        { stateOf: asked => stateAt(asked, { from, to, graceMs: world.graceMs, isFresh }) },
      )
      if (difference === 'open') return undefined
      if (difference === undefined) return true
      // A later listing may show another state, because the key expires soon.
      const isRepeatable =
        member !== 'enabled' || (body.expires ?? Infinity) > (to ?? 0) + world.visibleAfterMs + soonMs
      // Directly after a create, parts of a value may be absent, but no part may differ.
      const mayComplete = !definiteMembers.has(member) || isPartOf(value, memberOf(body, [member]))
      if (mayLag || (!isSettled && isRepeatable && mayComplete)) return tooYoung
      const { expected, received, pointer: inside = '' } = difference
      return {
        at: `${pointer}/${member}${inside}`,
        expected,
        received,
        // The listing may ask for the received externalId. Readers would then think that the expected one is wrong.
        ...(member === 'identity' &&
          expected !== 'nothing' && { expectedFrom: 'the externalId of its create' }),
        after: [known.create],
      }
    },
    { when: whenGiven },
  )
}

const day = 86_400_000

export const recordRules: readonly Rule<RecordFact>[] = [
  ...comparedRules,
  ...typeRules,
  rule('REC-06', ({ record, pointer, query }) => {
    if (!isThere(record.apiId) || query.apiId === undefined) return undefined
    if (record.apiId === query.apiId) return true
    return { at: `${pointer}/apiId`, expected: show(query.apiId), received: show(record.apiId) }
  }),
  rule<RecordFact>(
    'EXT-02 PAG-06 MOD-16 EXT-03 EXT-04 EXT-05 EXT-07 EXT-08 EXT-09 MOD-25',
    ({ record, pointer, query, known }) => {
      const { externalId } = query
      const user = memberOf(record, ['identity', 'externalId'])
      if (externalId === undefined || externalId === '') return undefined
      const cause = filterTooWide
      if (isText(user) && user !== externalId)
        return {
          at: `${pointer}/identity/externalId`,
          expected: show(externalId),
          received: show(user),
          cause,
        }
      if (
        known?.body === undefined ||
        belongs(known.body, query) !== false ||
        known.body.apiId !== query.apiId
      )
        return isText(user) || undefined
      const received =
        known.body.externalId === undefined
          ? 'a key without an externalId'
          : `a key of ${show(known.body.externalId)}`
      return { at: pointer, expected: `keys of ${show(externalId)}`, received, cause, after: [known.create] }
    },
    {
      when: {
        'PAG-06': ({ query }) => query.cursor !== undefined,
        'MOD-25': ({ hasForeignCursor }) => hasForeignCursor,
        'EXT-03': ({ query: { externalId = '' }, known }, isMet) => {
          const { externalId: user } = known?.body ?? {}
          // The identity of a record may differ from the externalId of the create, as RTP-05 reports.
          if (isMet || user === undefined || user === externalId) return isMet
          return user.includes(externalId) || externalId.includes(user)
        },
        'EXT-04': ({ known }, isMet) =>
          isMet || (known !== undefined && known.body?.externalId === undefined),
        'EXT-05': ({ isOfNobody }) => isOfNobody,
        'EXT-08': ({ isOfNobody }) => isOfNobody,
        'EXT-07': ({ known }) => known?.create === undefined,
        'EXT-09': ({ query }) => query.ownerId !== undefined,
      },
    },
  ),
  rule<RecordFact>(
    'API-01 MOD-16 MOD-25',
    ({ pointer, query, known }) => {
      if (known?.apiId === undefined || query.apiId === undefined) return undefined
      if (known.apiId === query.apiId) return true
      return {
        at: pointer,
        expected: `keys of ${query.apiId}`,
        received: `a key of ${known.apiId}`,
        after: [known.create],
      }
    },
    { when: { 'MOD-25': ({ hasForeignCursor }) => hasForeignCursor } },
  ),
  rule(
    'SEC-01 SEC-02 MOD-13 MOD-26',
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
    {
      when: {
        'SEC-02': ({ known }) => known?.body?.recoverable === true,
        'MOD-26': ({ known, query }) =>
          ['null', '0', ''].includes(query.decrypt ?? 'absent') && known?.body?.recoverable === true,
      },
    },
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
  rule<RecordFact>(
    'DEC-01 MOD-29 MOD-13',
    ({ record, pointer, query, known, world, isSettled }) => {
      if (query.decrypt !== 'true' || known?.key === undefined || known.body?.recoverable !== true)
        return undefined
      const { plaintext } = record
      const isCached = query.revalidateKeysCache !== 'true'
      if (!isThere(plaintext) && world.ownsKeys && !isSettled && isCached) return tooYoung
      const received = isThere(plaintext) ? 'another value' : 'nothing'
      const expected = 'the raw key from the create'
      return (
        plaintext === known.key || { at: `${pointer}/plaintext`, expected, received, after: [known.create] }
      )
    },
    { when: { 'MOD-13': ({ record }) => isThere(record.plaintext) } },
  ),
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
  predicted('MOD-12 STA-01 STA-02 STA-03', 'enabled'),
  rule('STA-05', ({ record: { enabled }, pointer, known, isSettled, isUnchanged }) => {
    if (known?.body?.remaining !== 0 || !isUnchanged || typeof enabled !== 'boolean') return undefined
    if (!enabled) return true
    return isSettled
      ? { at: `${pointer}/enabled`, expected: 'false', received: 'true', after: [known.create] }
      : tooYoung
  }),
  predicted('MOD-14 RTP-05 RTP-12', 'identity'),
  rule(
    'REC-09 MOD-15',
    keeps(fixedPaths.slice(0, 1), () => true),
  ),
  rule(
    'MOD-15',
    keeps(fixedPaths.slice(1), ({ world, isAsShown }) => world.ownsKeys || isAsShown),
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
  rule<RecordFact>(
    'MOD-20 REC-10',
    ({ record, pointer, known, world }) => {
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
    },
    { when: { 'MOD-20': ({ world }) => world.clock === undefined } },
  ),
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
  strangerRule,
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
