import { answerOf } from '../../middleware/json-message.js'
import type { MakeMiddleware, Middleware, MiddlewareRequest } from '../../middleware/middleware.js'
import { isCreate, isList, isSuccess } from '../../middleware/operation.js'
import type { WrongServer } from '../wrong-server.js'

const isRequired = 'Every request carries the header Authorization: Bearer <token>.'

type Concerns = (request: MiddlewareRequest) => boolean
const both: Concerns = () => true

function admitting(
  isAdmitted: (authorization: string | null, token: string) => boolean,
  concerns: Concerns = both,
): MakeMiddleware {
  return ({ token }) =>
    (request, next) => {
      if (!concerns(request) || !isAdmitted(request.headers.get('Authorization'), token)) return next(request)
      return next(authorized(request, token))
    }
}

function authorized(request: MiddlewareRequest, token: string): MiddlewareRequest {
  const headers = new Headers(request.headers)
  headers.set('Authorization', `Bearer ${token}`)
  return { ...request, headers }
}

function admitted(
  name: string,
  bug: string,
  isAdmitted: (authorization: string | null, token: string) => boolean,
  concerns: Concerns = both,
): WrongServer {
  return { name, sections: ['5'], breaks: isRequired, bug, middleware: admitting(isAdmitted, concerns) }
}

const isMissing = (authorization: string | null) => authorization === null
const isUnknown = (authorization: string | null, token: string) => authorization !== `Bearer ${token}`

export const wrongCredentials: readonly WrongServer[] = [
  admitted('nobody-checked', 'The service registers the middleware after the routes.', () => true),
  admitted('nobody-checked-on-list', 'The middleware guards POST only.', () => true, isList),
  admitted('nobody-checked-on-create', 'The middleware guards GET only.', () => true, isCreate),
  admitted('header-optional', 'The middleware checks the token only if the request has one.', isMissing),
  admitted(
    'any-bearer',
    'The middleware accepts every token.',
    (authorization, token) => /^Bearer ./.test(authorization ?? '') && isUnknown(authorization, token),
  ),
  admitted(
    'token-in-the-digest-scheme-on-list',
    'Listings also accept the right token with the scheme Digest.',
    (authorization, token) => authorization === `Digest ${token}`,
    isList,
  ),
  admitted(
    'any-bearer-on-list',
    'The listing only checks that the request has a token.',
    authorization => /^Bearer ./.test(authorization ?? ''),
    isList,
  ),
  admitted(
    'empty-bearer',
    'An empty token equals the empty token of an account that was never set up.',
    authorization => /^Bearer *$/.test(authorization ?? ''),
  ),
  admitted(
    'basic-accepted',
    'The service accepts Basic credentials without checking the password.',
    authorization => /^Basic /.test(authorization ?? ''),
  ),
  admitted(
    'token-compared-by-beginning',
    'The service accepts the right token with more characters after it.',
    (authorization, token) => (authorization ?? '').startsWith(`Bearer ${token}`),
  ),
  admitted(
    'token-compared-by-length',
    'The constant-time comparison compares lengths only.',
    (authorization, token) => (authorization ?? '').length === `Bearer ${token}`.length,
  ),
  {
    name: 'unauthorised-answered-200',
    sections: ['5'],
    breaks: 'A request without a valid token does not succeed.',
    bug: 'The answer reports the failure in its body, with status 200.',
    middleware: onRefusedToken(async (_, answer) => answerOf(200, answer)),
  },
  {
    name: 'unauthorised-create-creates',
    sections: ['5', '3'],
    breaks: 'A create without a valid token creates no key.',
    bug: 'The handler runs before the check of the token ends.',
    middleware: world =>
      onRefusedToken(async (request, answer, next) => {
        if (isCreate(request)) await next(authorized(request, world.token))
        return answerOf(401, answer)
      })(world),
  },
  {
    name: 'unauthorised-list-answers-empty',
    sections: ['5'],
    breaks: 'A listing without a valid token does not succeed.',
    bug: 'Requests without a valid token get an empty page.',
    middleware: onRefusedToken(async (request, answer) =>
      isList(request) ? answerOf(200, '{"keys":[],"total":0}') : answerOf(401, answer),
    ),
  },
]

type Unauthorised = (
  request: MiddlewareRequest,
  body: string,
  next: Parameters<Middleware>[1],
) => ReturnType<Middleware>

function onRefusedToken(then: Unauthorised): MakeMiddleware {
  return ({ token }) =>
    async (request, next) => {
      const answer = await next(request)
      const isRefused = !isSuccess(answer) && isUnknown(request.headers.get('Authorization'), token)
      return isRefused ? then(request, answer.body, next) : answer
    }
}
