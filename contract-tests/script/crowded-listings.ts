import type { CheckContext } from '../engine/check-context.js'
import { isListedAt } from '../model/belongs.js'
import { countedIn } from '../model/walks.js'
import type { ListQuery } from '../traffic/requests.js'
import { designCrowd } from './designed-listings.js'
import { refuseCreate } from './refuse-create.js'
import { type AskedListing, nextCursor, queriesOf } from './sent-listings.js'
import { wrongToken } from './wrong-tokens.js'

/** MOD-33 needs this many requests. */
const requestsReserved = 33
const requestsOfSecondPages = 8

interface OpenListing extends AskedListing {
  cursor?: string | undefined
}

/** Sends listings at the same time, some with an unknown token. Together, they cover each pair of parameter values. */
export async function listTogether(context: CheckContext): Promise<void> {
  const listings: OpenListing[] = queriesOf(designCrowd(context.run.met), context, otherUsers(context))
  const last = listings.at(-1)
  const shown = last?.query ?? {}
  const half = Math.ceil(countedIn(context.history, context.run.apiId) / 2)
  // Reads the whole API in two pages, with a refused create between them: the two pages together must have all keys.
  if (last !== undefined && half > 1) last.query = { ...shown, limit: half }
  await refuseCreate(context, 1)
  await askTogether(listings, shown, context, 4, requestsOfSecondPages)
  const followed = listings.filter(({ cursor, query }) => cursor !== undefined || isOfAnother(query, context))
  const whole = [...listings.slice(-lastOnes, -1), { query: shown, pages: 1 }].map(({ query, pages }) => ({
    query,
    pages,
  }))
  if (context.requestsLeft() <= requestsReserved)
    return context.leaveOut(followed.length + whole.length, 'listing')
  await refuseCreate(context, 1)
  await ask({ query: shown, pages: 1 }, false, context)
  // The second page of the whole API comes last, because `askTogether` omits the first listings if the budget is small.
  const isRest = (one: OpenListing) => one === last
  const others = followed.filter(one => !isRest(one))
  await askTogether([...others, ...whole, ...followed.filter(isRest)], shown, context, 6)
}

/** The check sends the last listings again, because they are the most informative. */
const lastOnes = 3

function otherUsers({ pool, run, clock, time }: CheckContext): string[] {
  const latest = clock.latest(time.now())
  const users = pool
    .created()
    .filter(({ body }) => body.apiId === run.apiId && isListedAt(latest, body))
    .flatMap(({ body: { externalId } }) => externalId ?? [])
  const others = [...new Set(users)].filter(user => user !== run.users.main)
  return others.length > 0 ? others : [run.users.nobody]
}

function isOfAnother({ externalId }: ListQuery, { run }: CheckContext): boolean {
  return externalId !== undefined && externalId !== run.users.main
}

async function askTogether(
  listings: readonly OpenListing[],
  shown: ListQuery,
  context: CheckContext,
  turn: number,
  kept = 0,
): Promise<void> {
  const most = Math.max(0, context.requestsLeft() - requestsReserved - kept)
  const askAsStranger = (place: number, query = shown) =>
    context.client.list(query, {
      authorization: `Bearer ${wrongToken(context.run, turn + place)}`,
      purpose: 'refusal',
      sideBySide: true,
    })
  const asked = listings.slice(Math.max(0, listings.length - most))
  context.leaveOut(listings.length - asked.length, 'listing')
  const middle = Math.floor(asked.length / 2)
  await Promise.all([
    askAsStranger(0),
    ...asked.slice(0, middle).map(one => ask(one, true, context)),
    // An unusual value must not open a way around the token.
    askAsStranger(1, { ...shown, revalidateKeysCache: 'null' }),
    ...asked.slice(middle).map(one => ask(one, true, context)),
  ])
}

async function ask(listing: OpenListing, sideBySide: boolean, context: CheckContext): Promise<void> {
  const { query, cursor } = listing
  listing.cursor = await nextCursor({ ...query, cursor }, context, sideBySide)
}
