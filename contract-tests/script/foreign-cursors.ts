import { counted } from '../../src/common/document/counted.js'
import { isObject } from '../../src/common/json.js'
import type { CheckContext } from '../engine/check-context.js'
import { allOf, failed, met, notExercised, type Outcome } from '../engine/outcome.js'
import { belongs } from '../model/belongs.js'
import { keyOfCreate, requestsById } from '../records/expected-keys.js'
import { walksIn } from '../records/walks.js'
import { type AnsweredExchange, isSuccess } from '../traffic/exchange.js'
import { pageOf } from '../traffic/reader.js'
import { type ListQuery, listAgain } from '../traffic/requests.js'
import { refuseCreate } from './refuse-create.js'

/**
 * The specification leaves open whether a cursor works with other parameters. If the target accepts the request, the page must
 * fit the API, the user and the limit of the request.
 */
export async function keepsToItsParameters(context: CheckContext): Promise<Outcome> {
  const outcomes = [await leadsToTheSamePage(context)]
  const uses = foreignUses(context)
  // A refused create must not make the next page ignore its own apiId.
  if (uses.length > 0 && context.keysLeft() > 0) outcomes.push(await refuseCreate(context, 0))
  for (const [place, query] of uses.entries()) {
    if (context.requestsLeft() < 1) {
      context.leaveOut(uses.length - place, 'listing')
      break
    }
    const exchange = await context.client.list(query, { purpose: 'probe' })
    if (isSuccess(exchange)) outcomes.push(...pageFits(exchange, query, context))
  }
  return allOf(
    outcomes,
    'the target refused every cursor with other parameters; the specification allows this',
  )
}

async function leadsToTheSamePage(context: CheckContext): Promise<Outcome> {
  const { client, history, run } = context
  const lastCreate = history.findLast(({ operation }) => operation === 'createKey')?.id ?? 0
  const unchanged = walksIn(history).filter(({ pages: [page], parameters }) => {
    return page !== undefined && page.exchange.id > lastCreate && parameters.apiId === run.apiId
  })
  const [longest] = unchanged.sort((one, other) => other.pages.length - one.pages.length)
  const [first, second] = longest?.pages ?? []
  if (first === undefined || second === undefined) return notExercised('no listing had a second page')
  if (context.requestsLeft() < 1) {
    context.leaveOut(1, 'repeated page')
    return notExercised('the budget left no requests for this check')
  }
  const exchange = await listAgain(client, second.exchange)
  if (!isSuccess(exchange)) return notExercised('a cursor seems to work only once')
  const [before, then, now] = [first, second, pageOf(exchange)].map(
    ({ records }) => new Set(records.map(({ record }) => record.id)),
  )
  if (now?.has(undefined)) return notExercised('no record had an id')
  const isRepeated = [...(now ?? [])].some(id => before?.has(id))
  const isFollowing = !now?.size || !then?.size || [...now].some(id => then.has(id))
  if (!isRepeated && isFollowing) return met
  return failed({
    place: { instanceLocation: '/keys' },
    expected: 'the keys that this cursor returned at its first use',
    received: isRepeated ? 'a key of the previous page' : 'other keys',
    exchanges: [first.exchange, second.exchange, exchange],
  })
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

function pageFits(exchange: AnsweredExchange, query: ListQuery, { history }: CheckContext): Outcome[] {
  const { records } = pageOf(exchange)
  const requests = requestsById(history)
  const parameters = Object.fromEntries(exchange.request.query)
  const most = Number(query.limit ?? 100)
  const finding = (expected: string, received: string, pointer: string) =>
    failed({ place: { instanceLocation: pointer }, expected, received, exchanges: [exchange] })
  if (records.length > most) return [finding(`at most ${counted(most, 'key')}`, `${records.length}`, '/keys')]
  return records.map(({ record, pointer }) => {
    const request = requests.get(String(record.id))
    if (request === undefined) return notExercised('no key of the run was listed')
    return belongs(request, parameters) === false
      ? failed({
          place: { instanceLocation: pointer },
          expected: 'only keys that match the request',
          received: keyOfCreate(record.id, request),
          cause: 'listKeys lists keys that do not match the request',
          exchanges: [exchange],
        })
      : met
  })
}
