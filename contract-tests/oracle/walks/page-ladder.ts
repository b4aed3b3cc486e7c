import type { CheckContext } from '../../engine/check-context.js'
import { allOf, met, notExercised, type Outcome } from '../../engine/outcome.js'
import { refuseCreate } from '../../keys/refuse-create.js'
import { isSuccess } from '../../traffic/exchange.js'
import type { Walk } from '../../traffic/reader.js'
import type { ListQuery } from '../../traffic/requests.js'

/** Requests reserved for later checks. */
const requestsOfOthers = 24
/** The numbers of the pages at which the check also reads all remaining keys on a single page. */
const wholeFrom = [3, 13]
/** The parameters for these single pages. */
const shownWith: readonly ListQuery[] = [{ decrypt: true }, { revalidateKeysCache: true }]
/** The numbers of the pages after which the check sends a refused create. */
const refusedAfter = [1, 4]
/** Enough pages of two keys to find errors after the twelfth page. */
const manyPages = 14

/**
 * Lists the API and a user in short pages. Sends some cursors again, to read all remaining keys on one page. The specification leaves open
 * whether a cursor works with another limit, so the target may refuse these requests. The MOD requirements check the pages.
 */
export async function listsTheSameOnEveryPage(context: CheckContext): Promise<Outcome> {
  const { reader, run } = context
  const left = () => context.requestsLeft() - requestsOfOthers
  const outcomes: Outcome[] = []
  for (const query of [{ limit: 2 }, { externalId: run.users.main, limit: 1 }]) {
    const asked = { ...query, revalidateKeysCache: true }
    const most = Math.min(manyPages, left() - wholeFrom.length * shownWith.length)
    if (most < 2) {
      context.leaveOut(1, 'complete listing')
      continue
    }
    // A refused create must not change the rest of the walk.
    const walk = await reader.walk(asked, most, async page => {
      if (refusedAfter.includes(page) && left() > most) outcomes.push(await refuseCreate(context, page))
    })
    if (!walk.ended && most < manyPages) context.leaveOut(1, 'listing end')
    await showRest(walk, query, left, context)
    outcomes.push(walk.pages.length > 1 ? met : notExercised('no page had a cursor'))
  }
  return allOf(outcomes, 'the budget left no requests for this check')
}

async function showRest(
  { pages }: Walk,
  query: ListQuery,
  left: () => number,
  context: CheckContext,
): Promise<void> {
  for (const number of wholeFrom) {
    const cursor = pages[number - 2]?.cursor
    if (cursor === undefined) return
    for (const shown of shownWith) {
      if (left() < 1) {
        context.leaveOut(1, 'reused cursor')
        return
      }
      const asked = { ...query, ...shown, limit: 100, cursor }
      const exchange = await context.client.list(asked, { purpose: 'probe' })
      if (!isSuccess(exchange)) return
    }
  }
}
