import type { CreateKeyRequest, KeyRecord } from '../../schemas/generated/types.js'
import { counted } from '../../src/common/document/counted.js'
import { isObject } from '../../src/common/is-object.js'
import { instantOf, timeUnits, unitOf } from '../engine/clock/time-units.js'
import { failed, met, notExercised, type Outcome } from '../engine/outcome.js'
import type { Place } from '../engine/place.js'
import { isSameJson, memberOf } from '../middleware/member-value.js'
import { hasMediaType, hasStatus200, isObjectBody, textMember } from '../records/answers.js'
import { show } from '../records/member-checks.js'
import { isRefused, succeeds } from '../records/succeeds.js'
import { type AnsweredExchange, isSuccess } from '../traffic/exchange.js'
import { belongs } from './belongs.js'
import {
  type AnswerFact,
  type CreateFact,
  type PageFact,
  type RecordFact,
  randomLength,
  type Verdict,
  type WalkFact,
} from './facts.js'
import { type PredictedMember, type Prediction, predictions, stateAt } from './predict-record.js'
import { nullsIn, typesInside, typesOfPlainMembers, typesOfStructuredMembers } from './record-types.js'
import { isLimit } from './request-errors.js'

interface Breach {
  readonly at: Place | string
  readonly expected: string
  readonly received: string
  /** Earlier exchanges that prove the breach. */
  readonly after?: readonly (AnsweredExchange | undefined)[] | undefined
}

/** True if the rule is met, and undefined if the fact does not show it. */
type Found = true | undefined | Breach | Outcome

type When<Fact> = Readonly<Record<string, (fact: Fact) => boolean>>

/** One rule may decide several requirements. A rule never sends a request. */
export interface Rule<Fact> {
  readonly ids: readonly string[]
  /** Ids that the rule decides only for some facts. */
  readonly when?: When<Fact>
  readonly isWarning?: true
  judge(fact: Fact): Found
}

function rule<Fact>(
  ids: string,
  judge: (fact: Fact) => Found,
  options: { when?: When<Fact>; isWarning?: true } = {},
): Rule<Fact> {
  return { ids: ids.split(' '), judge, ...options }
}

/** The verdicts of the rules that the fact decides. */
export function verdictsOf<Fact extends AnswerFact>(of: readonly Rule<Fact>[], fact: Fact): Verdict[] {
  const verdicts: Verdict[] = []
  for (const { ids, judge, when, isWarning } of of) {
    const found = judge(fact)
    if (found === undefined) continue
    const outcome = outcomeOf(found, fact.exchange)
    const decided = when === undefined ? ids : ids.filter(id => when[id]?.(fact) ?? true)
    verdicts.push({ ids: decided, outcome, ...(isWarning && { isWarning }) })
  }
  return verdicts
}

function outcomeOf(found: Exclude<Found, undefined>, exchange: AnsweredExchange): Outcome {
  if (found === true) return met
  if ('kind' in found) return found
  const { at, expected, received, after = [] } = found
  const place = typeof at === 'string' && at !== 'status' ? { instanceLocation: at } : (at as Place)
  const before = after.filter(one => one !== undefined)
  return failed({ place, expected, received, exchanges: [...before, exchange] })
}

const isListing = ({ exchange }: AnswerFact) => exchange.operation === 'listKeys'
const isCreate = ({ exchange }: AnswerFact) => exchange.operation === 'createKey'
const succeeded = ({ exchange }: AnswerFact) => isSuccess(exchange)

/** A rule for the answers to one operation. */
function answer(
  operation: (fact: AnswerFact) => boolean,
  ids: string,
  judge: (fact: AnswerFact) => Found,
  options: { isWarning?: true } = {},
): Rule<AnswerFact> {
  return rule(ids, fact => (operation(fact) ? judge(fact) : undefined), options)
}

const ofUser = ({ query }: AnswerFact) => query.externalId !== undefined
const ofAll = ({ query }: AnswerFact) => query.externalId === undefined

const ofSuccess = (check: (exchange: AnsweredExchange) => Outcome) => (fact: AnswerFact) =>
  succeeded(fact) ? check(fact.exchange) : undefined
const ofOk = (check: (exchange: AnsweredExchange) => Outcome) => (fact: AnswerFact) =>
  fact.exchange.response.status === 200 ? check(fact.exchange) : undefined
const isJson = (exchange: AnsweredExchange) => hasMediaType(exchange, 'application/json')

type Credentials = 'absent' | 'other scheme' | 'other token' | 'accepted'

function credentialsOf({ exchange, world }: AnswerFact): Credentials {
  const { authorization } = exchange.request.headers
  if (authorization === undefined || authorization === '') return 'absent'
  if (!/^bearer +\S/i.test(authorization)) return 'other scheme'
  return world.accepted.get(authorization) ? 'accepted' : 'other token'
}

/** A request that must fail, because of its credentials or because of what it asks. */
const refuses =
  (credentials: Credentials, isMeant: (fact: AnswerFact) => boolean = () => true) =>
  (fact: AnswerFact) =>
    fact.exchange.purpose === 'refusal' && credentialsOf(fact) === credentials && isMeant(fact)
      ? isRefused(fact.exchange)
      : undefined

/** A plea to wait is neither a success nor a refusal. */
const isDue = ({ exchange: { purpose, response } }: AnswerFact) =>
  purpose === 'lawful' && ![429, 503].includes(response.status)
const answersDue = (fact: AnswerFact) => (isDue(fact) ? succeeds(fact.exchange) : undefined)
const breaksDown = (isMeant: (status: number) => boolean) => (fact: AnswerFact) => {
  const { purpose, response } = fact.exchange
  if (purpose !== 'probe' || !fact.isOrdinary || response.status < 500) return undefined
  return isMeant(response.status) ? succeeds(fact.exchange) : undefined
}

const refusesWithoutApi = (apiId: (fact: AnswerFact) => unknown) => (fact: AnswerFact) =>
  apiId(fact) === undefined && fact.exchange.purpose !== 'refusal' ? isRefused(fact.exchange) : undefined

const shortestSecret = 12

/** Only a token that the service accepts is a secret. */
function keepsToken(fact: AnswerFact): Found {
  if (credentialsOf(fact) !== 'accepted') return undefined
  const { request, response } = fact.exchange
  const token = request.headers.authorization?.replace(/^[\w-]+ +/, '') ?? ''
  if (token.length < shortestSecret || (request.body ?? '').includes(token)) return undefined
  if (!response.text.includes(token)) return true
  return { at: '', expected: 'no token', received: 'the token of the request' }
}

function keepsKeys({ exchange: { operation, response }, query, world }: AnswerFact): Found {
  if (!isObject(response.json) || world.recentKeys.length === 0) return undefined
  const { json } = response
  const isDecrypted = operation === 'listKeys' && query.decrypt === 'true' && Array.isArray(json.keys)
  const text = isDecrypted
    ? JSON.stringify({ ...json, keys: (json.keys as unknown[]).map(withoutPlaintext) })
    : response.text
  const leaked = world.recentKeys.find(({ key }) => text.includes(key))
  if (leaked === undefined) return true
  const isRepeated = operation === 'createKey' && json.key === leaked.key
  // Another rule reports a create that returns an earlier key.
  if (isRepeated) return undefined
  return { at: '', expected: 'no raw key of another create', received: 'a raw key', after: [leaked.create] }
}

function withoutPlaintext(record: unknown): unknown {
  if (!isObject(record)) return record
  const { plaintext, ...others } = record
  return others
}

const answerRules: readonly Rule<AnswerFact>[] = [
  answer(isListing, 'AUT-01', refuses('absent')),
  answer(isCreate, 'AUT-02', refuses('absent')),
  answer(isListing, 'AUT-05', refuses('other scheme')),
  answer(isCreate, 'AUT-09', refuses('other scheme')),
  answer(isListing, 'AUT-04', refuses('other token')),
  answer(isCreate, 'AUT-06', refuses('other token')),
  answer(
    isCreate,
    'ROL-01',
    refuses('accepted', ({ body }) => body?.roles !== undefined),
  ),
  answer(
    isCreate,
    'ROL-02',
    refuses('accepted', ({ body }) => body?.roles === undefined && body?.permissions !== undefined),
  ),
  answer(isListing, 'MOD-34', answersDue),
  answer(isCreate, 'CRE-16 MOD-23', answersDue),
  answer(
    isListing,
    'MOD-24',
    breaksDown(status => status !== 503),
  ),
  answer(
    isCreate,
    'MOD-23',
    breaksDown(status => status !== 503),
  ),
  answer(
    isListing,
    'MOD-24',
    breaksDown(status => status === 503),
    { isWarning: true },
  ),
  answer(
    isCreate,
    'MOD-23',
    breaksDown(status => status === 503),
    { isWarning: true },
  ),
  answer(isListing, 'LST-01', ofSuccess(hasStatus200)),
  answer(isListing, 'LST-02', ofOk(isJson)),
  answer(isListing, 'LST-03', ofOk(isObjectBody)),
  answer(
    isListing,
    'API-05',
    refusesWithoutApi(({ query }) => query.apiId),
  ),
  answer(isCreate, 'CRE-02', ofSuccess(hasStatus200)),
  answer(isCreate, 'CRE-03', ofOk(isJson)),
  answer(isCreate, 'CRE-04', ofOk(isObjectBody)),
  answer(
    isCreate,
    'API-04',
    refusesWithoutApi(({ body }) => (body === undefined ? '' : body.apiId)),
  ),
  rule('SEC-04', keepsToken),
  rule('SEC-03', keepsKeys),
]

const otherRules: readonly Rule<AnswerFact>[] = [
  rule('VER-01', ({ exchange: { request, response } }) => {
    if (!/\/(v\d+\/)?apis\.listKeys$/.test(request.path)) return undefined
    const isPage = response.status === 200 && isObject(response.json) && Array.isArray(response.json.keys)
    return isPage ? { at: 'status', expected: 'any status except 2xx', received: '200' } : true
  }),
]

function isNew(member: 'keyId' | 'key'): (fact: CreateFact) => Found {
  return ({ created, world }) => {
    const value = created[member]
    if (typeof value !== 'string' || value === '') return undefined
    const id = member === 'keyId' ? value : world.raws.get(value)
    const known = id === undefined ? undefined : world.keys.get(id)
    if (id === undefined || (member === 'keyId' && known === undefined)) return true
    const received = member === 'keyId' ? `${value} again` : 'an earlier key again'
    return { at: `/${member}`, expected: 'a value that no other key has', received, after: [known?.create] }
  }
}

function prefixOf({ body }: CreateFact): string | undefined {
  return typeof body?.prefix === 'string' && body.prefix !== '' ? `${body.prefix}_` : undefined
}

/** A key may lack a few characters, because an encoding as a number omits leading zeros (sections 4.2 and 8). */
const missingZeros = 2

/** The check is not exact, because encodings differ. */
function isAsLongAsItsBytes({ created: { key }, body, world }: CreateFact): Found {
  if (typeof key !== 'string' || key === '' || body === undefined) return undefined
  const bytes = typeof body?.byteLength === 'number' ? body.byteLength : 16
  const length =
    key.length - (typeof body?.prefix === 'string' && body.prefix !== '' ? body.prefix.length + 1 : 0)
  const breach = (expected: string, after?: AnsweredExchange) => ({
    at: '/key',
    expected: `${expected} without the prefix, for byteLength ${bytes}`,
    received: `${length}`,
    after: [after],
  })
  if (length < bytes) return breach(`at least ${bytes} characters`)
  for (const [theirs, { shortest, longest }] of world.lengths) {
    const [least, most] = [randomLength(shortest), randomLength(longest)]
    const ratio = bytes / theirs
    if (ratio === 1 && (length < most - missingZeros || length > least + missingZeros))
      return breach(`from ${most - missingZeros} to ${least + missingZeros} characters`, longest.create)
    if (ratio >= 4 && length < 3 * most) return breach(`at least ${3 * most} characters`, longest.create)
    if (ratio <= 1 / 4 && least < 3 * length)
      return breach(`at most ${Math.floor(least / 3)} characters`, shortest.create)
  }
  return true
}

const createRules: readonly Rule<CreateFact>[] = [
  rule('CRE-05', ({ exchange }) => textMember(exchange, 'keyId')),
  rule('CRE-06', ({ exchange }) => textMember(exchange, 'key')),
  rule('CRE-07', isNew('keyId')),
  rule('CRE-08', isNew('key')),
  rule('PFX-01 MOD-27', fact => {
    const { key } = fact.created
    const prefix = prefixOf(fact)
    if (prefix === undefined || typeof key !== 'string' || key === '') return undefined
    if (key.startsWith(prefix)) return true
    return { at: '/key', expected: `a key that starts with ${prefix}`, received: 'another beginning' }
  }),
  rule('PFX-02', fact => {
    const { key } = fact.created
    const prefix = prefixOf(fact)
    if (prefix === undefined || typeof key !== 'string' || !key.startsWith(prefix)) return undefined
    const expected = 'random characters after the prefix and the underscore'
    return key.length > prefix.length || { at: '/key', expected, received: 'nothing' }
  }),
  rule('MOD-28', isAsLongAsItsBytes),
]

/** The largest number of keys of a page; undefined if the specification leaves the meaning of `limit` open. */
export function limitOf(query: readonly (readonly [string, string])[]): number | undefined {
  const [limit = '100', ...more] = query.filter(([name]) => name === 'limit').map(([, value]) => value)
  return more.length > 0 || !isLimit(limit) ? undefined : Number(limit)
}

const pageRules: readonly Rule<PageFact>[] = [
  rule('LST-04', ({ page: { keys } }) => {
    if (!Array.isArray(keys)) return { at: '/keys', expected: 'an array', received: show(keys) }
    const index = keys.findIndex(key => !isObject(key))
    return index < 0 || { at: `/keys/${index}`, expected: 'an object', received: show(keys[index]) }
  }),
  rule<PageFact>(
    'LIM-01 LIM-04 LIM-05 MOD-19',
    ({ exchange, keys }) => {
      const limit = limitOf(exchange.request.query)
      if (limit === undefined) return undefined
      const expected = `at most ${counted(limit, 'key')}`
      return keys.length <= limit || { at: '/keys', expected, received: `${keys.length}` }
    },
    {
      when: {
        'LIM-01': ({ query }) => query.limit !== undefined,
        'LIM-04': ({ query }) => query.limit === undefined,
        'LIM-05': ofUser,
      },
    },
  ),
  rule(
    'LST-05',
    ({ page: { total } }) =>
      Number.isInteger(total) || { at: '/total', expected: 'an integer', received: show(total) },
  ),
  rule('LST-06', ({ page: { total } }) => {
    if (typeof total !== 'number') return notExercised('total was not a number')
    return total >= 0 || { at: '/total', expected: 'at least 0', received: show(total) }
  }),
  rule('LST-07', ({ page: { cursor } }) => {
    if (cursor === undefined || cursor === null) return notExercised('no page had a cursor')
    return typeof cursor === 'string' || { at: '/cursor', expected: 'a string', received: show(cursor) }
  }),
  rule('CUR-01', ({ page: { cursor } }) =>
    cursor !== null && cursor !== ''
      ? true
      : { at: '/cursor', expected: 'no cursor, or a text', received: show(cursor) },
  ),
  rule('PAG-05 MOD-18', ({ keys }) => {
    const ids = keys.map(key => (isObject(key) ? key.id : undefined))
    const index = ids.findIndex((id, at) => typeof id === 'string' && ids.indexOf(id) < at)
    if (index >= 0)
      return { at: `/keys/${index}/id`, expected: 'each key once', received: `${ids[index]} again` }
    return ids.some(id => typeof id === 'string') || undefined
  }),
  rule<PageFact>(
    'PAG-03 PAG-08 MOD-18',
    ({ keys, isContinued, repeated }) => {
      if (repeated === undefined) return isContinued || undefined
      const index = keys.findIndex(key => isObject(key) && key.id === repeated)
      return {
        at: `/keys/${index}/id`,
        expected: 'keys that were on no earlier page',
        received: `${repeated} again`,
      }
    },
    { when: { 'PAG-03': ofAll, 'PAG-08': ofUser } },
  ),
  rule('PAG-02', ({ page, isLoop, query }) => {
    if (query.cursor === undefined) return undefined
    return isLoop
      ? {
          at: '/cursor',
          expected: 'no cursor after the last page',
          received: 'the cursor of an earlier page',
        }
      : page.cursor === undefined || undefined
  }),
]

const isThere = (value: unknown) => value !== undefined && value !== null

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
    { when: { ...whenGiven } },
  )
}

const ofPage =
  (check: (listed: { record: JsonRecord; pointer: string; page: AnsweredExchange }) => Outcome) =>
  ({ record, pointer, exchange }: RecordFact) =>
    check({ record, pointer, page: exchange })

type JsonRecord = { readonly [Member in keyof KeyRecord]?: unknown }

const day = 86_400_000

const recordRules: readonly Rule<RecordFact>[] = [
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

const walkRules: readonly Rule<WalkFact>[] = [
  rule<WalkFact>(
    'MOD-17 PAG-04 PAG-07 EXT-01',
    ({ missing, isComplete }) =>
      missing === undefined
        ? isComplete || undefined
        : {
            at: '/keys',
            expected: `the key ${missing.keyId} on some page`,
            received: 'only other keys',
            after: [missing.create],
          },
    { when: { 'PAG-04': ofUser, 'EXT-01': ofUser, 'PAG-07': ofAll } },
  ),
]

export const rules = {
  answer: answerRules,
  other: otherRules,
  create: createRules,
  page: pageRules,
  record: recordRules,
  walk: walkRules,
} as const

/** The ids of the catalog that the rules decide from exchanges of any origin. */
export const judgedIds: ReadonlySet<string> = new Set(
  Object.values(rules).flatMap(of => of.flatMap(({ ids }) => ids)),
)
