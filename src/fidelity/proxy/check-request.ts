import { validateCreateKeyRequest } from '../../../schemas/generated/request-validators.js'
import { parsed } from '../calls/parsed.js'
import { hasBearer, type PassedRequest } from './passed.js'
import { ofClient, type ProxyViolation } from './violation.js'

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
