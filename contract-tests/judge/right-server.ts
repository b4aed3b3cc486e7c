import { isObject, type JsonObject } from '../../src/common/json.js'
import type { RunRandom } from '../../src/common/random.js'
import { answerOf, createBodyOf, refusal } from '../middleware/json-message.js'
import type { MiddlewareAnswer, Next } from '../middleware/middleware.js'
import { isCreate, isList } from '../middleware/operation.js'
import type { JudgedTime, JudgedWorld } from './judged-world.js'

interface StoredKey {
  readonly id: string
  readonly key: string
  readonly request: JsonObject
  readonly createdAt: number
}

const mostPerPage = 100
const bulk = 105
const day = 86_400_000

/**
 * A minimal server that follows the specification. The judge calls this server through a wrong middleware, to find out whether a
 * client can notice the middleware's bug.
 */
export function createRightServer(world: JudgedWorld, time: JudgedTime, random: RunRandom): Next {
  const keys: StoredKey[] = world.apiIds.map(apiId =>
    newKey({ apiId, name: 'Before' }, time.now() - day, random),
  )
  const bulkKeys = Array.from({ length: bulk }, (_, index) =>
    newKey(
      { apiId: world.bulkApiId, name: `Bulk ${index}` },
      time.now() - (bulk - index) * 3_600_000,
      random,
    ),
  )

  keys.push(...bulkKeys)

  return async request => {
    if (request.headers.get('Authorization') !== `Bearer ${world.token}`) return refusal(401)
    if (isCreate(request)) return create(createBodyOf(request))
    return isList(request) ? list(request.query) : refusal(404)
  }

  function create(body: unknown): MiddlewareAnswer {
    if (!isObject(body) || !isLawful(body, world)) return refusal(400)
    const made = newKey(body, time.now(), random)
    keys.push(made)
    return answerOf(200, JSON.stringify({ keyId: made.id, key: made.key }))
  }

  function list(query: URLSearchParams): MiddlewareAnswer {
    const limit = Number(query.get('limit') ?? mostPerPage)
    const offset = Number(query.get('cursor')?.replace(/^after_/, '') ?? 0)
    const apiId = query.get('apiId') ?? ''
    const isLawful =
      Number.isInteger(limit) &&
      limit >= 1 &&
      limit <= mostPerPage &&
      Number.isInteger(offset) &&
      apisOf(world).includes(apiId)
    if (!isLawful) return refusal(400)
    const ofApi = keys.filter(({ request }) => request.apiId === apiId)
    const found = ofApi.filter(({ request }) => matches(request, query))
    const page = found.slice(offset, offset + limit)
    const records = page.map(key => recordOf(key, time.now(), query.get('decrypt') === 'true'))
    const next = offset + limit < found.length ? { cursor: `after_${offset + limit}` } : {}
    return answerOf(200, JSON.stringify({ keys: records, total: ofApi.length, ...next }))
  }
}

function apisOf({ apiIds, bulkApiId }: JudgedWorld): readonly string[] {
  return [...apiIds, bulkApiId]
}

function userOf({ externalId, ownerId }: JsonObject): unknown {
  return externalId ?? ownerId
}

function matches(request: JsonObject, query: URLSearchParams): boolean {
  return ['externalId', 'ownerId'].every(name => !query.has(name) || userOf(request) === query.get(name))
}

function isWithin(value: unknown, least: number, most: number): boolean {
  return value === undefined || (Number.isInteger(value) && Number(value) >= least && Number(value) <= most)
}

function isText(value: unknown, longest = Number.POSITIVE_INFINITY): boolean {
  return value === undefined || (typeof value === 'string' && [...value].length <= longest)
}

function areAmong(list: unknown, known: readonly string[]): boolean {
  return list === undefined || (Array.isArray(list) && list.every(item => known.includes(item)))
}

function isLawful(body: JsonObject, world: JudgedWorld): boolean {
  const isFlag = (value: unknown) => value === undefined || typeof value === 'boolean'
  const isOptionalObject = (value: unknown) => value === undefined || isObject(value)
  const numbers = ['expires', 'remaining'].every(name => isWithin(body[name], -Infinity, Infinity))
  return (
    typeof body.apiId === 'string' &&
    apisOf(world).includes(body.apiId) &&
    isText(body.prefix, 16) &&
    isText(body.environment, 256) &&
    ['name', 'externalId', 'ownerId'].every(name => isText(body[name])) &&
    isWithin(body.byteLength, 16, 255) &&
    numbers &&
    [body.enabled, body.recoverable].every(isFlag) &&
    [body.meta, body.refill, body.ratelimit].every(isOptionalObject) &&
    areAmong(body.roles, world.roles) &&
    areAmong(body.permissions, world.permissions)
  )
}

function newKey(request: JsonObject, createdAt: number, random: RunRandom): StoredKey {
  const { prefix, byteLength = 16 } = request
  const characters = random.text(Math.ceil((Number(byteLength) * 8) / 5))
  return {
    id: `key_${random.text(12)}`,
    key: typeof prefix === 'string' && prefix !== '' ? `${prefix}_${characters}` : characters,
    request,
    createdAt,
  }
}

function recordOf({ id, key, request, createdAt }: StoredKey, now: number, decrypts: boolean): JsonObject {
  const { apiId, name, ownerId, meta, expires, remaining, refill, ratelimit, roles, permissions } = request
  const user = userOf(request)
  const isOver = (typeof expires === 'number' && expires <= now) || remaining === 0
  const { type, ...limits } = isObject(ratelimit) ? ratelimit : {}
  return {
    id,
    start: key.slice(0, 4),
    workspaceId: 'ws_judged',
    apiId,
    name,
    ownerId,
    meta,
    createdAt,
    updatedAt: createdAt,
    expires,
    remaining,
    refill,
    ratelimit: ratelimit === undefined ? undefined : { async: type === 'fast', ...limits },
    roles: [...new Set(Array.isArray(roles) ? roles : [])],
    permissions: [...new Set(Array.isArray(permissions) ? permissions : [])],
    enabled: request.enabled !== false && !isOver,
    plaintext: decrypts && request.recoverable === true ? key : undefined,
    identity: user === undefined ? undefined : { id: `id_${hash(String(user))}`, externalId: user, meta: {} },
  }
}

function hash(text: string): string {
  return [...text]
    .reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 2 ** 40, 7)
    .toString(36)
}
