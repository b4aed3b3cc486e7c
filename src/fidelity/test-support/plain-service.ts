import { isObject, jsonOf } from '../../common/json.js'

interface Refusal {
  status: number
  code: string
  message: string
}

class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message)
  }
}

export type ErrorBody = (refusal: Refusal) => object

type Members = Readonly<Record<string, unknown>>

const token = 'plain-token'
const apiId = 'api_plain'
const known = { roles: 'admin', permissions: 'doc.read' }

export const plainAccess = {
  baseUrl: 'http://localhost',
  token,
  apiId,
  existingRole: known.roles,
  existingPermission: known.permissions,
}

/**
 * A service whose code is independent of the mock. It has no CORS and no request ids, and gives the same answer for a missing
 * and a wrong token.
 */
export function plainService(errorBody: ErrorBody, now: () => number): typeof globalThis.fetch {
  const keys: Members[] = []
  const users = new Map<unknown, string>()
  return async (input, init) => {
    const request = new Request(input, init)
    try {
      if (request.headers.get('authorization') !== `Bearer ${token}`)
        throw refused('unauthorized', 401, 'UNAUTHORIZED')
      const { pathname, searchParams } = new URL(request.url)
      const route = `${request.method} ${pathname}`
      if (route === 'GET /v1/apis.listKeys') return Response.json(list(searchParams, keys, now()))
      if (route === 'POST /v1/keys.createKey') {
        return Response.json(create(checked(await request.text()), keys, users, now()))
      }
      throw refused('no such route', 404, 'NOT_FOUND')
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      return Response.json(errorBody(error.refusal), { status: error.refusal.status })
    }
  }
}

function refused(message: string, status = 400, code = 'BAD_REQUEST'): Refused {
  return new Refused({ status, code, message })
}

function list(query: URLSearchParams, all: readonly Members[], now: number) {
  const limit = Number(query.get('limit') ?? 100)
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) throw refused('limit must be 1..100')
  checkApi(query.get('apiId'))
  const from = Number(query.get('cursor') ?? 0)
  if (!Number.isInteger(from)) throw refused('bad cursor')
  const user = query.get('externalId') ?? query.get('ownerId')
  const own = all.filter(({ identity }) => !user || (isObject(identity) && identity.externalId === user))
  const page = own.slice(from, from + limit).map(({ secret, ...key }) => ({
    ...key,
    ...(query.get('decrypt') === 'true' && { plaintext: secret }),
    enabled: key.enabled && !(Number(key.expires) <= now) && key.remaining !== 0,
  }))
  const more = from + limit < own.length ? { cursor: String(from + limit) } : {}
  return { keys: page, total: all.length, ...more }
}

function create(body: Members, keys: Members[], users: Map<unknown, string>, now: number) {
  const { prefix, byteLength = 16, ownerId, externalId = ownerId, enabled = true, recoverable } = body
  const { name, meta, expires, remaining, refill, roles = [], permissions = [] } = body
  const { type, limit, duration } = isObject(body.ratelimit) ? body.ratelimit : {}
  const front = prefix === undefined ? '' : `${prefix}_`
  const secret = drawn(keys.length, Math.ceil(Number(byteLength) * 1.366))
  if (!users.has(externalId)) users.set(externalId, `ident_${drawn(users.size, 16)}`)
  const id = `k_${drawn(keys.length + 5000, 16)}`
  keys.push({
    id,
    start: front + secret.slice(0, 4),
    apiId,
    workspaceId: 'ws_plain',
    createdAt: now,
    ...{ name, ownerId, meta, expires, remaining, refill, enabled },
    ...(body.ratelimit !== undefined && { ratelimit: { async: type === 'fast', limit, duration } }),
    roles: [...new Set(roles as string[])],
    permissions: [...new Set(permissions as string[])],
    ...(recoverable === true && { secret: front + secret }),
    ...(externalId !== undefined && { identity: { id: users.get(externalId), externalId, meta: {} } }),
  })
  return { keyId: id, key: front + secret }
}

const types = {
  string: ['apiId', 'prefix', 'name', 'ownerId', 'externalId', 'environment'],
  number: ['byteLength', 'expires', 'remaining'],
  object: ['meta', 'roles', 'permissions', 'refill', 'ratelimit'],
  boolean: ['enabled', 'recoverable'],
}

function checked(text: string): Members {
  const body = jsonOf(text)
  if (body === undefined) throw refused('invalid json', 400, 'BAD_JSON')
  if (!isObject(body)) throw refused('body must be an object')
  for (const [type, names] of Object.entries(types)) {
    for (const name of names.filter(one => body[one] !== undefined)) {
      const value = body[name]
      if (value === null || typeof value !== type) throw refused(`${name} must be ${type}`)
      if (type === 'number' && !Number.isInteger(value)) throw refused(`${name} must be integer`)
    }
  }
  const { prefix = '', byteLength = 16 } = body
  if (String(prefix).length > 16) throw refused('prefix is too long')
  if (Number(byteLength) < 16 || Number(byteLength) > 255) throw refused('byteLength is out of range')
  checkApi(body.apiId)
  for (const [kind, own] of Object.entries(known)) {
    const missing = [body[kind] ?? []].flat().find(name => name !== own)
    if (missing !== undefined) throw refused(`${kind} ${missing} not found`, 412, 'PRECONDITION_FAILED')
  }
  return body
}

function checkApi(id: unknown): void {
  if (id === undefined || id === null || id === '') throw refused('apiId is required')
  if (id !== apiId) throw refused('api not found', 404, 'NOT_FOUND')
}

const letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

function drawn(seed: number, length: number): string {
  let state = seed + 1
  return Array.from({ length }, () => {
    state = (state * 48_271 + 11) % 2_147_483_647
    return letters[state % letters.length]
  }).join('')
}
