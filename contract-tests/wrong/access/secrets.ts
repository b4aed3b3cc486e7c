import type { KeyRecord } from '../../../schemas/generated/types.js'
import { always, changingListAnswer } from '../../middleware/changing.js'
import { createdOf, pageOf, withJson } from '../../middleware/json-message.js'
import type { MakeMiddleware, MiddlewareAnswer, MiddlewareRequest } from '../../middleware/middleware.js'
import { isCreate, isList, isSuccess } from '../../middleware/operation.js'
import type { WrongServer } from '../wrong-server.js'

const onlyOnCreation =
  'The create returns the raw key. Later, only a listing with decrypt shows the key, as plaintext.'
const tokenIsTheCallers = 'The token is a secret of the caller, so no answer shows it.'

type Leak = (
  answer: MiddlewareAnswer,
  request: MiddlewareRequest,
  keys: ReadonlyMap<string, string>,
) => MiddlewareAnswer

function leaking(leak: Leak): MakeMiddleware {
  return () => {
    const keys = new Map<string, string>()
    return async (request, next) => {
      const answer = await next(request)
      const leaked = leak(answer, request, keys)
      if (isCreate(request) && isSuccess(answer)) {
        const { keyId, key } = createdOf(answer)
        keys.set(keyId, key)
      }
      return leaked
    }
  }
}

function inRecord(
  name: string,
  bug: string,
  change: (record: KeyRecord, key: string) => object,
): WrongServer {
  const middleware = leaking((answer, request, keys) => {
    if (!isList(request) || !isSuccess(answer)) return answer
    const page = pageOf(answer)
    const records = page.keys.map(record => {
      const key = keys.get(record.id ?? '')
      return key === undefined ? record : change(record, key)
    })
    return withJson(answer, { ...page, keys: records })
  })
  return { name, sections: ['2.1', '4.1', '4.2'], breaks: onlyOnCreation, bug, middleware }
}

const withHeader = (answer: MiddlewareAnswer, name: string, value: string): MiddlewareAnswer => {
  const headers = new Headers(answer.headers)
  headers.set(name, value)
  return { ...answer, headers }
}

const withMember = (answer: MiddlewareAnswer, name: string, value: unknown): MiddlewareAnswer =>
  withJson(answer, { ...(JSON.parse(answer.body) as object), [name]: value })

export const wrongSecrets: readonly WrongServer[] = [
  inRecord(
    'key-in-record',
    'The conversion of a row into an answer keeps a secret field.',
    (record, key) => ({
      ...record,
      key,
    }),
  ),
  inRecord('key-in-meta', 'A webhook stored the raw key in the metadata.', (record, key) => ({
    ...record,
    meta: { ...record.meta, lastIssued: key },
  })),
  inRecord(
    'key-in-base64',
    'The record shows the raw key in base64, which looks like a hash.',
    (record, key) => ({
      ...record,
      fingerprint: btoa(key),
    }),
  ),
  inRecord('key-in-link', 'A link to the dashboard contains the raw key.', (record, key) => ({
    ...record,
    href: `https://dashboard.example.test/keys?key=${encodeURIComponent(key)}`,
  })),
  {
    name: 'keys-in-list-header',
    sections: ['2.1', '4.1', '4.2'],
    breaks: onlyOnCreation,
    bug: 'A debug header contains the last key.',
    middleware: leaking((answer, request, keys) => {
      const last = [...keys.values()].at(-1)
      return isList(request) && last !== undefined ? withHeader(answer, 'X-Debug-Last-Key', last) : answer
    }),
  },
  {
    name: 'last-key-in-next-create',
    sections: ['2.1', '4.2', '4.1'],
    breaks: onlyOnCreation,
    bug: 'The handler reuses the answer object of the previous request.',
    middleware: leaking((answer, request, keys) => {
      const last = [...keys.values()].at(-1)
      return isCreate(request) && isSuccess(answer) && last !== undefined
        ? withMember(answer, 'previous', last)
        : answer
    }),
  },
  {
    name: 'last-key-in-error',
    sections: ['2.1', '4.1', '4.2', '7'],
    breaks: onlyOnCreation,
    bug: 'The body of an error dumps the state of the handler.',
    middleware: leaking((answer, request, keys) => {
      const last = [...keys.values()].at(-1)
      if (isSuccess(answer) || last === undefined || !answer.body.startsWith('{')) return answer
      return withMember(answer, 'state', { method: request.method, key: `${last}` })
    }),
  },
  {
    name: 'token-in-list-header',
    sections: ['5', '4.1'],
    breaks: tokenIsTheCallers,
    bug: 'The answer repeats all headers of the request, for debugging.',
    middleware: changingListAnswer((answer, { headers }) =>
      withHeader(answer, 'X-Request-Authorization', headers.get('Authorization') ?? ''),
    ),
  },
  {
    name: 'token-in-error',
    sections: ['5', '7'],
    breaks: tokenIsTheCallers,
    bug: 'The body of an error shows the request with its headers.',
    middleware: always(async (request, next) => {
      const answer = await next(request)
      const authorization = request.headers.get('Authorization')
      if (isSuccess(answer) || authorization === null || !answer.body.startsWith('{')) return answer
      return withMember(answer, 'request', { path: request.path, authorization })
    }),
  },
  {
    name: 'token-in-listing',
    sections: ['5', '4.1'],
    breaks: tokenIsTheCallers,
    bug: 'The listing shows the token as the name of the caller.',
    middleware: always(async (request, next) => {
      const answer = await next(request)
      if (!isList(request) || !isSuccess(answer)) return answer
      return withMember(answer, 'requestedBy', request.headers.get('Authorization'))
    }),
  },
]
