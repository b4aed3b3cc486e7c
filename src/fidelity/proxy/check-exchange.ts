import type { Outcome } from '../../../contract-tests/engine/outcome.js'
import {
  nullsIn,
  typesInside,
  typesOfPlainMembers,
  typesOfStructuredMembers,
} from '../../../contract-tests/records/record-types.js'
import { validateCreateKeyRequest } from '../../../schemas/generated/request-validators.js'
import { operationNamed } from '../../../schemas/operations.js'
import { isObject } from '../../domain/is-object.js'

/** A sentence of the specification that an exchange breaks, and whose it is to mend. */
export interface Violation {
  whose: 'client' | 'service'
  section: string
  /** What is wrong and where. It repeats no value. */
  problem: string
}

/** What passed through. The body is undefined where it was too large to be looked at. */
export interface PassedRequest {
  method: string
  path: string
  query: URLSearchParams
  hasAuthorization: boolean
  body: string | undefined
}

export interface PassedResponse {
  status: number
  contentType: string
  body: string | undefined
}

const listing = operationNamed('apis.listKeys')
const creation = operationNamed('keys.createKey')

/** Checks exchanges one after the other: some requirements only a run shows, such as a walk that gives a key twice. */
export function createExchangeCheck(): (request: PassedRequest, response: PassedResponse) => Violation[] {
  /** The keys that the pages before a cursor held. */
  const walks = new Map<string, ReadonlySet<string>>()
  const keyIds = new Set<string>()
  return (request, response) => {
    const isList = request.path.endsWith(listing.path) && request.method === listing.method
    const isCreate = request.path.endsWith(creation.path) && request.method === creation.method
    if (!isList && !isCreate) return []
    return [
      ...requestViolations(request, isCreate),
      ...refusalViolations(request, response),
      ...(response.status !== 200 || response.body === undefined
        ? []
        : isList
          ? pageViolations(request, response, walks)
          : createdViolations(request, response, keyIds)),
    ]
  }
}

function requestViolations({ hasAuthorization, query, body }: PassedRequest, isCreate: boolean): Violation[] {
  const client = (section: string, problem: string): Violation => ({ whose: 'client', section, problem })
  const bare = hasAuthorization ? [] : [client('5', 'the request carries no Authorization header')]
  if (isCreate) return body === undefined ? bare : [...bare, ...bodyViolations(body, client)]
  const limit = query.get('limit')
  return [
    ...bare,
    ...(query.get('apiId') ? [] : [client('4.1', 'the query has no apiId')]),
    ...(limit === null || (/^\d+$/.test(limit) && Number(limit) >= 1 && Number(limit) <= 100)
      ? []
      : [client('4.1', 'limit is no whole number from 1 to 100')]),
    ...['decrypt', 'revalidateKeysCache'].flatMap(name => {
      const value = query.get(name)
      return value === null || ['true', 'false', 'null'].includes(value)
        ? []
        : [client('4.1', `${name} is neither true nor false`)]
    }),
  ]
}

function bodyViolations(text: string, client: (section: string, problem: string) => Violation): Violation[] {
  const body = parsed(text)
  if (body === undefined) return [client('4.2', 'the body is not JSON')]
  if (validateCreateKeyRequest(body)) return []
  return (validateCreateKeyRequest.errors ?? []).slice(0, 5).map(({ instancePath, keyword, params }) => {
    const where = keyword === 'required' ? `${instancePath}/${String(params.missingProperty)}` : instancePath
    return client('4.2', `the body breaks "${keyword}" at ${where === '' ? 'its root' : where}`)
  })
}

/** A request without a token that is served all the same is the service's doing. */
function refusalViolations({ hasAuthorization }: PassedRequest, { status }: PassedResponse): Violation[] {
  if (hasAuthorization || status >= 400) return []
  return [service('5', `a request without Authorization is answered ${status}`)]
}

function pageViolations(
  { query }: PassedRequest,
  { body = '' }: PassedResponse,
  walks: Map<string, ReadonlySet<string>>,
): Violation[] {
  const page = parsed(body)
  if (!isObject(page) || !Array.isArray(page.keys)) return [service('4.1', 'the answer has no array of keys')]
  const { keys, total, cursor } = page
  const limit = Number(query.get('limit') ?? 100)
  const asked = query.get('cursor') ?? undefined
  const name = (value: string) =>
    JSON.stringify([query.get('apiId'), query.get('externalId'), query.get('ownerId'), value])
  const before = asked === undefined ? new Set<string>() : walks.get(name(asked))
  const ids = keys.flatMap(key => (isObject(key) && typeof key.id === 'string' ? [key.id] : []))
  const found: Violation[] = []
  if (Number.isInteger(limit) && limit >= 1 && limit <= 100 && keys.length > limit)
    found.push(service('4.1', 'the page holds more keys than limit'))
  if (new Set(ids).size < ids.length) found.push(service('4.1', 'the page holds a key twice'))
  if (before !== undefined && ids.some(id => before.has(id)))
    found.push(service('4.1', 'the cursor leads to a key that an earlier page held'))
  if (typeof total !== 'number' || !Number.isInteger(total))
    found.push(service('4.1', 'total is no whole number'))
  else if (total < keys.length) found.push(service('4.1', 'total is below the number of keys on the page'))
  if (cursor !== undefined && typeof cursor !== 'string') found.push(service('4.1', 'cursor is no text'))
  if (typeof cursor === 'string' && before !== undefined)
    walks.set(name(cursor), new Set([...before, ...ids]))
  return [...found, ...keys.flatMap((key, index) => recordViolations(key, `/keys/${index}`, query))].slice(
    0,
    20,
  )
}

function recordViolations(key: unknown, pointer: string, query: URLSearchParams): Violation[] {
  if (!isObject(key)) return [service('2.1', `${pointer} is no object`)]
  const page = {
    id: 0,
    operation: 'listKeys',
    purpose: 'lawful',
    request: { method: '', path: '', query: [], url: '', headers: {} },
    startedAtMs: 0,
    durationMs: 0,
    response: { status: 200, headers: {}, text: '', json: undefined },
  } as const
  const listed = { record: key, pointer, page } as Parameters<typeof nullsIn>[0]
  const checks = [
    typesOfPlainMembers,
    typesOfStructuredMembers,
    typesInside('refill'),
    typesInside('ratelimit'),
    typesInside('identity'),
    nullsIn,
  ]
  const found = checks.flatMap(check => problemOf(check(listed), pointer))
  if (key.plaintext !== undefined && key.plaintext !== null && query.get('decrypt') !== 'true')
    found.push(service('4.1', `${pointer}/plaintext is there, and decrypt was not true`))
  const apiId = query.get('apiId')
  if (typeof key.apiId === 'string' && apiId !== null && key.apiId !== apiId)
    found.push(service('4.1', `${pointer}/apiId is that of another API`))
  const user = query.get('externalId')
  const identity = isObject(key.identity) ? key.identity.externalId : undefined
  if (user !== null && user !== '' && typeof identity === 'string' && identity !== user)
    found.push(service('4.1', `${pointer} belongs to another externalId than the one asked for`))
  return found
}

function problemOf(outcome: Outcome, pointer: string): Violation[] {
  if (outcome.kind !== 'failed') return []
  const { place, expected } = outcome.finding
  const where = typeof place === 'object' && 'instanceLocation' in place ? place.instanceLocation : pointer
  return [service('2.1', `${where}: expected ${expected}`)]
}

function createdViolations(
  { body: asked }: PassedRequest,
  { body = '' }: PassedResponse,
  keyIds: Set<string>,
): Violation[] {
  const json = parsed(body)
  if (!isObject(json)) return [service('4.2', 'the answer to a create is no JSON object')]
  const { keyId, key } = json
  const found: Violation[] = []
  if (typeof keyId !== 'string' || keyId === '') found.push(service('4.2', 'keyId is no text'))
  else if (keyIds.has(keyId)) found.push(service('4.2', 'keyId is that of an earlier key'))
  else keyIds.add(keyId)
  if (typeof key !== 'string' || key === '') return [...found, service('4.2', 'key is no text')]
  const wanted = parsed(asked ?? '')
  const prefix = isObject(wanted) && typeof wanted.prefix === 'string' ? wanted.prefix : ''
  if (prefix !== '' && !key.startsWith(`${prefix}_`))
    found.push(service('4.2 rule 1', 'key does not start with the prefix and an underscore'))
  return found
}

function service(section: string, problem: string): Violation {
  return { whose: 'service', section, problem }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
