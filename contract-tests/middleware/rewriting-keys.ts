import type { CreateKeyRequest } from '../../schemas/generated/types.js'
import { createBodyOf, createdOf, pageOf, withJson } from './json-message.js'
import type { MakeMiddleware, MiddlewareWorld } from './middleware.js'
import { isCreate, isList, isSuccess } from './operation.js'

export type RewriteKey = (key: string, body: CreateKeyRequest) => string

export function rewritingKeys(
  make: RewriteKey | { for(world: MiddlewareWorld): RewriteKey },
): MakeMiddleware {
  return world => {
    const rewrite = 'for' in make ? make.for(world) : make
    const given = new Map<string, string>()
    return async (request, next) => {
      const answer = await next(request)
      if (!isSuccess(answer)) return answer
      if (isCreate(request)) {
        const { keyId, key } = createdOf(answer)
        const other = rewrite(key, createBodyOf(request) ?? { apiId: '' })
        given.set(keyId, other)
        return withJson(answer, { keyId, key: other })
      }
      if (!isList(request)) return answer
      const page = pageOf(answer)
      const keys = page.keys.map(record => {
        const key = given.get(record.id ?? '')
        if (key === undefined) return record
        return {
          ...record,
          ...(record.start !== undefined && { start: key.slice(0, record.start.length) }),
          ...(record.plaintext !== undefined && { plaintext: key }),
        }
      })
      return withJson(answer, { ...page, keys })
    }
  }
}

export function fromParts(
  write: (prefix: string, characters: string, body: CreateKeyRequest) => string,
): RewriteKey {
  return (key, body) => {
    const { prefix = '' } = body
    return write(prefix, prefix === '' ? key : key.slice(prefix.length + 1), body)
  }
}
