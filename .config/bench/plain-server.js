/**
 * The plain server: a hand-written server that does the work of keymock for one fixed profile and one workspace. It validates requests,
 * draws ids and keys, keeps hashes, lists in pages, keeps a journal, and logs a line for each request.
 */
import { hash, randomFillSync } from 'node:crypto'
import { createServer } from 'node:http'

const [keyCount = '0'] = process.argv.slice(2)
const token = 'keymock-token'
const workspaceId = 'ws_acme'
const apis = new Map(['api_payments', 'api_empty'].map(id => [id, []]))
const roles = new Set(['checkout'])
const permissions = new Set(['invoices.read'])
const identities = new Map()
const keysByHash = new Map()
const keysById = new Map()

// Random bytes, fetched from the system in blocks of 8 kB.
const pool = Buffer.alloc(8192)
let drawn = pool.length
function draw(bytes, encoding) {
  if (drawn + bytes > pool.length) {
    randomFillSync(pool)
    drawn = 0
  }
  drawn += bytes
  return pool.toString(encoding, drawn - bytes, drawn)
}

// The checks of each member of a create.
const isText = value => typeof value === 'string'
const isObject = value => typeof value === 'object' && value !== null && !Array.isArray(value)
const isWhole = (value, minimum, maximum) => Number.isInteger(value) && value >= minimum && value <= maximum
const isTexts = value => Array.isArray(value) && value.every(isText)
const members = {
  apiId: isText,
  prefix: value => isText(value) && /^[A-Za-z0-9_]{1,16}$/.test(value),
  name: value => isText(value) && value !== '',
  byteLength: value => isWhole(value, 16, 255),
  externalId: value => isText(value) && value !== '',
  ownerId: value => isText(value) && value !== '',
  meta: isObject,
  roles: isTexts,
  permissions: isTexts,
  expires: value => isWhole(value, 0, Number.MAX_SAFE_INTEGER),
  remaining: value => isWhole(value, 0, Number.MAX_SAFE_INTEGER),
  refill: isObject,
  ratelimit: isObject,
  enabled: value => typeof value === 'boolean',
  recoverable: value => typeof value === 'boolean',
  environment: isText,
}
function violation(body) {
  if (!isObject(body)) return 'body must be object'
  if (body.apiId === undefined) return 'body must have apiId'
  for (const name of Object.keys(body)) {
    if (Object.hasOwn(members, name) && !members[name](body[name])) return `body/${name} is invalid`
  }
  if (body.expires !== undefined && body.expires <= Date.now()) return 'body/expires is in the past'
  return undefined
}

// The store: the keys of each API in the order of creation, with indexes by id and by hash.
function identityOf(externalId) {
  if (externalId === undefined) return undefined
  let identity = identities.get(externalId)
  if (identity === undefined) {
    identity = { id: `id_${draw(12, 'base64url')}`, externalId }
    identities.set(externalId, identity)
  }
  return identity
}
function createKey(body, keys, now) {
  const keyId = `key_${draw(12, 'base64url')}`
  const key = (body.prefix === undefined ? '' : `${body.prefix}_`) + draw(body.byteLength ?? 16, 'base64url')
  const keyHash = hash('sha256', key, 'base64url')
  const start = key.slice(0, (body.prefix?.length ?? -1) + 5)
  const identity = identityOf(body.externalId ?? body.ownerId)
  const stored = {
    id: keyId,
    hash: keyHash,
    start,
    workspaceId,
    apiId: body.apiId,
    name: body.name,
    meta: body.meta,
    createdAt: now,
    expires: body.expires,
    remaining: body.remaining,
    ratelimit: body.ratelimit,
    refill: body.refill,
    roles: body.roles ?? [],
    permissions: body.permissions ?? [],
    enabled: body.enabled ?? true,
    environment: body.environment,
    identity,
    text: undefined,
  }
  keys.push(stored)
  keysByHash.set(keyHash, stored)
  keysById.set(keyId, stored)
  return { keyId, key }
}

// The JSON of a listed record. It is made at the first listing, and kept.
function recordText(key) {
  key.text ??= JSON.stringify({
    id: key.id,
    start: key.start,
    workspaceId: key.workspaceId,
    apiId: key.apiId,
    name: key.name,
    meta: key.meta,
    createdAt: key.createdAt,
    updatedAt: key.createdAt,
    expires: key.expires,
    remaining: key.remaining,
    ratelimit: key.ratelimit,
    refill: key.refill,
    roles: key.roles,
    permissions: key.permissions,
    enabled: key.enabled,
    identity: key.identity,
  })
  return key.text
}

// The journal keeps the last thousand requests. The log is written once for each turn of the event loop.
const journal = new Array(1000)
let served = 0
let unwritten = ''
function writeLog() {
  process.stdout.write(unwritten)
  unwritten = ''
}

function answer(exchange, status, body) {
  const { request, response, arrivedAt, asked } = exchange
  const headers = {
    'Content-Type': 'application/json',
    'Access-Control-Allow-Origin': '*',
    'Cache-Control': 'no-store',
  }
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) })
  response.end(body)
  const tookMs = performance.now() - arrivedAt
  journal[served % journal.length] = {
    id: served + 1,
    at: Date.now(),
    method: request.method,
    url: request.url,
    headers: request.headers,
    asked,
    status,
    body: body.slice(0, 8192),
    tookMs,
  }
  served += 1
  if (unwritten === '') setImmediate(writeLog)
  unwritten += `${request.method.padEnd(4)} ${request.url}  ${status}  ${tookMs.toFixed(1)} ms\n`
}

function refuse(exchange, status, code, message) {
  answer(exchange, status, JSON.stringify({ error: { code, message } }))
}

function listKeys(exchange, query) {
  const parameters = new URLSearchParams(query)
  const limit = Number(parameters.get('limit') ?? 100)
  const from = Number(parameters.get('cursor') ?? 0)
  if (!isWhole(limit, 1, 100)) return refuse(exchange, 400, 'BAD_REQUEST', 'limit must be from 1 to 100')
  if (!isWhole(from, 0, 2 ** 31)) return refuse(exchange, 400, 'BAD_REQUEST', 'cursor is invalid')
  const all = apis.get(parameters.get('apiId'))
  if (all === undefined) return refuse(exchange, 404, 'NOT_FOUND', 'there is no such API')
  const user = parameters.get('externalId') ?? parameters.get('ownerId')
  const keys = user === null ? all : all.filter(({ identity }) => identity?.externalId === user)
  const until = Math.min(keys.length, from + limit)
  let text = ''
  for (let place = from; place < until; place++) text += (place > from ? ',' : '') + recordText(keys[place])
  const cursor = until < keys.length ? `,"cursor":"${until}"` : ''
  answer(exchange, 200, `{"keys":[${text}],"total":${keys.length}${cursor}}`)
}

function create(exchange) {
  let body
  try {
    body = JSON.parse(exchange.asked)
  } catch {
    return refuse(exchange, 400, 'BAD_REQUEST', 'the body is no JSON')
  }
  const wrong = violation(body)
  if (wrong !== undefined) return refuse(exchange, 400, 'BAD_REQUEST', wrong)
  const keys = apis.get(body.apiId)
  if (keys === undefined) return refuse(exchange, 404, 'NOT_FOUND', 'there is no such API')
  if (!(body.roles ?? []).every(role => roles.has(role)))
    return refuse(exchange, 412, 'PRECONDITION_FAILED', 'no such role')
  if (!(body.permissions ?? []).every(permission => permissions.has(permission)))
    return refuse(exchange, 412, 'PRECONDITION_FAILED', 'no such permission')
  answer(exchange, 200, JSON.stringify(createKey(body, keys, Date.now())))
}

const server = createServer((request, response) => {
  const exchange = { request, response, arrivedAt: performance.now(), asked: undefined }
  const end = request.url.indexOf('?')
  const path = end === -1 ? request.url : request.url.slice(0, end)
  const isList = path === '/v1/apis.listKeys' && request.method === 'GET'
  const isCreate = path === '/v1/keys.createKey' && request.method === 'POST'
  if (!isList && !isCreate) return refuse(exchange, 404, 'NOT_FOUND', 'there is no such operation')
  if (/^bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] !== token)
    return refuse(exchange, 401, 'UNAUTHORIZED', 'the token is unknown')
  if (isList) return listKeys(exchange, end === -1 ? '' : request.url.slice(end))
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? ''))
    return refuse(exchange, 415, 'UNSUPPORTED_MEDIA_TYPE', 'the body must be application/json')
  const chunks = []
  let size = 0
  request.on('data', chunk => {
    size += chunk.length
    if (size <= 1_000_000) chunks.push(chunk)
  })
  request.on('end', () => {
    if (size > 1_000_000) return refuse(exchange, 413, 'TOO_LARGE', 'the body is too large')
    exchange.asked = (chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)).toString()
    create(exchange)
  })
})

server.listen(0, '127.0.0.1', () => {
  for (let place = 0; place < Number(keyCount); place++) {
    const seeded = {
      apiId: 'api_payments',
      prefix: 'seed',
      name: `Seeded key ${place}`,
      externalId: `user_${place % 500}`,
      meta: { team: 'payments', place },
      roles: ['checkout'],
      permissions: ['invoices.read'],
      remaining: 1000,
    }
    createKey(seeded, apis.get('api_payments'), Date.now())
  }
  console.log(`http://127.0.0.1:${server.address().port}`)
})
process.on('SIGTERM', () => process.exit(0))
