import { isObject } from '../../src/common/json.js'
import type { CheckContext } from '../engine/check-context.js'
import { walksIn } from '../model/walks.js'
import { type ListQuery, listAgain } from '../traffic/requests.js'
import { refuseCreate } from './refuse-create.js'

/**
 * The specification leaves open whether a cursor works with other parameters. If the target accepts the request, the page must
 * fit the API, the user and the limit of the request.
 */
export async function sendForeignCursors(context: CheckContext): Promise<void> {
  await repeatSecondPage(context)
  const uses = foreignUses(context)
  // A refused create must not make the next page ignore its own apiId.
  if (uses.length > 0 && context.keysLeft() > 0) await refuseCreate(context, 0)
  for (const [place, query] of uses.entries()) {
    if (context.requestsLeft() < 1) {
      context.leaveOut(uses.length - place, 'listing')
      break
    }
    await context.client.list(query, { purpose: 'probe' })
  }
}

/** A repeated cursor must lead to the same page. */
async function repeatSecondPage(context: CheckContext): Promise<void> {
  const { client, history, run } = context
  const lastCreate = history.findLast(({ operation }) => operation === 'createKey')?.id ?? 0
  const unchanged = walksIn(history).filter(({ pages: [page], parameters }) => {
    return page !== undefined && page.exchange.id > lastCreate && parameters.apiId === run.apiId
  })
  const [longest] = unchanged.sort((one, other) => other.pages.length - one.pages.length)
  const second = longest?.pages[1]
  if (second === undefined) return
  if (context.requestsLeft() < 1) context.leaveOut(1, 'repeated page')
  else await listAgain(client, second.exchange)
}

type Given = Readonly<Record<string, string>>

function foreignUses({ history, run, pool }: CheckContext): ListQuery[] {
  const { users, offers, apiId } = run
  const ofAll = usedCursor(history, given => given.apiId === apiId && given.externalId === undefined)
  const isOfMain = (given: Given) => given.externalId === users.main && given.apiId === apiId
  const ofMain = usedCursor(
    history,
    given => isOfMain(given) && Number(given.limit) > 2 && given.decrypt !== 'true',
  )
  const decrypted = givenCursor(history, given => given.apiId === apiId && given.decrypt === 'true')
  const other = pool.created().find(({ body }) => body.externalId && body.externalId !== users.main)
  const second = offers.secondApiId === undefined ? [] : [{ apiId: offers.secondApiId }]
  return [
    ...(ofAll ? [...second, { externalId: users.main }].map(changed => ({ ...ofAll, ...changed })) : []),
    // Sends the default limit before the limit 1, to find a cache that ignores the limit.
    ...(ofMain
      ? [{ limit: undefined }, { limit: 1 }, { decrypt: true }].map(changed => ({ ...ofMain, ...changed }))
      : []),
    // The limit is 100, so that the page probably contains a recoverable key.
    ...(decrypted ? [{ ...decrypted, decrypt: undefined, limit: 100 }] : []),
    ...(ofMain && other ? [{ ...ofMain, externalId: other.body.externalId }] : []),
  ]
}

/** Finds a first page whose cursor a later request used. Returns the page's parameters, and this cursor. */
export function usedCursor(
  history: CheckContext['history'],
  isMeant: (given: Given) => boolean,
): ListQuery | undefined {
  const used = new Set(history.map(({ request }) => Object.fromEntries(request.query).cursor))
  return givenCursor(history, isMeant, cursor => used.has(cursor))
}

function givenCursor(
  history: CheckContext['history'],
  isMeant: (given: Given) => boolean,
  isGood: (cursor: string) => boolean = cursor => cursor !== '',
): ListQuery | undefined {
  for (const { operation, request, response, purpose } of history) {
    const given = Object.fromEntries(request.query)
    const isFirst = operation === 'listKeys' && given.cursor === undefined && response?.status === 200
    if (!isFirst || purpose === 'refusal' || !isMeant(given)) continue
    const cursor = isObject(response.json) ? response.json.cursor : undefined
    if (typeof cursor === 'string' && isGood(cursor)) return { ...given, cursor }
  }
  return undefined
}
