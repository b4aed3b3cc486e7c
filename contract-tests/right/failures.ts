import type { Profile } from '../../schemas/generated/types.js'
import { always } from '../middleware/changing.js'
import { answerOf } from '../middleware/json-message.js'
import type { MakeMiddleware, MiddlewareAnswer, MiddlewareRequest } from '../middleware/middleware.js'
import { isCreate, isList } from '../middleware/operation.js'
import type { RightServer } from './right-server.js'

type Kind = keyof Profile['errors']['failures']

const statusIsOpen = 'The specification leaves the status and the body of a failure open.'

/** Answers that ask the client to wait stay unchanged, because they neither accept nor refuse the request. */
const pleasToWait = [429, 503]

function failing(
  change: (answer: MiddlewareAnswer, request: MiddlewareRequest) => MiddlewareAnswer,
): MakeMiddleware {
  return always(async (request, next) => {
    const answer = await next(request)
    const isVerdict = answer.status >= 400 && !pleasToWait.includes(answer.status)
    return isVerdict && (isCreate(request) || isList(request)) ? change(answer, request) : answer
  })
}

function withStatus(status: number, description: string): RightServer {
  return {
    name: `failures-${status}`,
    section: '7',
    description,
    allowed: statusIsOpen,
    decides: 'status of failures',
    middleware: failing(answer => ({ ...answer, status })),
  }
}

function withBody(name: string, description: string, mediaType: string, body: string): RightServer {
  return {
    name,
    section: '7',
    description,
    allowed: statusIsOpen,
    decides: 'body of failures',
    middleware: failing(({ status }) => answerOf(status, body, mediaType)),
  }
}

function forNames(status: number): RightServer {
  const failure = { status, code: 'MISSING', message: 'It does not exist.' }
  const failures: Partial<Record<Kind, typeof failure>> = {
    'role-not-found': failure,
    'permission-not-found': failure,
  }
  return {
    name: `missing-names-${status}`,
    section: '4.2 rule 4',
    description: `A create with a role or permission that does not exist gets a ${status}.`,
    allowed: 'The specification leaves the exact status open.',
    decides: 'status of missing names',
    profile: { errors: { failures } },
  }
}

export const rightFailures: readonly RightServer[] = [
  withStatus(400, 'Every failure has status 400.'),
  withStatus(403, 'Every failure has status 403, to hide which resources exist.'),
  withStatus(404, 'Every failure has status 404, to hide which resources exist.'),
  withStatus(418, 'Every failure has status 418.'),
  withStatus(500, 'Every failure has status 500, as from a service with unhandled exceptions.'),
  withBody(
    'failures-html',
    'The body of a failure is an HTML page of the web server.',
    'text/html; charset=utf-8',
    '<!doctype html><title>Error</title>',
  ),
  withBody('failures-text', 'The body of a failure is a line of text.', 'text/plain', 'no'),
  withBody('failures-xml', 'The body of a failure is XML.', 'application/xml', '<error/>'),
  withBody('failures-empty', 'Failures have no body.', 'text/plain', ''),
  withBody(
    'failures-json-string',
    'The body of a failure is a JSON string.',
    'application/json',
    '"refused"',
  ),
  withBody(
    'failures-empty-object',
    'The body of a failure is an empty JSON object.',
    'application/json',
    '{}',
  ),
  forNames(404),
  forNames(409),
  forNames(412),
  {
    name: 'failures-as-unkey',
    section: '7',
    description: 'Failures have the envelope of a known implementation, with error codes in capital letters.',
    allowed: statusIsOpen,
    decides: 'body of failures',
    profile: {
      errors: {
        mediaType: 'application/json',
        body: { error: { code: '{code}', message: '{message}', requestId: '{requestId}' } },
        violations: 'first',
      },
    },
  },
  {
    name: 'unauthorised-to-login',
    section: '5',
    description: 'The service redirects requests without a valid token to a login page, with 302.',
    allowed: 'The specification states only the status of success, and a redirect is not a success.',
    decides: 'status of refused tokens',
    middleware: always(async (request, next) => {
      const answer = await next(request)
      if (answer.status !== 401) return answer
      return { ...answer, status: 302, headers: new Headers({ Location: '/login' }), body: '' }
    }),
  },
  {
    name: 'refused-token-repeated',
    section: '7',
    description: 'The answer to an invalid token repeats the Authorization header.',
    allowed: statusIsOpen,
    decides: 'body of refused tokens',
    middleware:
      ({ token }) =>
      async (request, next) => {
        const answer = await next(request)
        const sent = request.headers.get('Authorization')
        if (answer.status !== 401 || sent === null || sent === `Bearer ${token}`) return answer
        return answerOf(401, JSON.stringify({ detail: `${sent} is not accepted.` }))
      },
  },
  {
    name: 'tokens-checked-late',
    section: '7',
    description: 'The service validates a request before it checks the token.',
    allowed: 'The specification leaves the order of checks open.',
    decides: 'order of checks',
    profile: {
      requests: { stages: ['mediaType', 'syntax', 'validation', 'authentication', 'authorization', 'api'] },
    },
  },
  {
    name: 'token-without-scheme',
    section: '5',
    description: 'The service also accepts the token without the word Bearer.',
    allowed: 'The specification leaves open whether a service accepts forms other than "Bearer <token>".',
    decides: 'reading of tokens',
    profile: { authentication: { tokenSyntax: 'strip-bearer' } },
  },
  {
    name: 'unknown-user-404',
    section: '4.1',
    description: 'A listing by the externalId of no key gets a 404.',
    allowed: 'The specification states no answer to a filter without matches.',
    decides: 'unknown users',
    middleware: always(async (request, next) => {
      const answer = await next(request)
      const isForUser = isList(request) && request.query.has('externalId') && !request.query.has('cursor')
      return isForUser &&
        answer.status === 200 &&
        /"keys":\[\]/.test(answer.body) &&
        !/"cursor"/.test(answer.body)
        ? answerOf(404, '{"title":"Not Found"}', 'application/problem+json')
        : answer
    }),
  },
]
