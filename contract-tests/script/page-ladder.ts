import type { CheckContext } from '../engine/check-context.js'
import { allOf, met, notExercised, type Outcome } from '../engine/outcome.js'
import { aboutCount, answersDecrypt } from '../keys/own-keys.js'
import { isSuccess } from '../traffic/exchange.js'
import type { Walk } from '../traffic/reader.js'
import type { ListQuery } from '../traffic/requests.js'
import { refuseCreate } from './refuse-create.js'

/**
 * For each entry, `showRest` sends the cursor of the page before `page` again, with these parameters and limit 100, to read the
 * remaining keys on one page.
 */
const restsFrom: readonly (readonly [page: number, shown: ListQuery])[] = [
  [3, { decrypt: true }],
  [3, { revalidateKeysCache: true }],
  [13, { decrypt: true }],
]
const refusedAfter = [1, 4]
/** Enough pages to find errors after the twelfth page. */
const manyPages = 14
/** Enough pages of two keys for all keys of a run. */
const mostPages = 20

/**
 * Lists keys in short pages, then sends some cursors again with another limit. The target may refuse these cursors, because the
 * specification leaves open whether a cursor works with another limit. The requirements in requirements/model.ts check the
 * records on the pages.
 */
export async function listsTheSameOnEveryPage(context: CheckContext): Promise<Outcome> {
  const { account, reader, requestsLeft } = context
  const outcomes: Outcome[] = []
  for (const query of walksOf(context)) {
    const asked = { ...query, revalidateKeysCache: true }
    const whole = Math.ceil(aboutCount(context, query.externalId) / query.limit) + 1
    const wanted = whole <= mostPages ? whole : manyPages
    const most = Math.min(wanted, requestsLeft() - restsFrom.length)
    if (most < 2) {
      context.leaveOut(1, 'complete listing')
      continue
    }
    // A refused create must not change the next pages. Later, a search for its key would be a listing between two pages.
    await account.settle(refusedAfter.length)
    const walk = await reader.walk(asked, most, async page => {
      if (refusedAfter.includes(page) && requestsLeft() > most) await refuseCreate(context, page)
    })
    if (!walk.ended && most < wanted) context.leaveOut(1, 'unfinished listing')
    if (query.externalId === undefined) await showRest(walk, query, context)
    outcomes.push(walk.pages.length > 1 ? met : notExercised('no page had a cursor'))
  }
  return allOf(outcomes, 'the budget left no requests for this check')
}

function walksOf(context: CheckContext): { limit: number; externalId?: string; decrypt?: true }[] {
  const decrypt = answersDecrypt(context) ? ({ decrypt: true } as const) : {}
  return [{ limit: 2 }, { limit: 2, externalId: context.run.users.main, ...decrypt }]
}

async function showRest({ pages }: Walk, query: ListQuery, context: CheckContext): Promise<void> {
  for (const [number, shown] of restsFrom) {
    const cursor = pages[number - 2]?.cursor
    if (cursor === undefined) return
    if (context.requestsLeft() < 1) {
      context.leaveOut(1, 'reused cursor')
      return
    }
    const asked = { ...query, ...shown, limit: 100, cursor }
    const exchange = await context.client.list(asked, { purpose: 'probe' })
    if (!isSuccess(exchange)) return
  }
}
