import { counted } from '../../../src/common/document/counted.js'
import type { CheckContext } from '../../engine/check-context.js'
import { allOf, failed, met, notExercised, type Outcome } from '../../engine/outcome.js'
import { keysWithoutCreate } from '../../findings/hypotheses.js'
import type { KeyFixture } from '../../keys/key-pool.js'
import { belongs } from '../../model/belongs.js'
import { externalIdOf, isText } from '../../records/external-id.js'
import { listedIn, seenRecords, successfulLists } from '../../records/seen-records.js'
import { expectedIn, keyOfCreate, requestsById, uncertainRequests } from '../expected-keys.js'
import { walkAcrossCreate } from './walk-across-create.js'
import {
  isWhole,
  lacksFixture,
  mayGainKey,
  mayHaveShifted,
  onePageOf,
  type SeenWalk,
  skipsCache,
  walksIn,
} from './walks.js'

/**
 * Checks that every listed key matches the parameters of its listing. If a key's name or user belongs to this run, a create of
 * this run must have returned the key.
 */
export function holdsNoStranger({ history, run }: CheckContext): Outcome {
  const requests = requestsById(history)
  const isCertain = uncertainRequests(history).length === 0
  const { digits, zeroDigits } = run.users
  const isOwnUser = (user: unknown) =>
    typeof user === 'string' && (user.includes(run.runId) || [digits, zeroDigits].includes(user))
  return allOf(
    seenRecords(history).map(({ record, pointer, page }) => {
      const parameters = Object.fromEntries(page.request.query)
      const request = requests.get(String(record.id))
      const problem = (
        expected: string,
        received: string,
        cause = 'listKeys lists keys that do not match the request',
      ) =>
        failed({
          place: { instanceLocation: pointer },
          expected,
          received,
          cause,
          exchanges: [page],
        })
      if (request !== undefined) {
        if (belongs(request, parameters) !== false) return met
        return problem('only keys that match the request', keyOfCreate(record.id, request))
      }
      if (record.id === undefined) return notExercised('no record had an id')
      const user = externalIdOf(record.identity)
      const { externalId, ownerId } = parameters
      if (isText(user) && isText(externalId) && ownerId === undefined && user !== externalId)
        return problem('only keys of the requested externalId', `${record.id}, whose externalId differs`)
      const isNamed = typeof record.name === 'string' && record.name.includes(run.runId)
      const isOurs = isNamed || isOwnUser(parameters.externalId) || isOwnUser(user)
      return isOurs && isCertain
        ? problem('only keys that a create returned', String(record.id), keysWithoutCreate)
        : met
    }),
    'no key was listed',
  )
}

const requestsReserved = 1

const mostRepetitions = 2

export async function holdsAllKeys(context: CheckContext): Promise<Outcome> {
  await walkAcrossCreate(context)
  await walkBetweenTwins(context)
  const all = walksIn(context.history)
  const walks = all.filter(
    walk =>
      walk.ended && skipsCache(walk) && walk.parameters.apiId !== undefined && !mayHaveShifted(walk, all),
  )
  const outcomes: Outcome[] = []
  const unsettled: SeenWalk[] = []
  for (const walk of walks) {
    const missing = missingIn(walk, expectedIn(walk, context))
    if (missing === undefined)
      outcomes.push(walk.records.length > 0 ? met : notExercised('the listing was empty'))
    else if (isSettled(walk, missing, context)) return lacksFixture(walk, missing)
    else unsettled.push(walk)
  }
  for (const walk of latest(unsettled)) outcomes.push(await walkedAgain(walk, context))
  return allOf(outcomes, 'the suite read no listing to its end')
}

/** The requests for the pages of `walkBetweenTwins`. */
const mostPages = 3

/** Ends a page between two keys of the same millisecond, unless an earlier page did: a cursor by time would lose the second key. */
async function walkBetweenTwins({ history, reader, requestsLeft, run }: CheckContext): Promise<void> {
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
  if (limit === undefined || isSeen || requestsLeft() < mostPages + requestsReserved) return
  await reader.walk({ limit, revalidateKeysCache: true }, mostPages)
}

/** Selects the latest listing for each set of parameters, because an early listing may lack new keys. */
function latest(walks: readonly SeenWalk[]): SeenWalk[] {
  const last = new Map(walks.map(walk => [JSON.stringify(walk.parameters), walk]))
  const byTime = [...last.values()].sort((a, b) => positionOf(b) - positionOf(a))
  return byTime.slice(0, mostRepetitions)
}

function positionOf({ pages }: SeenWalk): number {
  return pages[0]?.exchange.id ?? 0
}

function missingIn({ records }: SeenWalk, expected: readonly KeyFixture[]): KeyFixture | undefined {
  const ids = new Set(records.map(({ record }) => record.id))
  // If a record has no id, it may be any key, so no key counts as missing.
  return ids.has(undefined) ? undefined : expected.find(({ keyId }) => !ids.has(keyId))
}

function isSettled({ pages }: SeenWalk, { createdBefore }: KeyFixture, { run }: CheckContext): boolean {
  const began = run.startedAt + (pages[0]?.exchange.startedAtMs ?? 0)
  return began >= createdBefore + run.visibilityMs
}

async function walkedAgain({ parameters, pages }: SeenWalk, context: CheckContext): Promise<Outcome> {
  const slack = 6
  const most = Math.min(pages.length + slack, context.requestsLeft() - requestsReserved)
  if (most < pages.length) {
    context.leaveOut(1, 'repeated listing')
    return notExercised('the budget left no requests for this check')
  }
  await context.settled()
  const from = context.history.length
  await context.reader.walk(parameters, most)
  const asked = JSON.stringify(parameters)
  const again = walksIn(context.history.slice(from)).find(walk => JSON.stringify(walk.parameters) === asked)
  if (again === undefined || !again.ended)
    return notExercised('the suite did not read all pages of the listing')
  const missing = missingIn(again, expectedIn(again, context))
  return missing === undefined ? met : lacksFixture(again, missing)
}

export function repeatsNoKey({ history }: CheckContext): Outcome {
  return allOf(
    walksIn(history).map(walk => {
      const { pages, records } = walk
      if (mayGainKey(walk, history)) return notExercised('a key may have been created during the listing')
      const seen = new Set<unknown>()
      for (const { record, pointer } of records) {
        if (typeof record.id !== 'string') continue
        if (seen.has(record.id)) {
          return failed({
            place: { instanceLocation: `${pointer}/id` },
            expected: 'each key once',
            received: `${record.id} again`,
            exchanges: pages.map(page => page.exchange),
          })
        }
        seen.add(record.id)
      }
      return seen.size > 0 ? met : notExercised('no record had an id')
    }),
    'the suite read no listing',
  )
}

export function staysWithinLimit({ history }: CheckContext): Outcome {
  return allOf(
    successfulLists(history).flatMap(exchange => {
      const limits = exchange.request.query.filter(([name]) => name === 'limit').map(([, value]) => value)
      const [limit = '100'] = limits
      // The specification leaves open the meaning of a limit that occurs twice or is not a number from 1 to 100.
      if (limits.length > 1 || !/^[1-9]\d?$|^100$/.test(limit)) return []
      const keys = listedIn(exchange).length
      return keys <= Number(limit)
        ? [met]
        : [
            failed({
              place: { instanceLocation: '/keys' },
              expected: `at most ${counted(Number(limit), 'key')}`,
              received: `${keys}`,
              exchanges: [exchange],
            }),
          ]
    }),
    'the suite read no listing',
  )
}
