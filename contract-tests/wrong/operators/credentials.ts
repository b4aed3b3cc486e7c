import { createBodyIn, withHistory } from '../../middleware/changing.js'
import type { Memory } from '../../middleware/memory.js'
import type { MakeMiddleware, MiddlewareRequest } from '../../middleware/middleware.js'
import { isCreate, isList } from '../../middleware/operation.js'
import { always, type Condition } from './condition.js'
import { keyConditions, queryConditions } from './condition-rows.js'
import { type IsTaken, taken } from './effect-rows.js'
import { type OperatorServer, operatorServer } from './operator.js'

interface Place {
  request: MiddlewareRequest
  memory: Memory
}

const onList: readonly Condition<Place>[] = [
  always,
  ...queryConditions.map(condition => ({
    ...condition,
    holds: ({ request: { query }, memory }: Place) => condition.holds({ query, memory }),
  })),
]

const onCreate: readonly Condition<Place>[] = [
  always,
  ...keyConditions.map(condition => ({
    ...condition,
    holds({ request, memory }: Place) {
      const body = createBodyIn(request)
      return (
        body !== undefined && condition.holds({ request: { ...body }, number: memory.made.length, memory })
      )
    },
  })),
]

const refusedAndDone: Condition<unknown> = {
  ...always,
  name: 'refused-and-done',
  when: 'but gets a refusal',
  holds: () => true,
}

/** Requests without the token that take effect. */
export const credentialServers: readonly OperatorServer[] = Object.entries(taken).flatMap(
  ([operator, [does, is]]) => {
    const last = operator === 'no-header' || operator === 'any-token' ? undefined : 1
    return [
      ...onList.slice(0, last).map(condition => accepting('listing', isList, operator, does, is, condition)),
      ...[...onCreate.slice(0, last), refusedAndDone].map(condition =>
        accepting('create', isCreate, operator, does, is, condition),
      ),
    ]
  },
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
    does: `A ${message} ${does} ${condition === refusedAndDone ? 'takes effect' : 'succeeds'}`,
    middleware: withTokenWhere(concerns, is, condition),
  })
}

function withTokenWhere(
  concerns: (request: MiddlewareRequest) => boolean,
  is: IsTaken,
  condition: Condition<Place>,
): MakeMiddleware {
  return world =>
    withHistory(async (request, next, memory) => {
      const { token } = world
      const header = request.headers.get('Authorization')
      if (!concerns(request) || !is(header, token, request) || !condition.holds({ request, memory }))
        return next(request)
      const headers = new Headers(request.headers)
      headers.set('Authorization', `Bearer ${token}`)
      const answer = await next({ ...request, headers })
      return condition === refusedAndDone && header !== `Bearer ${token}` ? next(request) : answer
    })(world)
}
