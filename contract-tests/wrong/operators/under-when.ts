import type { MakeMiddleware, MiddlewareAnswer, Next } from '../../middleware/middleware.js'
import { isCreate } from '../../middleware/operation.js'
import type { Condition, RecordPlace } from './conditions/condition.js'
import { bodyOf, createHistory } from './conditions/history.js'
import { keyOfCreate } from './conditions/key-whens.js'
import type { ArrivingRequest, ConditionOperation, KeyWhen, When } from './conditions/when.js'
import type { OperatorServer } from './operator.js'

const ofCreates = ['create', 'created', 'creates']

export function operationOf({ member }: OperatorServer): ConditionOperation {
  return ofCreates.includes(member.split(' ')[0] ?? '') ? 'create' : 'list'
}

/** In a listing, a condition on keys can be combined only with an effect that changes single records. */
export function canBeUnder(server: OperatorServer, when: When): boolean {
  const operation = operationOf(server)
  if (!when.at.includes(operation)) return false
  return when.of === 'request' || operation === 'create' || server.under !== undefined
}

export function underWhen(server: OperatorServer, when: When): OperatorServer {
  return {
    ...server,
    name: `${server.name}-when-${when.name}`,
    condition: when.name,
    bug: `${server.bug.slice(0, -1)} ${when.when}.`,
    middleware: middlewareUnder(server, when),
  }
}

function middlewareUnder(server: OperatorServer, when: When): MakeMiddleware {
  const operation = operationOf(server)
  if (when.of === 'key' && operation === 'list' && server.under !== undefined)
    return server.under(conditionOfRecords(when))
  return world => {
    const wrong = server.middleware(world)
    const right = server.right?.(world)
    const history = createHistory()
    return async (request, next) => {
      history.begin(request)
      let seen: MiddlewareAnswer | undefined
      const watched: Next = async inner => {
        if (seen !== undefined && inner === request) return seen
        const answer = await next(inner)
        seen ??= answer
        return answer
      }
      try {
        const isOther = isCreate(request) !== (operation === 'create')
        const answer = when.of === 'request' && when.asksForAnswer ? await watched(request) : undefined
        const arriving: ArrivingRequest = { request, body: bodyOf(request), history, answer }
        if (!isOther && holds(when, arriving, world.time.now())) return await wrong(request, watched)
        if (right !== undefined) return await right(request, watched)
        const own = await watched(request)
        // The wrong middleware runs only to fill its memory. Its answer is discarded.
        await wrong(request, async () => own).catch(() => undefined)
        return own
      } finally {
        history.end(request, seen)
      }
    }
  }
}

function holds(when: When, arriving: ArrivingRequest, now: number): boolean {
  if (when.of === 'request') return when.holds(arriving)
  const { body, history } = arriving
  return body !== undefined && when.holds(keyOfCreate(body, { memory: history.memory, now }))
}

function conditionOfRecords({ name, when, holds: isMeant }: KeyWhen): Condition<RecordPlace> {
  return {
    name,
    when,
    holds: ({ made, memory, query, index, now }) =>
      isMeant({
        given: made?.request,
        number: made?.number,
        refusals: made?.refusals ?? 0,
        position: memory.keysBefore(query.get('cursor')) + index,
        memory,
        now,
      }),
  }
}
