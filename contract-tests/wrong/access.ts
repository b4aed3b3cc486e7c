import type { ListKeysResponse } from '../../schemas/generated/types.js'
import { always, changingRecords } from '../middleware/changing.js'
import { answerOf, createdOf, withJson } from '../middleware/json-message.js'
import type { MakeMiddleware, MiddlewareAnswer, MiddlewareRequest, Next } from '../middleware/middleware.js'
import { isCreate, isList, isSuccess } from '../middleware/operation.js'

// Bugs of tokens and secrets that a row cannot express.

export function admitting(
  isAdmitted: (authorization: string | null, token: string) => boolean,
  concerns: (request: MiddlewareRequest) => boolean = () => true,
): MakeMiddleware {
  return ({ token }) =>
    (request, next) => {
      const isMeant = concerns(request) && isAdmitted(request.headers.get('Authorization'), token)
      return next(isMeant ? authorized(request, token) : request)
    }
}

function authorized(request: MiddlewareRequest, token: string): MiddlewareRequest {
  const headers = new Headers(request.headers)
  headers.set('Authorization', `Bearer ${token}`)
  return { ...request, headers }
}

function onRefusedToken(
  then: (refused: MiddlewareAnswer, request: MiddlewareRequest, next: Next, token: string) => unknown,
): MakeMiddleware {
  return ({ token }) =>
    async (request, next) => {
      const answer = await next(request)
      if (isSuccess(answer) || request.headers.get('Authorization') === `Bearer ${token}`) return answer
      const other = await then(answer, request, next, token)
      return (other as MiddlewareAnswer | undefined) ?? answer
    }
}

export const succeedingAnyway = onRefusedToken(({ body }) => answerOf(200, body))

export const creatingAnyway = onRefusedToken(async (refused, request, next, token) => {
  if (isCreate(request)) await next(authorized(request, token))
  return answerOf(401, refused.body)
})

export const listingNothing = onRefusedToken(({ body }, request) =>
  isList(request) ? answerOf(200, '{"keys":[],"total":0}') : answerOf(401, body),
)

export const withMember = (answer: MiddlewareAnswer, name: string, value: unknown): MiddlewareAnswer =>
  withJson(answer, { ...(JSON.parse(answer.body) as object), [name]: value })

/** Shows the last key in later answers. */
function showingLastKey(
  show: (answer: MiddlewareAnswer, key: string, request: MiddlewareRequest) => MiddlewareAnswer,
): MakeMiddleware {
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

export const leaking = (
  concerns: (request: MiddlewareRequest) => boolean,
  show: (answer: MiddlewareAnswer, key: string) => MiddlewareAnswer,
) =>
  showingLastKey((answer, key, request) =>
    concerns(request) && isSuccess(answer) ? show(answer, key) : answer,
  )

const isJsonFailure = (answer: MiddlewareAnswer) => !isSuccess(answer) && answer.body.startsWith('{')

export const leakingInErrors = showingLastKey((answer, key, { method }) =>
  isJsonFailure(answer) ? withMember(answer, 'state', { method, key }) : answer,
)

export const showingTokenInErrors = always(async (request, next) => {
  const answer = await next(request)
  const authorization = request.headers.get('Authorization')
  if (!isJsonFailure(answer) || authorization === null) return answer
  return withMember(answer, 'request', { path: request.path, authorization })
})

export const keepingPlaintexts: MakeMiddleware = world => {
  const seen = new Map<string | undefined, string>()
  return changingRecords(record => {
    if (record.plaintext !== undefined) seen.set(record.id, record.plaintext)
    const plaintext = seen.get(record.id)
    return plaintext === undefined ? record : { ...record, plaintext }
  })(world)
}

export function decryptingFirst(page: ListKeysResponse): object {
  const first = page.keys.findIndex(({ plaintext }) => plaintext !== undefined)
  const keys = page.keys.map(({ plaintext, ...record }, index) =>
    index === first ? { ...record, plaintext } : record,
  )
  return { ...page, keys }
}

export function exchangingPlaintexts(page: ListKeysResponse): object {
  const plaintexts = page.keys.flatMap(({ plaintext }) => plaintext ?? []).reverse()
  const keys = page.keys.map(record =>
    record.plaintext === undefined ? record : { ...record, plaintext: plaintexts.shift() },
  )
  return { ...page, keys }
}
