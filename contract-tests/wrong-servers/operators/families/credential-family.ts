import { createBodyOf } from '../../../middleware/json-message.js'
import { isJsonObject } from '../../../middleware/member-value.js'
import type { Memory } from '../../../middleware/memory.js'
import { createMemory } from '../../../middleware/memory.js'
import type { MakeMiddleware, MiddlewareRequest } from '../../../middleware/middleware.js'
import { isCreate, isList } from '../../../middleware/operation.js'
import { always, type Condition } from '../conditions/condition.js'
import { queryConditions } from '../conditions/query-conditions.js'
import { requestConditions } from '../conditions/request-conditions.js'
import { type OperatorServer, operatorServer } from '../operator.js'

/** What is taken for the caller's token. */
const taken: Readonly<
  Record<string, readonly [does: string, is: (header: string | null, token: string) => boolean]>
> = {
  'no-header': ['without an Authorization header', header => header === null],
  'empty-token': ['with an empty token', header => header?.trim().toLowerCase() === 'bearer'],
  'any-token': ['with any bearer token', header => /^bearer \S/i.test(header ?? '')],
  'basic-credentials': ['with Basic credentials', header => /^basic \S/i.test(header ?? '')],
  'other-scheme': [
    'with the token under another scheme',
    (header, token) => header?.endsWith(` ${token}`) === true && !/^bearer /i.test(header),
  ],
  'longer-token': [
    'with a token that goes on',
    (header, token) => header?.startsWith(`Bearer ${token}`) === true,
  ],
  'shorter-token': [
    'with the beginning of a token',
    (header, token) => (header ?? '').length > 10 && `Bearer ${token}`.startsWith(header ?? ''),
  ],
  'token-in-any-case': [
    'with a token in another letter case',
    (header, token) => header?.toLowerCase() === `bearer ${token}`.toLowerCase(),
  ],
}

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
      return isJsonObject(body) && holds({ request: body, number: memory.made.length, memory })
    },
  })),
]

/** Requests without the caller's token (section 5). */
export const credentialFamily: readonly OperatorServer[] = Object.entries(taken).flatMap(
  ([operator, [does, is]]) => [
    ...(operator === 'no-header' || operator === 'any-token' ? onList : onList.slice(0, 1)).map(condition =>
      accepting('listing', isList, operator, does, is, condition),
    ),
    ...(operator === 'no-header' || operator === 'any-token' ? onCreate : onCreate.slice(0, 1)).flatMap(
      condition => [accepting('create', isCreate, operator, does, is, condition)],
    ),
    accepting('create', isCreate, operator, does, is, {
      name: 'refused-and-done',
      when: 'and refused',
      holds: () => true,
    }),
  ],
)

function accepting(
  message: string,
  concerns: (request: MiddlewareRequest) => boolean,
  operator: string,
  does: string,
  is: (header: string | null, token: string) => boolean,
  condition: Condition<Place>,
): OperatorServer {
  return operatorServer(message, {
    operator,
    member: 'authorization',
    condition,
    sections: ['5'],
    breaks: 'Every request carries the header Authorization with a token.',
    does: `A ${message} ${does} is done`,
    middleware: withTokenWhere(request => concerns(request), is, condition),
  })
}

function withTokenWhere(
  concerns: (request: MiddlewareRequest) => boolean,
  is: (header: string | null, token: string) => boolean,
  condition: Condition<Place>,
): MakeMiddleware {
  return ({ token }) => {
    const memory = createMemory()
    return async (request, next) => {
      const header = request.headers.get('Authorization')
      const isMeant = concerns(request) && is(header, token) && condition.holds({ request, memory })
      const headers = new Headers(request.headers)
      headers.set('Authorization', `Bearer ${token}`)
      if (isMeant && condition.name === 'refused-and-done' && header !== `Bearer ${token}`) {
        await next({ ...request, headers })
        return next(request)
      }
      const answer = await next(isMeant ? { ...request, headers } : request)
      memory.see(request, answer)
      return answer
    }
  }
}
