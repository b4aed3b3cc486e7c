import { isObject } from '../../src/common/json.js'
import type { CheckContext } from '../engine/check-context.js'
import { type ListingContext, stateAt } from '../model/predict-record.js'
import type { AnsweredExchange, TargetExchange } from '../traffic/exchange.js'

export function listingContextOf(
  page: AnsweredExchange,
  { run, clock, history }: CheckContext,
): ListingContext {
  const parameter = (name: string) => parameterOf(page, name)
  const sentAt = run.startedAt + page.startedAtMs
  const isFresh = parameter('revalidateKeysCache') === 'true'
  return {
    decrypts: parameter('decrypt') === 'true',
    stateOf(body) {
      const isKnown = clock.skew() !== undefined
      // Later pages may show keys as they were when the target answered the first page.
      const readAt = run.startedAt + firstPageOf(page, history).startedAtMs
      return stateAt(body, {
        from: isKnown ? clock.earliest(readAt) : undefined,
        to: isKnown ? clock.latest(sentAt + page.durationMs) : undefined,
        isFresh,
        graceMs: run.graceMs,
      })
    },
  }
}

/** Later pages may show keys as they were when the target answered the first page. */
function firstPageOf(page: TargetExchange, history: readonly TargetExchange[]): TargetExchange {
  return pagesTo(page, history)[0] ?? page
}

export function pagesTo(page: TargetExchange, history: readonly TargetExchange[]): TargetExchange[] {
  const cursor = parameterOf(page, 'cursor')
  if (cursor === undefined) return [page]
  const before = history.findLast(({ id, response }) => {
    const { json } = response ?? {}
    return id < page.id && isObject(json) && json.cursor === cursor
  })
  return before === undefined ? [page] : [...pagesTo(before, history), page]
}

function parameterOf({ request }: TargetExchange, name: string): string | undefined {
  return request.query.find(([other]) => other === name)?.[1]
}
