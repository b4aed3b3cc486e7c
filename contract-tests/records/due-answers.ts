import { operationNamed } from '../../schemas/operations.js'
import type { CheckContext } from '../engine/check-context.js'
import { allOf, failed, met, type Outcome } from '../engine/outcome.js'
import { type AnsweredExchange, isAnswered, isSuccess } from '../traffic/exchange.js'
import { findsUser } from './expected-keys.js'
import { cursorIn } from './seen-records.js'

const listing = operationNamed('apis.listKeys')
const parameters = ['apiId', 'limit', 'cursor', 'externalId', 'decrypt', 'revalidateKeysCache']
const pleasToWait = [429, 503]

type Given = Readonly<Record<string, string>>

/**
 * A refused listing fails the check only if another listing of the same API succeeded. Both listings must have `decrypt=true`, or
 * neither.
 */
export function answersEveryListing(context: CheckContext): Outcome {
  const { history, token } = context
  const asked = history
    .filter(({ operation, purpose }) => operation === 'listKeys' && purpose !== 'refusal')
    .filter(isAnswered)
    .filter(({ request }) => request.method === listing.method && request.path === listing.path)
    .filter(({ request }) => request.headers.authorization === `Bearer ${token}`)
    .map(exchange => ({ exchange, given: Object.fromEntries(exchange.request.query) }))
    .filter(({ exchange, given }) => isPlain(exchange, given))
  const answered = asked.filter(({ exchange }) => isSuccess(exchange))
  const kinds = new Set(answered.map(({ given }) => kindOf(given)))
  /**
   * For each cursor, the listings that returned the cursor since a request last sent it. A refused request counts too, because a
   * target may accept each cursor only once.
   */
  const fresh = new Map<string, Set<string>>()
  return allOf(
    asked.flatMap(({ exchange, given }): Outcome[] => {
      const { cursor = '' } = given
      const isFresh = cursor === '' || fresh.get(cursor)?.has(nameOf(given)) === true
      fresh.delete(cursor)
      if (isSuccess(exchange)) {
        const next = cursorIn(exchange)
        if (next !== undefined) fresh.set(next, (fresh.get(next) ?? new Set()).add(nameOf(given)))
        return [met]
      }
      const isDue = kinds.has(kindOf(given)) && isFresh && findsUser(given, context, exchange)
      if (!isDue || pleasToWait.includes(exchange.response.status)) return []
      return [
        failed({
          place: 'status',
          expected: '200 (similar listings got 200)',
          received: `${exchange.response.status}`,
          exchanges: [exchange],
        }),
      ]
    }),
    'no valid listing succeeded',
  )
}

function isPlain({ request: { query } }: AnsweredExchange, given: Given): boolean {
  const { limit = '1', decrypt = 'true', revalidateKeysCache = 'true' } = given
  return (
    query.length === Object.keys(given).length &&
    Object.keys(given).every(name => parameters.includes(name)) &&
    given.apiId !== undefined &&
    given.externalId !== '' &&
    given.cursor !== '' &&
    /^([1-9]\d?|100)$/.test(limit) &&
    [decrypt, revalidateKeysCache].every(flag => ['true', 'false'].includes(flag))
  )
}

function kindOf({ apiId, decrypt }: Given): string {
  return JSON.stringify([apiId, decrypt === 'true'])
}

function nameOf({ cursor: _, ...given }: Given): string {
  return JSON.stringify(Object.entries(given).sort())
}
