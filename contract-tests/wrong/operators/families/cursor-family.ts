import { pageOf, withQuery } from '../../../middleware/json-message.js'
import { queryMembers } from '../../../middleware/members.js'
import type { MakeMiddleware } from '../../../middleware/middleware.js'
import { isList, isSuccess } from '../../../middleware/operation.js'
import { type OperatorServer, operatorServer } from '../operator.js'

export const cursorFamily: readonly OperatorServer[] = queryMembers
  .filter(({ name }) => name !== 'cursor')
  .map(({ name: member }) =>
    operatorServer('cursor', {
      operator: 'brings-its-own',
      member,
      sections: ['4.1', '8', '2.1'],
      breaks: `A listing uses the ${member} of its request.`,
      does: `A later page uses the ${member} of the first page in place of its own`,
      middleware: bringing(member),
    }),
  )

function bringing(member: string): MakeMiddleware {
  return () => {
    const kept = new Map<string, string | null>()
    return async (request, next) => {
      if (!isList(request)) return next(request)
      const cursor = request.query.get('cursor')
      const own = cursor === null ? undefined : kept.get(cursor)
      const asked =
        own === undefined
          ? request
          : withQuery(request, query => (own === null ? query.delete(member) : query.set(member, own)))
      const answer = await next(asked)
      const given = isSuccess(answer) ? pageOf(answer).cursor : undefined
      if (given) kept.set(given, asked.query.get(member))
      return answer
    }
  }
}
