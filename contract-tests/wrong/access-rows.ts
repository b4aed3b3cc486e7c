import {
  always,
  changingField,
  changingListAnswer,
  changingRecords,
  refusingLists,
} from '../middleware/changing.js'
import { answerOf, createdOf, withJson } from '../middleware/json-message.js'
import type { MakeMiddleware, MiddlewareAnswer, MiddlewareRequest } from '../middleware/middleware.js'
import { isCreate, isList, isSuccess } from '../middleware/operation.js'
import { breaking } from './wrong-server.js'

function admitting(isAdmitted: (authorization: string | null, token: string) => boolean): MakeMiddleware {
  return ({ token }) =>
    (request, next) => {
      const headers = new Headers(request.headers)
      if (isAdmitted(headers.get('Authorization'), token)) headers.set('Authorization', `Bearer ${token}`)
      return next({ ...request, headers })
    }
}

const onRefusedToken = (
  change: (refused: MiddlewareAnswer, request: MiddlewareRequest) => MiddlewareAnswer,
): MakeMiddleware =>
  always(async (request, next) => {
    const answer = await next(request)
    return answer.status === 401 ? change(answer, request) : answer
  })

const withMember = (answer: MiddlewareAnswer, name: string, value: unknown): MiddlewareAnswer =>
  withJson(answer, { ...(JSON.parse(answer.body) as object), [name]: value })

/** Shows the last key in later answers. */
const leaking = (
  show: (answer: MiddlewareAnswer, key: string, request: MiddlewareRequest) => MiddlewareAnswer,
): MakeMiddleware => {
  return () => {
    let last: string | undefined
    return async (request, next) => {
      const answer = await next(request)
      const leaked = last === undefined ? answer : show(answer, last, request)
      if (isCreate(request) && isSuccess(answer)) last = createdOf(answer).key
      return leaked
    }
  }
}

const inHeader = leaking((answer, key, request) => {
  const headers = new Headers(answer.headers)
  if (isList(request)) headers.set('X-Debug-Last-Key', key)
  return { ...answer, headers }
})

const inError = leaking((answer, key) =>
  !isSuccess(answer) && answer.body.startsWith('{') ? withMember(answer, 'state', { key }) : answer,
)

/** Bugs of tokens, raw keys and plaintexts. */
export const accessRows = [
  ...breaking('5', 'Every request carries the header Authorization: Bearer <token>.', [
    ['nobody-checked', 'The service registers the middleware after the routes.', admitting(() => true)],
    [
      'header-optional',
      'The middleware checks the token only if the request has one.',
      admitting(header => header === null),
    ],
    [
      'any-bearer',
      'The middleware accepts every token.',
      admitting(header => /^Bearer ./.test(header ?? '')),
    ],
    [
      'basic-accepted',
      'The service accepts Basic credentials without checking the password.',
      admitting(header => /^Basic /.test(header ?? '')),
    ],
    [
      'token-compared-by-beginning',
      'The service accepts the right token with more characters after it.',
      admitting((header, token) => (header ?? '').startsWith(`Bearer ${token}`)),
    ],
    [
      'token-compared-by-length',
      'The constant-time comparison compares lengths only.',
      admitting((header, token) => (header ?? '').length === `Bearer ${token}`.length),
    ],
    [
      'unauthorised-answered-200',
      'The answer reports the failure in its body, with status 200.',
      onRefusedToken(({ body }) => answerOf(200, body)),
    ],
    [
      'unauthorised-list-answers-empty',
      'Requests without a valid token get an empty page.',
      onRefusedToken((refused, request) =>
        isList(request) ? answerOf(200, '{"keys":[],"total":0}') : refused,
      ),
    ],
  ]),

  ...breaking('2.1, 4.1, 4.2, 5, 7', 'Only creates and listings with decrypt show a secret.', [
    [
      'key-in-record',
      'The conversion of a row into an answer keeps a secret field.',
      changingRecords((record, { made }) => ({ ...record, key: made?.key })),
    ],
    [
      'key-in-base64',
      'The record shows the raw key in base64, which looks like a hash.',
      changingRecords((record, { made }) => (made ? { ...record, fingerprint: btoa(made.key) } : record)),
    ],
    ['keys-in-list-header', 'A debug header contains the last key.', inHeader],
    ['last-key-in-error', 'The body of an error dumps the state of the handler.', inError],
    [
      'token-in-listing',
      'The listing shows the token as the name of the caller.',
      changingListAnswer((answer, { request }) =>
        withMember(answer, 'requestedBy', request.headers.get('Authorization')),
      ),
    ],
  ]),

  ...breaking('4.1, 4.2, 2.1', 'With decrypt, plaintext is the raw key of a recoverable key.', [
    [
      'decrypt-crashes',
      'The service has no vault, so listings with decrypt fail.',
      refusingLists(query => query.get('decrypt') === 'true', 500),
    ],
    [
      'plaintext-encrypted',
      'The listing shows the ciphertext.',
      changingField('plaintext', plaintext => btoa(plaintext)),
    ],
    [
      'plaintext-without-prefix',
      'The service stores only the random characters of the key.',
      changingField('plaintext', plaintext => plaintext.replace(/^.*_/, '')),
    ],
  ]),
]
