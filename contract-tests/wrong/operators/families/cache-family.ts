import { queryMembers } from '../../../middleware/members.js'
import type { MakeMiddleware, MiddlewareAnswer } from '../../../middleware/middleware.js'
import { isList, isSuccess } from '../../../middleware/operation.js'
import { type OperatorServer, operatorServer } from '../operator.js'

const revalidate = 'revalidateKeysCache'
const minute = 60_000

const served: Readonly<Record<string, readonly [when: string, is: (query: URLSearchParams) => boolean]>> = {
  always: ['', () => true],
  'unless-revalidating': ['unless revalidateKeysCache is true', query => query.get(revalidate) !== 'true'],
  filtered: ['if the listing is filtered by externalId', query => query.has('externalId')],
  'from-page-2': ['from the second page on', query => query.has('cursor')],
  decrypting: ['if decrypt is true', query => query.get('decrypt') === 'true'],
  'from-page-2-unless-revalidating': [
    'from the second page on, unless revalidateKeysCache is true',
    query => query.has('cursor') && query.get(revalidate) !== 'true',
  ],
}

const authorization = 'authorization'

export const cacheFamily: readonly OperatorServer[] = [
  ...queryMembers.map(({ name }) => name),
  authorization,
].flatMap(member =>
  Object.entries(served).flatMap(([name, [when, isServed]]) =>
    [false, true].map(growsOld =>
      operatorServer('cache', {
        operator: growsOld ? 'forgotten-for-good' : 'forgotten',
        member,
        condition: { name, when },
        sections: member === authorization ? ['5'] : ['4.1', '2.1', '8'],
        breaks: `A listing uses the ${member === authorization ? 'token' : member} of its own request.`,
        does: `A cache keeps listings ${growsOld ? 'forever' : 'for a minute'} and ignores ${member === authorization ? 'the token' : member}`,
        middleware: caching(member, isServed, growsOld ? Number.POSITIVE_INFINITY : minute),
      }),
    ),
  ),
)

function caching(
  forgotten: string,
  isServed: (query: URLSearchParams) => boolean,
  keptMs: number,
): MakeMiddleware {
  return ({ time }) => {
    const kept = new Map<string, { answer: MiddlewareAnswer; until: number }>()
    return async (request, next) => {
      const { query, headers } = request
      if (!isList(request) || !isServed(query)) return next(request)
      const named = [...query].filter(([name]) => name !== forgotten)
      const token = forgotten === authorization ? null : headers.get('Authorization')
      const name = JSON.stringify([token, named])
      const known = kept.get(name)
      if (known !== undefined && known.until > time.now()) return known.answer
      const answer = await next(request)
      if (isSuccess(answer)) kept.set(name, { answer, until: time.now() + keptMs })
      return answer
    }
  }
}
