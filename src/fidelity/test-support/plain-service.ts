import { isObject } from '../../common/json.js'

class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message)
  }
}

export type ErrorBody = (refusal: Pick<Refusal, 'status' | 'code' | 'message'>) => object

interface PlainKey {
  id: string
  start: string
  apiId: string
  workspaceId: string
  createdAt: number
  roles: string[]
  permissions: string[]
  enabled: boolean
  [name: string]: unknown
}

const token = 'plain-token'
const apiId = 'api_plain'
const known = { roles: ['admin'], permissions: ['doc.read'] } as const

export const plainAccess = {
  baseUrl: 'http://localhost',
  token,
  apiId,
  existingRole: 'admin',
  existingPermission: 'doc.read',
}

/**
 * A service whose code is independent of the mock. It has no CORS and no request ids, and gives the same answer for a missing
 * and a wrong token.
 */
export function plainService(errorBody: ErrorBody, now: () => number): typeof globalThis.fetch {
  const keys: PlainKey[] = []
  const users = new Map<string, string>()
  return async (input, init) => {
    const request = new Request(input, init)
    try {
      if (request.headers.get('authorization') !== `Bearer ${token}`)
        throw new Refusal(401, 'UNAUTHORIZED', 'unauthorized')
      const { pathname, searchParams } = new URL(request.url)
      const route = `${request.method} ${pathname}`
      if (route === 'GET /v1/apis.listKeys') return Response.json(list(searchParams, keys, now()))
      if (route === 'POST /v1/keys.createKey') {
        return Response.json(create(await request.text(), keys, users, now()))
      }
      throw new Refusal(404, 'NOT_FOUND', 'no such route')
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return Response.json(errorBody(error), { status: error.status })
    }
  }
}

function list(query: URLSearchParams, all: readonly PlainKey[], now: number) {
  const limit = Number(query.get('limit') ?? 100)
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) throw bad('limit must be 1..100')
  checkApi(query.get('apiId'))
  const from = Number(query.get('cursor') ?? 0)
  if (!Number.isInteger(from)) throw bad('bad cursor')
  const user = query.get('externalId') ?? query.get('ownerId')
  const own = all.filter(({ identity }) => !user || (isObject(identity) && identity.externalId === user))
  const decrypts = query.get('decrypt') === 'true'
  const page = own.slice(from, from + limit).map(({ secret, ...key }) => ({
    ...key,
    ...(decrypts && secret !== undefined && { plaintext: secret }),
    enabled: key.enabled && !(Number(key.expires) <= now) && key.remaining !== 0,
  }))
  const more = from + limit < own.length ? { cursor: String(from + limit) } : {}
  return { keys: page, total: all.length, ...more }
}

function create(text: string, keys: PlainKey[], users: Map<string, string>, now: number) {
  const body = parsed(text)
  if (!isObject(body)) throw bad('body must be an object')
  const fields = fieldsOf(body)
  checkApi(fields.apiId)
  for (const kind of ['roles', 'permissions'] as const) {
    const missing = fields[kind].find(name => !known[kind].some(own => own === name))
    if (missing !== undefined) throw new Refusal(412, 'PRECONDITION_FAILED', `${kind} ${missing} not found`)
  }
  const { prefix, byteLength = 16, externalId, meta, roles, permissions, enabled = true, ...rest } = fields
  const secret = drawn(keys.length, Math.ceil(Number(byteLength) * 1.366))
  const front = prefix === undefined ? '' : `${prefix}_`
  const user = externalId ?? fields.ownerId
  if (user !== undefined && !users.has(user)) users.set(user, `ident_${drawn(users.size, 16)}`)
  const shown = ['name', 'ownerId', 'expires', 'remaining', 'refill'].filter(name => rest[name] != null)
  const ratelimit = rest.ratelimit as Record<string, unknown> | undefined
  const key: PlainKey = {
    id: `k_${drawn(keys.length + 5000, 16)}`,
    start: front + secret.slice(0, 4),
    apiId,
    workspaceId: 'ws_plain',
    createdAt: now,
    ...Object.fromEntries(shown.map(name => [name, rest[name]])),
    ...(meta === undefined ? {} : { meta }),
    ...(ratelimit && {
      ratelimit: {
        async: ratelimit.type === 'fast',
        limit: ratelimit.limit,
        duration: ratelimit.duration,
      },
    }),
    roles: [...new Set(roles)],
    permissions: [...new Set(permissions)],
    enabled: enabled === true,
    ...(fields.recoverable === true && { secret: front + secret }),
    ...(user && { identity: { id: users.get(user), externalId: user, meta: {} } }),
  }
  keys.push(key)
  return { keyId: key.id, key: front + secret }
}

interface PlainFields {
  [name: string]: unknown
  roles: string[]
  permissions: string[]
  externalId?: string
  ownerId?: string
}

const types: Readonly<Record<string, string>> = {
  ...{ apiId: 'string', prefix: 'string', name: 'string', byteLength: 'number', ownerId: 'string' },
  ...{ externalId: 'string', meta: 'object', roles: 'object', permissions: 'object', expires: 'number' },
  ...{
    remaining: 'number',
    refill: 'object',
    ratelimit: 'object',
    enabled: 'boolean',
    environment: 'string',
    recoverable: 'boolean',
  },
}

function fieldsOf(body: Readonly<Record<string, unknown>>): PlainFields {
  for (const [name, type] of Object.entries(types)) {
    const value = body[name]
    if (value !== undefined && (value === null || typeof value !== type)) throw bad(`${name} must be ${type}`)
    if (type === 'number' && value !== undefined && !Number.isInteger(value))
      throw bad(`${name} must be integer`)
  }
  const { prefix = '', byteLength = 16, roles = [], permissions = [] } = body
  if (String(prefix).length > 16) throw bad('prefix is too long')
  if (Number(byteLength) < 16 || Number(byteLength) > 255) throw bad('byteLength is out of range')
  return { ...body, roles: roles as string[], permissions: permissions as string[] }
}

function checkApi(id: unknown): void {
  if (id === undefined || id === null || id === '') throw bad('apiId is required')
  if (id !== apiId) throw new Refusal(404, 'NOT_FOUND', 'api not found')
}

function bad(message: string): Refusal {
  return new Refusal(400, 'BAD_REQUEST', message)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal(400, 'BAD_JSON', 'invalid json')
  }
}

const letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

function drawn(seed: number, length: number): string {
  let state = seed + 1
  return Array.from({ length }, () => {
    state = (state * 48_271 + 11) % 2_147_483_647
    return letters[state % letters.length]
  }).join('')
}
