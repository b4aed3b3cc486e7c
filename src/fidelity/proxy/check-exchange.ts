import type { Outcome } from '../../../contract-tests/engine/outcome.js'
import type { Find } from '../../../contract-tests/judge/finding.js'
import { judgeHead, objectIn } from '../../../contract-tests/judge/judge-answer.js'
import { judgeCreated } from '../../../contract-tests/judge/judge-created.js'
import { judgeLasting } from '../../../contract-tests/judge/judge-lasting.js'
import {
  type CreatedKey,
  type JudgedRecord,
  judgeAsked,
  judgeOfCreate,
} from '../../../contract-tests/judge/judge-listed.js'
import { idsIn, judgePage } from '../../../contract-tests/judge/judge-page.js'
import type { JsonObject } from '../../../contract-tests/middleware/member-value.js'
import {
  nullsIn,
  typesInside,
  typesOfPlainMembers,
  typesOfStructuredMembers,
} from '../../../contract-tests/records/record-types.js'
import { validateCreateKeyRequest } from '../../../schemas/generated/request-validators.js'
import { validateKeyRecord } from '../../../schemas/generated/validators.js'
import { operationNamed } from '../../../schemas/operations.js'
import { isObject } from '../../common/is-object.js'
import { BoundedMap } from '../../domain/bounded/bounded-map.js'
import { sha256Text } from '../../domain/sha256/sha256.js'
import { parsed } from '../calls/parsed.js'

export function operationOf({ method, path }: Pick<PassedRequest, 'method' | 'path'>) {
  const isOf = (operation: typeof listing | typeof creation) =>
    path.endsWith(operation.path) && method === operation.method
  if (isOf(listing)) return 'listKeys'
  return isOf(creation) ? 'createKey' : 'other'
}

const listing = operationNamed('apis.listKeys')
const creation = operationNamed('keys.createKey')

/** Checks exchanges in order, because some violations show only in several exchanges, such as a key on two pages of a listing. */
export function createExchangeCheck(): (
  request: PassedRequest,
  response: PassedResponse,
) => ProxyViolation[] {
  const run = newRun()
  return (request, response) => {
    const operation = operationOf(request)
    if (operation === 'other') return []
    const isCreate = operation === 'createKey'
    const ofClient = checkRequest(request, isCreate)
    return [
      ...ofClient,
      ...(ofClient.length === 0 ? checkFailure(response, isCreate) : []),
      ...checkAnswer(request, response, isCreate, run),
    ]
  }
}

/** A 503 is only a warning, because it asks for a retry. */
function checkFailure({ status }: PassedResponse, isCreate: boolean): ProxyViolation[] {
  if (status < 500) return []
  const section = isCreate ? '4.2' : '4.1'
  const problem = `a valid ${isCreate ? 'create' : 'listing'} gets ${status}`
  return [(status === 503 ? warningOf : ofService)(section, problem)]
}

function checkAnswer(
  request: PassedRequest,
  { status, contentType, body }: PassedResponse,
  isCreate: boolean,
  run: RunSoFar,
): ProxyViolation[] {
  if (status < 200 || status > 299) return []
  const { found, find } = judged()
  const section = isCreate ? '4.2' : '4.1'
  if (!hasBearer(request)) find('5', `a request without a bearer token gets ${status}`)
  judgeHead({ status, contentType }, section, find)
  const answer = status === 200 && body !== undefined ? objectIn(body, section, find) : undefined
  if (answer === undefined) return found
  return [...found, ...(isCreate ? checkCreate : checkPage)(request, answer, run)]
}

function checkCreate(
  { body }: PassedRequest,
  created: JsonObject,
  { keys, raws }: RunSoFar,
): ProxyViolation[] {
  const sent = parsed(body)
  const { apiId, ...wanted }: JsonObject = isObject(sent) ? sent : {}
  const { found, find, warn } = judged()
  const earlier = {
    hasId: (id: string) => keys.get(briefName(id)) !== undefined,
    hasKey: (key: string) => raws.get(briefName(key)) !== undefined,
  }
  judgeCreated(created, wanted, earlier, find)
  if (isObject(sent) && typeof apiId !== 'string') warn('4.2', 'a create without apiId gets 200')
  const { keyId, key } = created
  if (typeof key !== 'string' || key === '') return found
  if (typeof keyId !== 'string') return found
  raws.set(briefName(key), briefName(keyId))
  keys.set(briefName(keyId), {
    apiId: typeof apiId === 'string' ? unlessLong(apiId) : undefined,
    key: unlessLong(key, longestKey),
    isRecoverable: wanted.recoverable === true,
  })
  return found
}

/** A record is not compared with a longer raw key. */
const longestKey = 1000

/** More comparisons would slow the proxy down. */
const mostPagesBack = 200
/** The most keys of a lawful page (section 4.1). */
const mostKeys = 100

export function checkPage({ query }: PassedRequest, page: JsonObject, run: RunSoFar): ProxyViolation[] {
  const { found, find, warn } = judged()
  if (Array.isArray(page.keys) && query.get('apiId') === null) warn('4.1', 'a listing without apiId gets 200')
  const keys = judgePage(page, query, find)
  if (keys === undefined) return found
  return [
    ...found,
    ...checkWalk(keys, page.cursor, query, run),
    ...keys.flatMap((key, index) => checkRecord(key, `/keys/${index}`, query, run)),
  ].slice(0, 20)
}

function checkWalk(
  keys: readonly unknown[],
  cursor: unknown,
  query: URLSearchParams,
  { pages }: RunSoFar,
): ProxyViolation[] {
  const filters = ['apiId', 'externalId', 'ownerId'].map(name => query.get(name))
  const nameOf = (own: string) => briefName(JSON.stringify([...filters, own]))
  const asked = query.get('cursor')
  const before = asked === null ? undefined : nameOf(asked)
  const ids = new Set(idsIn(keys.slice(0, mostKeys)).map(briefName))
  const { found, find, warn } = judged()
  if (holdsOneOf(pages, before, ids)) find('4.1', 'the cursor leads to a key of an earlier page')
  if (cursor === '') warn('4.1', 'cursor is an empty string')
  else if (cursor === null) warn('4.1', 'cursor is not a string')
  else if (typeof cursor === 'string') pages.set(nameOf(cursor), { ids, before })
  if (typeof cursor === 'string' && cursor === asked) find('4.1', 'the cursor leads to the same page again')
  return found
}

function holdsOneOf(pages: RunSoFar['pages'], last: string | undefined, ids: ReadonlySet<string>): boolean {
  let name = last
  for (let back = 0; back < mostPagesBack && name !== undefined; back += 1) {
    const page = pages.get(name)
    for (const id of ids) if (page?.ids.has(id)) return true
    name = page?.before
  }
  return false
}

const page = {
  id: 0,
  operation: 'listKeys',
  purpose: 'lawful',
  request: { method: '', path: '', query: [], url: '', headers: {} },
  startedAtMs: 0,
  durationMs: 0,
  response: { status: 200, headers: {}, text: '', json: undefined },
} as const

const checksOfTypes = [
  typesOfPlainMembers,
  typesOfStructuredMembers,
  typesInside('refill'),
  typesInside('ratelimit'),
  typesInside('identity'),
]

export function checkRecord(
  record: unknown,
  pointer: string,
  query: URLSearchParams,
  run: RunSoFar,
): ProxyViolation[] {
  if (!isObject(record)) return [ofService('2.1', `${pointer} is not an object`)]
  const listed = { record, pointer, query }
  const { found, find } = judged()
  judgeAsked(listed, find)
  return [
    ...(validateKeyRecord(record) ? [] : wrongTypes(record, pointer)),
    ...found,
    ...besideRun(listed, run),
  ]
}

function wrongTypes(record: object, pointer: string): ProxyViolation[] {
  const listed = { record, pointer, page } as Parameters<typeof nullsIn>[0]
  return [
    ...checksOfTypes.flatMap(check => problemOf(check(listed), pointer)),
    ...problemOf(nullsIn(listed), pointer).map(({ section, problem }) => warningOf(section, problem)),
  ]
}

function problemOf(outcome: Outcome, pointer: string): ProxyViolation[] {
  if (outcome.kind !== 'failed') return []
  const { place, expected } = outcome.finding
  const where = typeof place === 'object' && 'instanceLocation' in place ? place.instanceLocation : pointer
  return [ofService('2.1', `${where}: expected ${expected}`)]
}

/** Compares only the constant members, because clients may change the other members at any time. */
function besideRun(listed: JudgedRecord, { keys, workspaces }: RunSoFar): ProxyViolation[] {
  const { record, pointer, query } = listed
  const { id, createdAt, workspaceId } = record
  if (typeof id !== 'string') return []
  const { found, find } = judged()
  const name = briefName(id)
  const known: KeyThatPassed = keys.get(name) ?? {}
  const api = query.get('apiId') ?? ''
  const workspace = workspaces.get(briefName(api))
  judgeOfCreate(listed, known, find)
  judgeLasting({ createdAt: known.createdAt }, { createdAt }, pointer, find)
  if (typeof workspaceId === 'string') {
    const own = briefName(workspaceId)
    if (workspace !== undefined && workspace !== own)
      find('2.1', `${pointer}/workspaceId differs from the workspaceId of other keys of this API`)
    workspaces.set(briefName(api), workspace ?? own)
  }
  const first = typeof createdAt === 'number' ? createdAt : undefined
  keys.set(name, { ...known, apiId: known.apiId ?? unlessLong(api), createdAt: known.createdAt ?? first })
  return found
}

export function checkRequest(request: PassedRequest, isCreate: boolean): ProxyViolation[] {
  return [...checkHeader(request), ...(isCreate ? checkBody(request) : checkQuery(request))]
}

function checkHeader(request: PassedRequest): ProxyViolation[] {
  if (request.authorization === undefined) {
    return [ofClient('5', 'the request has no Authorization header')]
  }
  return hasBearer(request) ? [] : [ofClient('5', 'Authorization is not of the form "Bearer <token>"')]
}

function checkQuery({ query }: PassedRequest): ProxyViolation[] {
  const limit = query.get('limit')
  return [
    ...(query.get('apiId') ? [] : [ofClient('4.1', 'the query has no apiId')]),
    ...(limit === null || (/^\d+$/.test(limit) && Number(limit) >= 1 && Number(limit) <= 100)
      ? []
      : [ofClient('4.1', 'limit is not a whole number from 1 to 100')]),
    ...['externalId', 'ownerId']
      .filter(name => query.get(name) === '')
      .map(name => ofClient('4.1', `${name} is empty`)),
    ...['decrypt', 'revalidateKeysCache'].flatMap(name => {
      const value = query.get(name)
      return value === null || ['true', 'false', 'null'].includes(value)
        ? []
        : [ofClient('4.1', `${name} is neither true nor false`)]
    }),
  ]
}

function checkBody({ body: text, contentType }: PassedRequest): ProxyViolation[] {
  return [...checkMediaType(contentType), ...checkFields(text)]
}

function checkMediaType(contentType = 'none'): ProxyViolation[] {
  const mediaType = contentType.split(';')[0]?.trim().toLowerCase() ?? ''
  // Allows `+json` types, too, because a service may accept them.
  if (mediaType === 'application/json' || mediaType.endsWith('+json')) return []
  return [ofClient('4.2', 'the Content-Type of the body is not application/json')]
}

function checkFields(text: string | undefined): ProxyViolation[] {
  if (text === undefined) return []
  const body = parsed(text)
  if (body === undefined) return [ofClient('4.2', 'the body is not JSON')]
  if (validateCreateKeyRequest(body)) return []
  return (validateCreateKeyRequest.errors ?? []).slice(0, 5).map(({ instancePath, keyword, params }) => {
    const where = keyword === 'required' ? `${instancePath}/${String(params.missingProperty)}` : instancePath
    return ofClient('4.2', `the body breaks "${keyword}" at ${where === '' ? 'its root' : where}`)
  })
}

/** Later answers must agree with these facts. */
export interface KeyThatPassed extends CreatedKey {
  apiId?: string | undefined
  createdAt?: number | undefined
}

export interface SeenPage {
  ids: ReadonlySet<string>
  /** The name of the page with the cursor that led to this page. */
  before: string | undefined
}

/** The latest observations of a run. All are typed and bounded, because a proxy may run for weeks, and services send anything. */
export interface RunSoFar {
  keys: BoundedMap<KeyThatPassed>
  /** The ids of created keys, by raw key. */
  raws: BoundedMap<string>
  /** The workspace ids, by API id. */
  workspaces: BoundedMap<string>
  /** The pages whose answer contained a cursor. The map key names the listing and this cursor. */
  pages: BoundedMap<SeenPage>
}

export function newRun(): RunSoFar {
  return {
    keys: new BoundedMap(10_000),
    raws: new BoundedMap(10_000),
    workspaces: new BoundedMap(1000),
    pages: new BoundedMap(2000),
  }
}

const longestName = 200

/** Returns a short text that is equal only for equal texts. */
export function briefName(text: string): string {
  return text.length <= longestName ? text : sha256Text(text)
}

/** Returns undefined for a long text, so that no check uses the text. */
export function unlessLong(text: string, longest = longestName): string | undefined {
  return text.length <= longest ? text : undefined
}

export interface ProxyViolation {
  whose: 'client' | 'service'
  section: string
  /** Describes the problem and its location in the message, without the values of the message. */
  problem: string
  level?: 'SHOULD'
}

export function isWarning({ level }: ProxyViolation): boolean {
  return level === 'SHOULD'
}

export function ofClient(section: string, problem: string): ProxyViolation {
  return { whose: 'client', section, problem }
}

export function ofService(section: string, problem: string): ProxyViolation {
  return { whose: 'service', section, problem }
}

export function warningOf(section: string, problem: string): ProxyViolation {
  return { ...ofService(section, problem), level: 'SHOULD' }
}

export function judged(): { found: ProxyViolation[]; find: Find; warn: Find } {
  const found: ProxyViolation[] = []
  return {
    found,
    find: (section, problem) => found.push(ofService(section, problem)),
    warn: (section, problem) => found.push(warningOf(section, problem)),
  }
}

/** The body is undefined if it was too large to check. */
export interface PassedRequest {
  method: string
  path: string
  query: URLSearchParams
  authorization: string | undefined
  contentType: string | undefined
  body: string | undefined
}

/** The body is undefined if it was too large to check, or in an unreadable encoding. */
export interface PassedResponse {
  status: number
  contentType: string
  body: string | undefined
}

export function hasBearer({ authorization }: PassedRequest): boolean {
  return /^bearer +\S/i.test(authorization ?? '')
}
