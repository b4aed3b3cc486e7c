import { validateCreateKeyRequest } from '../../schemas/generated/request-validators.js'
import { type JsonObject, jsonOf } from '../../src/common/json.js'
import type { TargetExchange } from '../traffic/exchange.js'

interface RequestError {
  readonly section: string
  /** Contains no value of the request. */
  readonly problem: string
}

/** The points in which a request breaks the specification. */
export function requestErrors({
  operation,
  request: { query, headers, body },
}: Pick<TargetExchange, 'operation' | 'request'>): RequestError[] {
  const errors = [
    ...(operation === 'createKey' ? bodyErrors(headers['content-type'], body) : queryErrors(new Map(query))),
  ]
  const { authorization } = headers
  if (authorization === undefined)
    errors.unshift({ section: '5', problem: 'the request has no Authorization header' })
  else if (!isBearer(authorization))
    errors.unshift({ section: '5', problem: 'Authorization is not of the form "Bearer <token>"' })
  return errors
}

export function isBearer(authorization: string | undefined): boolean {
  return /^bearer +\S/i.test(authorization ?? '')
}

function queryErrors(query: ReadonlyMap<string, string>): RequestError[] {
  const limit = query.get('limit')
  const problems = [
    query.get('apiId') ? '' : 'the query has no apiId',
    limit === undefined || isLimit(limit) ? '' : 'limit is not a whole number from 1 to 100',
    ...['externalId', 'ownerId'].map(name => (query.get(name) === '' ? `${name} is empty` : '')),
    ...['decrypt', 'revalidateKeysCache'].map(name =>
      ['true', 'false', 'null'].includes(query.get(name) ?? 'null')
        ? ''
        : `${name} is neither true nor false`,
    ),
  ]
  return problems.filter(problem => problem !== '').map(problem => ({ section: '4.1', problem }))
}

export function isLimit(limit: string): boolean {
  return /^\d{1,9}$/.test(limit) && Number(limit) >= 1 && Number(limit) <= 100
}

function bodyErrors(contentType = 'none', text: string | undefined): RequestError[] {
  const mediaType = contentType.split(';')[0]?.trim().toLowerCase() ?? ''
  // Allows `+json` types, too, because a service may accept them.
  const isJson = mediaType === 'application/json' || mediaType.endsWith('+json')
  const problems = isJson ? [] : ['the Content-Type of the body is not application/json']
  return [...problems, ...fieldProblems(text)].map(problem => ({ section: '4.2', problem }))
}

function fieldProblems(text: string | undefined): string[] {
  if (text === undefined) return []
  const body = jsonOf(text)
  if (body === undefined) return ['the body is not JSON']
  if (validateCreateKeyRequest(body)) return []
  return (validateCreateKeyRequest.errors ?? []).slice(0, 5).map(({ instancePath, keyword, params }) => {
    const where = keyword === 'required' ? `${instancePath}/${String(params.missingProperty)}` : instancePath
    return `the body breaks "${keyword}" at ${where === '' ? 'its root' : where}`
  })
}

/** Whether a service may refuse the values of a create: a rule is open, or the token may lack a permission. */
export function isOpen(body: JsonObject): boolean {
  const { refill, ratelimit, recoverable, remaining, expires, name, meta, externalId, ownerId } = body
  const lengths = [name, externalId, ownerId].map(text => (typeof text === 'string' ? text.length : 0))
  return (
    [refill, ratelimit].some(part => part !== undefined) ||
    recoverable === true ||
    lengths.some(length => length > 255) ||
    (lengths[0] ?? 0) > 60 ||
    (ownerId !== undefined && externalId !== undefined) ||
    remaining === 0 ||
    (typeof remaining === 'number' && remaining >= 2 ** 31) ||
    (typeof expires === 'number' && expires >= 2 ** 31 * 1000) ||
    (typeof name === 'string' && name.trim() === '') ||
    JSON.stringify(meta)?.includes('__proto__') === true
  )
}
