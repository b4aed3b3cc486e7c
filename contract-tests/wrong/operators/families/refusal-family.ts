import { isObject } from '../../../../src/common/is-object.js'
import { createBodyOf, pageOf, refusal, withJson } from '../../../middleware/json-message.js'
import type { JsonObject } from '../../../middleware/member-value.js'
import type { MiddlewareAnswer, Next } from '../../../middleware/middleware.js'
import { isCreate, isList, isSuccess } from '../../../middleware/operation.js'
import { remembering } from '../../../middleware/with-memory.js'
import { always, type Condition } from '../conditions/condition.js'
import { type PagePlace, pageConditions } from '../conditions/page-conditions.js'
import { type RequestPlace, requestConditions } from '../conditions/request-conditions.js'
import { type OperatorServer, operatorServer } from '../operator.js'

const failures: Readonly<
  Record<string, readonly [does: string, answer: (answer: MiddlewareAnswer) => MiddlewareAnswer]>
> = {
  'answered-201': ['gets a 201', answer => ({ ...answer, status: 201 })],
  'answered-202': ['gets a 202', answer => ({ ...answer, status: 202 })],
  'answered-500': ['takes effect but gets a 500', () => refusal(500)],
  'sent-as-text': [
    'gets an answer of another media type',
    answer => ({ ...answer, headers: new Headers({ 'Content-Type': 'text/plain' }) }),
  ],
  wrapped: [
    'gets an answer inside a member called data',
    answer => withJson(answer, { data: JSON.parse(answer.body) }),
  ],
  'in-an-array': ['gets an answer inside an array', answer => withJson(answer, [JSON.parse(answer.body)])],
  cut: [
    'gets an answer without its last character',
    answer => ({ ...answer, body: answer.body.slice(0, -1) }),
  ],
}

const names = ['roles', 'permissions'] as const
const only = { first: (list: unknown[]) => list.slice(0, 1), last: (list: unknown[]) => list.slice(-1) }

export const refusalFamily: readonly OperatorServer[] = [
  ...[always, ...requestConditions].flatMap(condition => [
    creating('refused', 'is refused', condition, async () => refusal(400)),
    ...Object.entries(failures).map(([operator, [does, change]]) =>
      creating(operator, does, condition, async (body, ask) => {
        const answer = await ask(body)
        return isSuccess(answer) ? change(answer) : answer
      }),
    ),
  ]),
  listing('refused', 'is refused with a 401', always, () => refusal(401)),
  ...[always, ...pageConditions].flatMap(condition =>
    Object.entries(failures).map(([operator, [does, change]]) => listing(operator, does, condition, change)),
  ),
  ...[always, ...requestConditions].flatMap(condition =>
    names.flatMap(name => [
      creating(`missing-${name}-taken`, `with unknown ${name} succeeds`, condition, (body, ask) =>
        withoutWhenRefused(body, ask, [name]),
      ),
      creating(
        `made-though-missing-${name}`,
        `with unknown ${name} takes effect but gets a refusal`,
        condition,
        async (body, ask) => {
          const answer = await ask(body)
          const isMissing = !isSuccess(answer) && listOf(body, name).length > 0
          if (isMissing) await ask({ ...body, [name]: [] })
          return answer
        },
      ),
    ]),
  ),
  ...names.flatMap(name =>
    Object.entries(only).map(([which, pick]) =>
      creating(
        `only-${which}-of-${name}-checked`,
        `needs only the ${which} of its ${name} to exist`,
        always,
        async (body, ask) => {
          const answer = await ask(body)
          if (isSuccess(answer) || listOf(body, name).length < 2) return answer
          return ask({ ...body, [name]: pick(listOf(body, name)) })
        },
      ),
    ),
  ),
]

async function withoutWhenRefused(
  body: JsonObject,
  ask: (body: JsonObject) => Promise<MiddlewareAnswer>,
  left: readonly string[],
): Promise<MiddlewareAnswer> {
  const answer = await ask(body)
  const isMeant = left.some(name => listOf(body, name).length > 0)
  if (isSuccess(answer) || !isMeant) return answer
  return ask(Object.fromEntries(Object.entries(body).filter(([name]) => !left.includes(name))))
}

function listOf(body: JsonObject, name: string): unknown[] {
  const list = body[name]
  return Array.isArray(list) ? list : []
}

function creating(
  operator: string,
  does: string,
  condition: Condition<RequestPlace>,
  answerWith: (
    body: JsonObject,
    ask: (body: JsonObject) => Promise<MiddlewareAnswer>,
  ) => Promise<MiddlewareAnswer>,
): OperatorServer {
  return operatorServer('create', {
    operator,
    member: 'answer',
    condition,
    sections: ['4.2', '4.2 rule 4', '7', '8'],
    breaks: 'A create succeeds with 200 and a JSON body, and fails when a role or permission does not exist.',
    does: `A create ${does}`,
    middleware: remembering(async (request, next: Next, memory) => {
      const body = isCreate(request) ? createBodyOf(request) : undefined
      if (!isObject(body)) return next(request)
      const place = { request: body, number: memory.made.length, memory }
      if (!condition.holds(place)) return next(request)
      return answerWith(body, changed => next(withJson(request, changed)))
    }),
  })
}

function listing(
  operator: string,
  does: string,
  condition: Condition<PagePlace>,
  change: (answer: MiddlewareAnswer) => MiddlewareAnswer,
): OperatorServer {
  return operatorServer('listing', {
    operator,
    member: 'answer',
    condition,
    sections: ['4.1', '7'],
    breaks: 'A listing succeeds with 200 and a JSON body.',
    does: `A listing ${does}`,
    middleware: remembering(async (request, next, memory) => {
      const answer = await next(request)
      if (!isList(request) || !isSuccess(answer)) return answer
      const { keys, cursor } = pageOf(answer)
      const place = { query: request.query, memory, count: keys.length, hasMore: Boolean(cursor) }
      return condition.holds(place) ? change(answer) : answer
    }),
  })
}
