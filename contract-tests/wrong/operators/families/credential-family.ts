import { isObject } from '../../../../src/common/is-object.js'
import { createBodyOf } from '../../../middleware/json-message.js'
import type { Memory } from '../../../middleware/memory.js'
import { createMemory } from '../../../middleware/memory.js'
import type { MakeMiddleware, MiddlewareRequest } from '../../../middleware/middleware.js'
import { isCreate, isList } from '../../../middleware/operation.js'
import { always, type Condition } from '../conditions/condition.js'
import { queryConditions } from '../conditions/query-conditions.js'
import { requestConditions } from '../conditions/request-conditions.js'
import { type OperatorServer, operatorServer } from '../operator.js'

type IsTaken = (header: string | null, token: string, request: MiddlewareRequest) => boolean

const hasItIn =
  (place: (request: MiddlewareRequest, token: string) => boolean): IsTaken =>
  (header, token, request) =>
    header === null && place(request, token)

const isBearerOf =
  (token: RegExp): IsTaken =>
  header =>
    /^bearer /i.test(header ?? '') && token.test((header ?? '').slice('bearer '.length))

const taken: Readonly<Record<string, readonly [does: string, is: IsTaken]>> = {
  'no-header': ['without an Authorization header', header => header === null],
  'empty-token': ['with an empty token', header => header?.trim().toLowerCase() === 'bearer'],
  'any-token': ['with any bearer token', header => /^bearer \S/i.test(header ?? '')],
  'basic-credentials': ['with Basic credentials', header => /^basic \S/i.test(header ?? '')],
  'other-scheme': [
    'with the token after another scheme',
    (header, token) => header?.endsWith(` ${token}`) === true && !/^bearer /i.test(header),
  ],
  'longer-token': [
    'with extra characters after the token',
    (header, token) => header?.startsWith(`Bearer ${token}`) === true,
  ],
  'shorter-token': [
    'with only the beginning of the token',
    (header, token) => (header ?? '').length > 10 && `Bearer ${token}`.startsWith(header ?? ''),
  ],
  'token-in-any-case': [
    'with the token in another letter case',
    (header, token) => header?.toLowerCase() === `bearer ${token}`.toLowerCase(),
  ],
  'wildcard-token': ['with a wildcard as its token', isBearerOf(/^[*%_.]+$/)],
  'sql-token': ['with a token that makes an SQL condition true', isBearerOf(/' or /i)],
  'built-in-name-token': [
    'with the name of a built-in member as its token',
    isBearerOf(/^(__proto__|constructor|toString)$/),
  ],
  'no-value-token': [
    'with the word null, undefined, 0 or true as its token',
    isBearerOf(/^(null|undefined|0|true)$/),
  ],
  'query-of-a-token': ['with a database query as its token', isBearerOf(/^\{/)],
  'token-in-the-query': [
    'with the token in its query',
    hasItIn(({ query }, token) => [...query.values()].includes(token)),
  ],
  'token-in-a-cookie': [
    'with the token in a cookie',
    hasItIn(({ headers }, token) => headers.get('Cookie')?.includes(token) === true),
  ],
  'token-in-another-header': [
    'with the token in another header',
    hasItIn(({ headers }, token) =>
      ['X-Api-Key', 'Proxy-Authorization'].some(name => headers.get(name)?.endsWith(token)),
    ),
  ],
}

const refusedAndDone = 'refused-and-done'

interface Place {
  request: MiddlewareRequest
  memory: Memory
}

const onList: readonly Condition<Place>[] = [
  always,
  ...queryConditions.map(({ name, when, holds }) => ({
    name,
    when,
    holds: ({ request: { query }, memory }: Place) => holds({ query, memory }),
  })),
]

const onCreate: readonly Condition<Place>[] = [
  always,
  ...requestConditions.map(({ name, when, holds }) => ({
    name,
    when,
    holds: ({ request, memory }: Place) => {
      const body = createBodyOf(request)
      return isObject(body) && holds({ request: body, number: memory.made.length, memory })
    },
  })),
]

export const credentialFamily: readonly OperatorServer[] = Object.entries(taken).flatMap(
  ([operator, [does, is]]) => [
    ...(operator === 'no-header' || operator === 'any-token' ? onList : onList.slice(0, 1)).map(condition =>
      accepting('listing', isList, operator, does, is, condition),
    ),
    ...(operator === 'no-header' || operator === 'any-token' ? onCreate : onCreate.slice(0, 1)).flatMap(
      condition => [accepting('create', isCreate, operator, does, is, condition)],
    ),
    accepting('create', isCreate, operator, does, is, {
      name: refusedAndDone,
      when: 'but gets a refusal',
      holds: () => true,
    }),
  ],
)

function accepting(
  message: string,
  concerns: (request: MiddlewareRequest) => boolean,
  operator: string,
  does: string,
  is: IsTaken,
  condition: Condition<Place>,
): OperatorServer {
  return operatorServer(message, {
    operator,
    member: 'authorization',
    condition,
    sections: ['5'],
    breaks: 'Every request carries the header Authorization with a token.',
    does: `A ${message} ${does} ${condition.name === refusedAndDone ? 'takes effect' : 'succeeds'}`,
    middleware: withTokenWhere(request => concerns(request), is, condition),
  })
}

function withTokenWhere(
  concerns: (request: MiddlewareRequest) => boolean,
  is: IsTaken,
  condition: Condition<Place>,
): MakeMiddleware {
  return ({ token }) => {
    const memory = createMemory()
    return async (request, next) => {
      const header = request.headers.get('Authorization')
      const isMeant = concerns(request) && is(header, token, request) && condition.holds({ request, memory })
      const headers = new Headers(request.headers)
      headers.set('Authorization', `Bearer ${token}`)
      if (isMeant && condition.name === refusedAndDone && header !== `Bearer ${token}`) {
        await next({ ...request, headers })
        return next(request)
      }
      const answer = await next(isMeant ? { ...request, headers } : request)
      memory.see(request, answer)
      return answer
    }
  }
}
