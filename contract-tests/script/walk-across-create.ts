import type { CheckContext } from '../engine/check-context.js'
import { aboutCount } from '../keys/own-keys.js'
import { unlessImpossible } from '../keys/probe.js'
import { createBodyIn, cursorIn, successfulCreates } from '../model/seen-records.js'
import { countedIn, isWhole, onePageOf, walksIn } from '../model/walks.js'
import { isSuccess } from '../traffic/exchange.js'
import type { ListQuery } from '../traffic/requests.js'
import { absentName, nameOf } from './bodies.js'

/** The maximum number of pages after the first page. The keys of a run fill fewer pages. */
const mostPages = 5
const createsBetweenPages = 2
/** The requests for the first page, the creates, and the other pages. */
const mostRequests = 1 + createsBetweenPages + mostPages

/**
 * Once in a run, creates a key after the first page of a listing, and sends a refused create after the second page. If this
 * listing omits an older key, MOD-17 fails.
 */
export async function walkAcrossCreate(context: CheckContext): Promise<void> {
  const { client, history, run } = context
  const name = nameOf('between pages', run.runId)
  const isDone = successfulCreates(history).some(exchange => createBodyIn(exchange)?.name === name)
  if (isDone || !run.met.has('write')) return
  if (context.keysLeft() < 1 || context.requestsLeft() < mostRequests) {
    context.leaveOut(1, 'create between two pages')
    return
  }
  await context.allVisible()
  // Later, a search for keys would be a listing between two pages.
  await context.account.settle(createsBetweenPages)
  // A third of the keys is a limit that other listings probably do not have, so the cursors are probably new. A target may refuse a
  // cursor that another listing has used.
  const isLong = countedIn(history, run.apiId) === 0
  const limit = isLong ? 100 : Math.min(100, Math.ceil(aboutCount(context) / 3) + 1)
  const query = { limit, revalidateKeysCache: true }
  const read = async (asked: ListQuery) => {
    const page = await unlessImpossible(() => client.list(asked, { purpose: 'probe' }))
    return page && isSuccess(page) ? cursorIn(page) : undefined
  }
  let cursor = await read(query)
  if (cursor === undefined) return
  const user = { externalId: run.users.refused('probe') }
  const body = { apiId: run.apiId, name, ...user, expires: run.expires, enabled: false }
  await unlessImpossible(() => client.create(body))
  for (let page = 0; page < mostPages && cursor !== undefined; page += 1) {
    if (page === 1) {
      const refused = { ...body, roles: [absentName('role', run.runId)] }
      await unlessImpossible(() => client.create(refused, { purpose: 'refusal' }))
    }
    cursor = await read({ ...query, cursor })
  }
}

/** The requests for the pages of `walkBetweenTwins`. */
const pagesBetweenTwins = 3

/** Ends a page between two keys of the same millisecond, unless an earlier page did: a cursor by time would lose the second key. */
export async function walkBetweenTwins({ history, reader, requestsLeft, run }: CheckContext): Promise<void> {
  const walks = walksIn(history)
  const listed = onePageOf(walks, run.apiId)?.records ?? []
  const borders = listed.flatMap(({ record }, index) =>
    index > 0 && record.createdAt === listed[index - 1]?.record.createdAt ? [index] : [],
  )
  const limits = walks
    .filter(walk => isWhole(walk) && walk.parameters.apiId === run.apiId)
    .map(({ parameters }) => Number(parameters.limit ?? 100))
  const isSeen = borders.some(border => limits.some(limit => border % limit === 0))
  const limit = borders.at(-1)
  if (limit === undefined || isSeen || requestsLeft() <= pagesBetweenTwins) return
  await reader.walk({ limit, revalidateKeysCache: true }, pagesBetweenTwins)
}
