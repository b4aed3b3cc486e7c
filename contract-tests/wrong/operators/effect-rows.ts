import type { KeyRecord } from '../../../schemas/generated/types.js'
import { operationNamed } from '../../../schemas/operations.js'
import { type JsonObject, memberOf } from '../../../src/common/json.js'
import { refusal, withJson } from '../../middleware/json-message.js'
import type { MemberKind } from '../../middleware/members.js'
import type { Memory } from '../../middleware/memory.js'
import type { MiddlewareAnswer, MiddlewareRequest } from '../../middleware/middleware.js'

// What a generated wrong server does, apart from changes of one member: rows of name, words and effect.

type Rows<Effect> = Readonly<Record<string, readonly [does: string, effect: Effect]>>

/** Wrong answers to a request that succeeds. */
export const answerChanges: Rows<(answer: MiddlewareAnswer) => MiddlewareAnswer> = {
  'answered-201': ['gets a 201', answer => ({ ...answer, status: 201 })],
  'answered-202': ['gets a 202', answer => ({ ...answer, status: 202 })],
  'answered-500': ['takes effect but gets a 500', () => refusal(500)],
  'sent-as-text': [
    'gets an answer of another media type',
    answer => ({ ...answer, headers: new Headers({ 'Content-Type': 'text/plain' }) }),
  ],
  wrapped: [
    'gets an answer inside a member called data',
    answer => withJson(answer, { data: JSON.parse(answer.body) }),
  ],
  'in-an-array': ['gets an answer inside an array', answer => withJson(answer, [JSON.parse(answer.body)])],
  cut: [
    'gets an answer without its last character',
    answer => ({ ...answer, body: answer.body.slice(0, -1) }),
  ],
}

export type Match = (asked: string, user: string | undefined, record: JsonObject) => boolean

const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
const of =
  (isMatch: (asked: string, user: string) => boolean): Match =>
  (asked, user) =>
    user !== undefined && isMatch(asked, user)
const through = (change: (text: string) => string) => of((asked, user) => change(asked) === change(user))
const orIn =
  (name: string): Match =>
  (asked, user, record) =>
    asked === user || memberOf(record, name.split('.')) === asked
const unless =
  (odd: RegExp): Match =>
  (asked, user) =>
    asked === user && !odd.test(asked)
const digits = (text: string) => (/^\d+$/.test(text) ? String(Number(text)) : text)
const like = (asked: string) =>
  new RegExp(
    `^${asked
      .replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
      .replaceAll('%', '.*')
      .replaceAll('_', '.')}$`,
  )

/** Filters that find the wrong users. */
export const matches: Rows<Match> = {
  'by-its-beginning': ['users that begin with the value', of((asked, user) => user.startsWith(asked))],
  'by-its-end': ['users that end with the value', of((asked, user) => user.endsWith(asked))],
  'by-a-part': ['users that contain the value', of((asked, user) => user.includes(asked))],
  'as-a-part': ['users that are a part of the value', of((asked, user) => asked.includes(user))],
  'by-8-characters': ['users with the same first 8 characters', through(text => text.slice(0, 8))],
  'by-16-characters': ['users with the same first 16 characters', through(text => text.slice(0, 16))],
  'by-length': ['users of the same length', through(text => String(text.length))],
  'without-case': ['that user in any letter case', through(text => text.toLowerCase())],
  'without-accents': ['that user, with or without accents', through(folded)],
  'without-outer-spaces': ['that user, with or without outer spaces', through(text => text.trim())],
  'without-spaces': ['that user, with or without spaces', through(text => text.replace(/\s/g, ''))],
  normalized: ['that user in any Unicode normal form', through(text => text.normalize('NFKC'))],
  'in-ascii': ['users with the same ASCII characters', through(text => text.replace(/[^ -~]/g, ''))],
  'of-letters-and-digits': [
    'users with the same letters and digits',
    through(text => text.replace(/[^\p{L}\p{N}]/gu, '')),
  ],
  'as-number': ['users that are the same number', through(digits)],
  'without-domain': ['users that are the same before an at sign', through(text => text.split('@')[0] ?? '')],
  'by-its-first-word': ['users with the same first word', through(text => text.split(' ')[0] ?? '')],
  'with-wildcards': [
    'users that match the value, with _ and % as wildcards',
    of((asked, user) => like(asked).test(user)),
  ],
  'of-a-list': ['every user in a list with commas', of((asked, user) => asked.split(',').includes(user))],
  'decoded-twice': ['that user, and reads plus signs as spaces', through(text => text.replaceAll('+', ' '))],
  'or-without-user': [
    'that user, and keys without a user',
    (asked, user) => user === undefined || asked === user,
  ],
  'any-user': ['all users', (_, user) => user !== undefined],
  'not-that-user': ['all other users', of((asked, user) => asked !== user)],
  'also-by-owner': ['that user, or with this ownerId', orIn('ownerId')],
  'also-by-name': ['that user, or with this name', orIn('name')],
  'also-by-id': ['that user, or with this id', orIn('id')],
  'also-by-identity': ['that user, or with this identity.id', orIn('identity.id')],
  'enabled-only': [
    'that user, but only enabled ones',
    (asked, user, { enabled }) => asked === user && enabled !== false,
  ],
  'named-only': [
    'that user, but only named ones',
    (asked, user, { name }) => asked === user && name !== undefined,
  ],
  'unowned-only': [
    'that user, but only without another ownerId',
    (asked, user, { ownerId }) => asked === user && (ownerId === undefined || ownerId === asked),
  ],
  'never-with-digits-only': ['that user, unless it has only digits', unless(/^\d+$/)],
  'never-with-an-at-sign': ['that user, unless it has an at sign', unless(/@/)],
  'never-with-spaces': ['that user, unless it has spaces', unless(/\s/)],
  'never-with-other-letters': ['that user, unless it has characters beyond ASCII', unless(/[^ -~]/)],
  'never-with-capitals': ['that user, unless it has capital letters', unless(/[A-Z]/)],
  'never-when-long': ['that user, unless it has 64 characters or more', unless(/.{64}/s)],
}

export interface Border {
  count: number
  limit: number
  offset: number
  /** The number of the page, from 1. */
  page: number
}

/** Where a wrong next page begins. */
export const moves: Rows<(next: number, border: Border) => number | undefined> = {
  'key-lost': ['starts one key too late', next => next + 1],
  'two-keys-lost': ['starts two keys too late', next => next + 2],
  'key-repeated': ['starts one key too early', (next, { limit }) => (limit > 1 ? next - 1 : next)],
  'page-repeated': [
    'is the first page again in place of the third page',
    (next, { offset, page, limit }) => (page === 2 ? offset - limit : next),
  ],
  'page-left-out': ['is skipped', (next, { limit }) => next + limit],
  'leads-to-itself': ['is always the same page', (_, { offset }) => offset],
  'ends-early': ['is lost', () => undefined],
  'starts-again': ['starts at the first key again', () => 0],
  'last-key-lost': [
    'is omitted for a single remaining key',
    (next, { count }) => (next === count - 1 ? undefined : next),
  ],
  'rest-lost': [
    'is omitted if fewer keys remain than the limit',
    (next, { count, limit }) => (next + limit > count ? undefined : next),
  ],
  'counts-tens': ['starts at the offset for pages of 10 keys', (_, { page }) => page * 10],
  'counts-hundreds': ['starts at the offset for pages of 100 keys', (_, { page }) => page * 100],
}

/** Pages after which the next page is wrong. */
export const borders: Rows<(border: Border) => boolean> = {
  always: ['', () => true],
  'after-page-1': ['after the first page', ({ page }) => page === 1],
  'from-page-2': ['from the second page on', ({ page }) => page >= 2],
  'from-page-3': ['from the third page on', ({ page }) => page >= 3],
  'limit-1': ['if the limit is 1', ({ limit }) => limit === 1],
  'limit-2': ['if the limit is 2', ({ limit }) => limit === 2],
  'odd-limit': ['if the limit is odd', ({ limit }) => limit % 2 === 1],
  'limit-100': ['if the limit is 100', ({ limit }) => limit === 100],
  'from-10-keys': ['after the tenth key', ({ offset, limit }) => offset + limit >= 10],
  'full-page-left': [
    'if exactly one full page is left',
    ({ count, limit, offset }) => count - offset - limit === limit,
  ],
}

type Value = (key: KeyRecord) => string | number

/** An ordered listing whose cursor names the last key of its page. */
export interface Walk {
  readonly order: (a: KeyRecord, b: KeyRecord) => number
  readonly isBehind: (key: KeyRecord, last: KeyRecord) => boolean
  /** Whether the last page also has a cursor. */
  readonly goesOn?: (count: number, limit: number) => boolean
}

const compare = (value: Value) => (a: KeyRecord, b: KeyRecord) => {
  const [one, other] = [value(a), value(b)]
  if (one === other) return 0
  return one < other ? -1 : 1
}
const byId: Value = ({ id = '' }) => id
const byTime: Value = ({ createdAt = 0 }) => createdAt
const byName: Value = ({ name }) => name ?? ''
const then =
  (...orders: ((a: KeyRecord, b: KeyRecord) => number)[]) =>
  (a: KeyRecord, b: KeyRecord) =>
    orders.reduce((found, order) => found || order(a, b), 0)
const behind = (order: (a: KeyRecord, b: KeyRecord) => number) => (key: KeyRecord, last: KeyRecord) =>
  order(key, last) > 0
const timeAndId = then(compare(byTime), compare(byId))
export const rightWalk: Walk = { order: timeAndId, isBehind: behind(timeAndId) }

/** Orders that do not match their cursors. */
export const walks: Rows<Walk> = {
  'ties-lost': [
    "skips keys with the same createdAt as the previous page's last key",
    { order: timeAndId, isBehind: behind(compare(byTime)) },
  ],
  'ties-repeated': [
    "repeats keys with the same createdAt as the previous page's last key",
    { order: timeAndId, isBehind: (key, last) => compare(byTime)(key, last) >= 0 && key.id !== last.id },
  ],
  'ordered-by-time-compared-by-id': [
    'starts at the next id, although createdAt orders the listing',
    { order: timeAndId, isBehind: behind(compare(byId)) },
  ],
  'ordered-by-name-compared-by-time': [
    'starts at the next createdAt, although the name orders the listing',
    { order: then(compare(byName), timeAndId), isBehind: behind(timeAndId) },
  ],
  'ordered-by-name-compared-by-name': [
    "skips keys with the same name as the previous page's last key",
    { order: then(compare(byName), timeAndId), isBehind: behind(compare(byName)) },
  ],
  'ordered-by-id-compared-without-case': [
    'starts at the next id in any letter case, although the exact id orders the listing',
    { order: compare(byId), isBehind: behind(compare(key => byId(key).toString().toLowerCase())) },
  ],
  'ordered-downwards-compared-upwards': [
    'starts at the next createdAt, although the listing begins with the newest key',
    { order: (a, b) => timeAndId(b, a), isBehind: behind(timeAndId) },
  ],
  'ends-in-a-circle': ['starts the listing again after its end', { ...rightWalk, goesOn: () => true }],
  'ends-in-a-circle-if-full': [
    'starts the listing again after a full last page',
    { ...rightWalk, goesOn: (count, limit) => count === limit },
  ],
}

/** Listings that a cache serves. */
export const servedFromCache: Rows<(query: URLSearchParams) => boolean> = {
  always: ['', () => true],
  'unless-revalidating': [
    'unless revalidateKeysCache is true',
    query => query.get('revalidateKeysCache') !== 'true',
  ],
  filtered: ['if the listing is filtered by externalId', query => query.has('externalId')],
  'from-page-2': ['from the second page on', query => query.has('cursor')],
  decrypting: ['if decrypt is true', query => query.get('decrypt') === 'true'],
  'from-page-2-unless-revalidating': [
    'from the second page on, unless revalidateKeysCache is true',
    query => query.has('cursor') && query.get('revalidateKeysCache') !== 'true',
  ],
}

export type IsTaken = (header: string | null, token: string, request: MiddlewareRequest) => boolean

const hasItIn =
  (place: (request: MiddlewareRequest, token: string) => boolean): IsTaken =>
  (header, token, request) =>
    header === null && place(request, token)

const isBearerOf =
  (token: RegExp): IsTaken =>
  header =>
    /^bearer /i.test(header ?? '') && token.test((header ?? '').slice('bearer '.length))

/** Requests without the token that a server accepts. */
export const taken: Rows<IsTaken> = {
  'no-header': ['without an Authorization header', header => header === null],
  'empty-token': ['with an empty token', header => header?.trim().toLowerCase() === 'bearer'],
  'any-token': ['with any bearer token', header => /^bearer \S/i.test(header ?? '')],
  'basic-credentials': ['with Basic credentials', header => /^basic \S/i.test(header ?? '')],
  'other-scheme': [
    'with the token after another scheme',
    (header, token) => header?.endsWith(` ${token}`) === true && !/^bearer /i.test(header),
  ],
  'longer-token': [
    'with extra characters after the token',
    (header, token) => header?.startsWith(`Bearer ${token}`) === true,
  ],
  'shorter-token': [
    'with only the beginning of the token',
    (header, token) => (header ?? '').length > 10 && `Bearer ${token}`.startsWith(header ?? ''),
  ],
  'token-in-any-case': [
    'with the token in another letter case',
    (header, token) => header?.toLowerCase() === `bearer ${token}`.toLowerCase(),
  ],
  'wildcard-token': ['with a wildcard as its token', isBearerOf(/^[*%_.]+$/)],
  'sql-token': ['with a token that makes an SQL condition true', isBearerOf(/' or /i)],
  'built-in-name-token': [
    'with the name of a built-in member as its token',
    isBearerOf(/^(__proto__|constructor|toString)$/),
  ],
  'no-value-token': [
    'with the word null, undefined, 0 or true as its token',
    isBearerOf(/^(null|undefined|0|true)$/),
  ],
  'query-of-a-token': ['with a database query as its token', isBearerOf(/^\{/)],
  'token-in-the-query': [
    'with the token in its query',
    hasItIn(({ query }, token) => [...query.values()].includes(token)),
  ],
  'token-in-a-cookie': [
    'with the token in a cookie',
    hasItIn(({ headers }, token) => headers.get('Cookie')?.includes(token) === true),
  ],
  'token-in-another-header': [
    'with the token in another header',
    hasItIn(({ headers }, token) =>
      ['X-Api-Key', 'Proxy-Authorization'].some(name => headers.get(name)?.endsWith(token)),
    ),
  ],
}

export type ChangeParameter = (value: string | null, query: URLSearchParams, memory: Memory) => string | null

const set =
  (given: string): ChangeParameter =>
  () =>
    given
/** Wrong values of a parameter, by its type. */
export const parameterChanges: Readonly<Partial<Record<MemberKind, Rows<ChangeParameter>>>> = {
  boolean: {
    'always-true': ['is always true', set('true')],
    'always-false': ['is always false', set('false')],
    'true-when-given': ['is true for every value', value => (value === null ? null : 'true')],
    'true-when-null': ['is true in place of null', value => (value === 'null' ? 'true' : value)],
    'true-when-false': ['is true in place of false', value => (value === 'false' ? 'true' : value)],
    inverted: ['is inverted', value => (value === 'true' ? null : 'true')],
  },
  integer: {
    'one-more': ['is one too high', value => (value === null ? null : String(Number(value) + 1))],
    'one-less': ['is one too low', value => (value === null ? null : String(Math.max(1, Number(value) - 1)))],
    'at-least-2': ['is at least 2', value => (value === null ? null : String(Math.max(2, Number(value))))],
    'at-least-10': ['is at least 10', value => (value === null ? null : String(Math.max(10, Number(value))))],
    doubled: ['is doubled', value => (value === null ? null : String(Math.min(100, Number(value) * 2)))],
    'first-digit': ['keeps only its first digit', value => value?.slice(0, 1) ?? null],
  },
}

const { method, path } = operationNamed('apis.listKeys')

/** Returns the listing that the server reads, if the request looks like one. */
export const elsewhere: Rows<(request: MiddlewareRequest) => MiddlewareRequest | undefined> = {
  'at-another-version': [
    'under /v2/ is answered',
    request =>
      request.method === method && request.path.endsWith(path.replace('/v1/', '/v2/'))
        ? { ...request, path, body: '' }
        : undefined,
  ],
  'with-another-method': [
    'with a method other than GET is answered',
    request =>
      request.method !== method && request.path.endsWith(path)
        ? { ...request, method, path, body: '' }
        : undefined,
  ],
}
