import type { Profile } from '../../schemas/generated/types.js'
import { always } from '../middleware/changing.js'
import { answerOf } from '../middleware/json-message.js'
import type { MakeMiddleware, MiddlewareAnswer, MiddlewareRequest } from '../middleware/middleware.js'
import { isCreate, isList } from '../middleware/operation.js'
import type { RightServer } from './right-server.js'

type Kind = keyof Profile['errors']['failures']

const statusIsOpen = 'The specification leaves the status and the body of a failure open.'

/** An answer that asks to wait is not a verdict on the request, and stays unchanged. */
const pleasToWait = [429, 503]

/** Answers failures of either operation in another way. */
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
    description: `A role or permission that does not exist is answered with ${status}.`,
    allowed: 'The specification leaves the exact status open.',
    decides: 'status of missing names',
    profile: { errors: { failures } },
  }
}

/** The form of failures (sections 4.2 rule 4, 5 and 7). */
export const rightFailures: readonly RightServer[] = [
  withStatus(400, 'Every failure is a 400.'),
  withStatus(403, 'Every failure is a 403, to hide which things exist.'),
  withStatus(404, 'Every failure is a 404, to hide which things exist.'),
  withStatus(418, 'Every failure is a 418.'),
  withStatus(500, 'Every failure is a 500, as from a service with unhandled exceptions.'),
  withBody(
    'failures-html',
    'Failures are pages of the web server.',
    'text/html; charset=utf-8',
    '<!doctype html><title>Error</title>',
  ),
  withBody('failures-text', 'Failures are a line of text.', 'text/plain', 'no'),
  withBody('failures-xml', 'Failures are XML.', 'application/xml', '<error/>'),
  withBody('failures-empty', 'Failures have no body.', 'text/plain', ''),
  withBody('failures-json-string', 'Failures are a JSON string.', 'application/json', '"refused"'),
  withBody('failures-empty-object', 'Failures are an empty JSON object.', 'application/json', '{}'),
  forNames(404),
  forNames(409),
  forNames(412),
  {
    name: 'failures-as-unkey',
    section: '7',
    description: 'Failures have the envelope of a known implementation, with codes in capitals.',
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
    description: 'Requests without a valid token are redirected to a login page, with 302.',
    allowed: 'Only success has a status; a redirect is not a success.',
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
    description: 'The refusal of a token repeats the header that it came in.',
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
    description: 'A request is validated before its token is looked at.',
    allowed: 'The specification leaves the order of checks open.',
    decides: 'order of checks',
    profile: {
      requests: { stages: ['mediaType', 'syntax', 'validation', 'authentication', 'authorization', 'api'] },
    },
  },
  {
    name: 'token-without-scheme',
    section: '5',
    description: 'The token is also accepted without the word Bearer.',
    allowed: 'The specification leaves accepted forms other than "Bearer <token>" open.',
    decides: 'reading of tokens',
    profile: { authentication: { tokenSyntax: 'strip-bearer' } },
  },
  {
    name: 'unknown-user-404',
    section: '4.1',
    description: 'A listing for an unknown user gets a 404.',
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
