import { counted } from '../../src/common/document/counted.js'
import { isObject } from '../../src/common/json.js'
import { notExercised } from '../engine/outcome.js'
import { keysMissing } from '../findings/hypotheses.js'
import { isSuccess, type ReceivedResponse } from '../traffic/exchange.js'
import { shownBody } from '../traffic/reader.js'
import { isText } from './external-id.js'
import type { AnswerFact, CreateFact, PageFact, WalkFact } from './facts.js'
import { show } from './member-checks.js'
import { randomRules } from './random-rules.js'
import { recordRules } from './record-rules.js'
import { credentialsOf, isCreate, isListing, noKeyRules, refusalRules } from './refusal-rules.js'
import { isLimit } from './request-errors.js'
import { type Found, type Rule, rule, tooYoung } from './rule.js'
import { secretRules } from './secret-rules.js'
import { idsOn } from './seen-pages.js'
import { isRefused, succeeds } from './succeeds.js'
import { totalRules } from './total-rules.js'

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

const hasStatus200 = (fact: AnswerFact): Found => {
  if (!succeeded(fact)) return undefined
  const { status } = fact.exchange.response
  return status === 200 || { at: 'status', expected: '200', received: `${status}` }
}

/** A rule for the body of an answer with status 200. */
const ofOk = (check: (response: ReceivedResponse) => Found) => (fact: AnswerFact) =>
  fact.exchange.response.status === 200 ? check(fact.exchange.response) : undefined

const isJson = ofOk(({ headers }) => {
  const expected = 'application/json'
  const received = headers['content-type'] ?? 'no such header'
  const isMeant = received.split(';')[0]?.trim().toLowerCase() === expected
  return isMeant || { at: { header: 'content-type' }, expected, received }
})

const isObjectBody = ofOk(
  response => isObject(response.json) || { at: '', expected: 'a JSON object', received: shownBody(response) },
)

const isNonEmpty =
  (member: 'keyId' | 'key') =>
  ({ created: { [member]: value } }: CreateFact): Found =>
    isText(value) || {
      at: `/${member}`,
      expected: 'a non-empty string',
      received: show(value),
    }

/** A plea to wait is neither a success nor a refusal. */
const isDue = ({ exchange: { purpose, response } }: AnswerFact) =>
  purpose === 'lawful' && ![429, 503].includes(response.status)
const answersDue = (fact: AnswerFact) => (isDue(fact) ? succeeds(fact.exchange) : undefined)

/** A service may refuse a listing of a user without keys, with any status. */
function mayFindNone({ exchange, isOfNobody, query, world }: AnswerFact): boolean {
  if (!world.ownsKeys) return isOfNobody
  return exchange.operation === 'listKeys' && !world.mustFind(query, world.startedAt + exchange.startedAtMs)
}

/** A 503 only warns, because the client may simply try again. */
function brokenDown(operation: (fact: AnswerFact) => boolean, id: string): Rule<AnswerFact>[] {
  const breaks = (is503: boolean) => (fact: AnswerFact) => {
    const { purpose, response } = fact.exchange
    if (purpose !== 'probe' || !fact.isOrdinary || response.status < 500 || mayFindNone(fact))
      return undefined
    return (response.status === 503) === is503 ? succeeds(fact.exchange) : undefined
  }
  return [answer(operation, id, breaks(false)), answer(operation, id, breaks(true), { isWarning: true })]
}

const refusesWithoutApi = (apiId: (fact: AnswerFact) => unknown) => (fact: AnswerFact) => {
  const isOfCaller = fact.exchange.purpose !== 'refusal' || credentialsOf(fact) === 'accepted'
  return apiId(fact) === undefined && isOfCaller ? isRefused(fact.exchange) : undefined
}

const answerRules: readonly Rule<AnswerFact>[] = [
  ...refusalRules,
  answer(isCreate, 'CRE-16 MOD-23', answersDue),
  ...brokenDown(isListing, 'MOD-24'),
  ...brokenDown(isCreate, 'MOD-23'),
  answer(isListing, 'LST-01', hasStatus200),
  answer(isListing, 'LST-02', isJson),
  answer(isListing, 'LST-03', isObjectBody),
  answer(
    isListing,
    'API-05',
    refusesWithoutApi(({ query }) => query.apiId),
  ),
  answer(isCreate, 'CRE-02', hasStatus200),
  answer(isCreate, 'CRE-03', isJson),
  answer(isCreate, 'CRE-04', isObjectBody),
  answer(
    isCreate,
    'API-04',
    refusesWithoutApi(({ body }) => (body === undefined ? '' : body.apiId)),
  ),
  rule('ERR-01', ({ exchange: { operation, response } }) => {
    const { json, status, text } = response
    if (status < 400) return undefined
    if (text === '') return notExercised('the failure had no body')
    const cause = `${operation}: failures are not JSON`
    return json !== undefined || { at: '', expected: 'JSON', received: text, cause }
  }),
  ...secretRules,
]

const otherRules: readonly Rule<AnswerFact>[] = [
  ...secretRules,
  // A site may show a web page at every path, so any answer that is not a listing is fine.
  rule('VER-01', ({ exchange }) => {
    const { request, response } = exchange
    if (!/\/(v\d+\/)?apis\.listKeys$/.test(request.path)) return undefined
    return isObject(response.json) && Array.isArray(response.json.keys) ? isRefused(exchange) : true
  }),
]

function isNew(member: 'keyId' | 'key'): (fact: CreateFact) => Found {
  return ({ created, world }) => {
    const value = created[member]
    if (typeof value !== 'string' || value === '') return undefined
    const id = member === 'keyId' ? value : world.raws.get(value)
    const known = id === undefined ? undefined : world.keys.get(id)
    if (id === undefined || (member === 'keyId' && known === undefined)) return true
    // A listing at the same time may already show the new key.
    if (known?.create === undefined && world.ownsKeys && !world.isAlone) return true
    const received = member === 'keyId' ? `${value} again` : 'an earlier key again'
    return { at: `/${member}`, expected: 'a value that no other key has', received, after: [known?.create] }
  }
}

function prefixOf({ body }: CreateFact): string | undefined {
  return typeof body?.prefix === 'string' && body.prefix !== '' ? `${body.prefix}_` : undefined
}

const createRules: readonly Rule<CreateFact>[] = [
  rule('CRE-05', isNonEmpty('keyId')),
  rule('CRE-06', isNonEmpty('key')),
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
  ...randomRules,
]

/** The largest number of keys of a page; undefined if the specification leaves the meaning of `limit` open. */
function limitOf(query: readonly (readonly [string, string])[]): number | undefined {
  const [limit = '100', ...more] = query.filter(([name]) => name === 'limit').map(([, value]) => value)
  return more.length > 0 || !isLimit(limit) ? undefined : Number(limit)
}

/** The pages of a listing whose keys fit on one page. A filter may return short pages. */
const mostPagesOfFew = 12

const pageRules: readonly Rule<PageFact>[] = [
  rule('LST-04', ({ page: { keys } }) => {
    if (!Array.isArray(keys)) return { at: '/keys', expected: 'an array', received: show(keys) }
    const index = keys.findIndex(key => !isObject(key))
    return index < 0 || { at: `/keys/${index}`, expected: 'an object', received: show(keys[index]) }
  }),
  rule<PageFact>(
    'LIM-01 LIM-04 LIM-05 MOD-19 MOD-25',
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
        'MOD-25': ({ hasForeignCursor }) => hasForeignCursor,
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
  rule(
    'EXT-09',
    ({ keys, query }) =>
      (keys.length === 0 && query.externalId !== undefined && query.ownerId !== undefined) || undefined,
  ),
  rule('EXT-05 EXT-08', ({ isOfNobody, keys }) => (isOfNobody && keys.length === 0) || undefined),
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
  rule('MOD-25', ({ keys, first }) => {
    if (first === undefined) return undefined
    const ids = keys.flatMap(key => (isObject(key) && typeof key.id === 'string' ? key.id : []))
    if (ids.length === 0 || first.ids.size === 0 || ids.some(id => first.ids.has(id))) return true
    const expected = 'the keys that this cursor returned at its first use'
    return { at: '/keys', expected, received: 'other keys', after: [first.exchange] }
  }),
  rule('PAG-02', ({ page, pages, isLoop, query, world }) => {
    const expected = 'no cursor after the last page'
    if (isLoop) return { at: '/cursor', expected, received: 'the cursor of an earlier page' }
    if (!isText(page.cursor)) return true
    if (!world.ownsKeys || query.externalId === undefined || pages.length < mostPagesOfFew) return undefined
    if (idsOn(pages).size > Number(query.limit ?? 100)) return undefined
    return { at: '/cursor', expected, received: `a cursor on each of ${pages.length} pages` }
  }),
]

const walkRules: readonly Rule<WalkFact>[] = [
  rule<WalkFact>(
    'MOD-17 PAG-04 PAG-07 EXT-01 EXT-06',
    ({ missing, isComplete, isYoung, pages, listed }) => {
      if (missing === undefined) return isYoung ? tooYoung : isComplete || undefined
      return {
        at: '/keys',
        expected: `the key ${missing.keyId} on some page`,
        received: `${counted(listed, 'other key')} on ${counted(pages.length || 1, 'page')}, and then no cursor`,
        cause: keysMissing,
        after: [missing.create, ...pages.slice(0, -1)],
      }
    },
    {
      when: {
        'PAG-04': fact => ofUser(fact) && fact.query.cursor !== undefined,
        'EXT-01': ofUser,
        'EXT-06': ({ query: { externalId = '' } }) => encodeURIComponent(externalId) !== externalId,
        'PAG-07': ofAll,
      },
    },
  ),
]

const dueRules: readonly Rule<AnswerFact>[] = [
  rule('MOD-34 MOD-24', ({ exchange }) => {
    const expected = '200 (similar listings got 200)'
    return isSuccess(exchange) || { at: 'status', expected, received: `${exchange.response.status}` }
  }),
]

export const rules = {
  answer: answerRules,
  due: dueRules,
  other: otherRules,
  create: createRules,
  page: pageRules,
  record: recordRules,
  total: totalRules,
  noKey: noKeyRules,
  walk: walkRules,
} as const

/** The ids of the catalog that the rules decide from exchanges of any origin. */
export const judgedIds: ReadonlySet<string> = new Set(
  Object.values(rules).flatMap(of => of.flatMap(({ ids }) => ids)),
)
