import type { CreateKeyRequest } from '../../../schemas/generated/types.js'
import {
  always,
  changingCreateBody,
  changingPages,
  changingQuery,
  changingRecords,
  remembering,
} from '../../middleware/changing.js'
import { createBodyOf, pageOf, withJson, withQuery } from '../../middleware/json-message.js'
import { isList, isSuccess } from '../../middleware/operation.js'
import type { WrongServer } from '../wrong-server.js'

const isAsked = 'A listing contains only keys of the requested API.'

function firstApi(): (apiId: string) => string {
  let first: string | undefined
  return apiId => {
    first ??= apiId
    return first
  }
}

export const wrongApis: readonly WrongServer[] = [
  {
    name: 'record-names-another-api',
    sections: ['4.1', '2.1', '1'],
    breaks: 'apiId of a listed record is the requested API.',
    bug: 'apiId shows the identifier of the workspace.',
    middleware: changingRecords(record => ({ ...record, apiId: record.workspaceId })),
  },
  {
    name: 'listing-at-any-version',
    sections: ['9'],
    level: 'SHOULD',
    breaks: 'The version is the path segment v1 in every path.',
    bug: 'The router reads any version, so a client never learns that its version does not exist.',
    middleware: always((request, next) => next({ ...request, path: request.path.replace('/v2/', '/v1/') })),
  },
  {
    name: 'record-names-api-in-lower-case',
    sections: ['4.1', '2.1', '1'],
    breaks: 'apiId of a listed record is the requested API.',
    bug: 'apiId contains the name of the API, not its identifier.',
    middleware: changingRecords(record => ({ ...record, apiId: record.apiId?.replace(/^[a-z]+_/, '') })),
  },
  {
    name: 'keys-of-another-api',
    sections: ['4.1', '1'],
    breaks: isAsked,
    bug: 'The condition on the API is missing from one branch of a UNION.',
    middleware: changingPages((page, query) => {
      const [first] = page.keys
      if (first === undefined || query.has('cursor')) return page
      const stranger = { ...first, id: `${first.id}x`, apiId: `${first.apiId}_other` }
      return { ...page, keys: [...page.keys.slice(0, -1), stranger] }
    }),
  },
  {
    name: 'listed-api-ignored',
    sections: ['4.1', '1'],
    breaks: isAsked,
    bug: 'A cache stores, for each token, the API of its first request.',
    middleware: remembering(changingQuery, () => {
      const api = firstApi()
      return query => {
        const apiId = query.get('apiId')
        if (apiId) query.set('apiId', api(apiId))
      }
    }),
  },
  {
    name: 'created-in-first-api',
    sections: ['4.2', '1', '4.1'],
    breaks: 'apiId names the API in which the key is created.',
    bug: 'The service creates every key in the API of the token.',
    middleware: remembering(changingCreateBody, () => {
      const api = firstApi()
      return (body: CreateKeyRequest) => (body.apiId ? { ...body, apiId: api(body.apiId) } : body)
    }),
  },
  {
    name: 'apis-share-their-keys',
    sections: ['4.1', '1'],
    breaks: isAsked,
    bug: 'Two APIs share one set of keys, and a listing changes only the apiId in the records.',
    middleware: () => {
      const api = firstApi()
      return async (request, next) => {
        const asked = isList(request) ? request.query.get('apiId') : null
        if (!asked) return next(request)
        const own = await next(request)
        const first = api(asked)
        if (first === asked || !isSuccess(own)) return own
        const answer = await next(withQuery(request, query => query.set('apiId', first)))
        if (!isSuccess(answer)) return own
        const page = pageOf(answer)
        return withJson(answer, { ...page, keys: page.keys.map(key => ({ ...key, apiId: asked })) })
      }
    },
  },
  {
    name: 'unknown-api-created-in',
    sections: ['1', '4.2'],
    level: 'SHOULD',
    breaks: 'A key is created in an API that exists.',
    bug: 'The service does not look up the API, so the key belongs to no API.',
    middleware: () => {
      const api = firstApi()
      return async (request, next) => {
        if (isList(request)) api(request.query.get('apiId') ?? '')
        const answer = await next(request)
        const body = createBodyOf(request)
        if (answer.status !== 404 || isList(request) || body === undefined) return answer
        return next(withJson(request, { ...body, apiId: api('') }))
      }
    },
  },
  {
    name: 'missing-api-means-first',
    sections: ['4.1', '4.2'],
    level: 'SHOULD',
    breaks: 'apiId is required.',
    bug: 'Without apiId, the service uses the API of the token.',
    middleware: () => {
      const api = firstApi()
      return (request, next) => {
        if (isList(request)) {
          return next(withQuery(request, query => query.set('apiId', api(query.get('apiId') ?? ''))))
        }
        const body = createBodyOf(request)
        return next(
          body === undefined ? request : withJson(request, { ...body, apiId: body.apiId ?? api('') }),
        )
      }
    },
  },
]
