import { counted } from '../../src/common/document/counted.js'
import { isObject } from '../../src/common/json.js'
import { failed, type Outcome } from '../engine/outcome.js'
import { keysMissing } from '../findings/hypotheses.js'
import type { AnsweredExchange, TargetExchange } from '../traffic/exchange.js'
import { type ListedRecord, type Page, pageOf } from '../traffic/reader.js'
import { mayHaveMadeKey, successfulLists } from './seen-records.js'

export interface SeenWalk {
  pages: readonly Page[]
  records: readonly ListedRecord[]
  parameters: Readonly<Record<string, string>>
  /** Whether the last page had no cursor. */
  ended: boolean
}

export function isWhole({ parameters, ended }: SeenWalk): boolean {
  return ended && parameters.externalId === undefined && parameters.ownerId === undefined
}

export function skipsCache({ parameters }: SeenWalk): boolean {
  return parameters.revalidateKeysCache === 'true'
}

export function mayGainKey({ pages }: SeenWalk, history: readonly TargetExchange[]): boolean {
  const [first, last] = [pages[0]?.exchange.id ?? 0, pages.at(-1)?.exchange.id ?? 0]
  return history.some(exchange => mayHaveMadeKey(exchange) && exchange.id > first && exchange.id < last)
}

/** @param expected The missing key in the words of reports, such as "the key ID on some page". */
export function lacksKey(
  { pages, records }: Pick<SeenWalk, 'pages' | 'records'>,
  expected: string,
  before: readonly AnsweredExchange[] = [],
): Outcome {
  return failed({
    place: { instanceLocation: '/keys' },
    expected,
    received: `${counted(records.length, 'other key')} on ${counted(pages.length, 'page')}, and then no cursor`,
    cause: keysMissing,
    exchanges: [...before, ...pages.map(page => page.exchange)],
  })
}

/** The number of keys in the latest one-page listing of an API or a user; 0 if there is none. */
export function countedIn(history: readonly TargetExchange[], apiId: string, externalId?: string): number {
  return onePageOf(walksIn(history), apiId, externalId)?.records.length ?? 0
}

/** The latest one-page listing of an API or a user. */
export function onePageOf(
  walks: readonly SeenWalk[],
  apiId: string,
  externalId?: string,
): SeenWalk | undefined {
  return walks.findLast(
    ({ ended, pages, parameters }) =>
      ended &&
      pages.length === 1 &&
      parameters.apiId === apiId &&
      parameters.externalId === externalId &&
      parameters.ownerId === undefined,
  )
}

export function walksIn(history: readonly TargetExchange[]): SeenWalk[] {
  const pages = successfulLists(history).filter(isPage)
  const followers = new Map<string, AnsweredExchange[]>()
  for (const page of pages) {
    const name = nameOf(page, parameter(page, 'cursor'))
    followers.set(name, [...(followers.get(name) ?? []), page])
  }
  return pages
    .filter(page => parameter(page, 'cursor') === undefined)
    .map(first => walkFrom(first, followers))
}

function walkFrom(first: AnsweredExchange, followers: Map<string, AnsweredExchange[]>): SeenWalk {
  const walked = [pageOf(first)]
  const seen = new Set<string>()
  for (;;) {
    const last = walked.at(-1)
    const cursor = last?.cursor
    if (last === undefined || cursor === undefined || seen.has(cursor)) break
    seen.add(cursor)
    const next = followers.get(nameOf(last.exchange, cursor))?.find(({ id }) => id > last.exchange.id)
    if (next === undefined) break
    walked.push(pageOf(next))
  }
  const { cursor, ...parameters } = Object.fromEntries(first.request.query)
  return {
    pages: walked,
    records: walked.flatMap(({ records }) => records),
    parameters,
    ended: walked.at(-1)?.cursor === undefined,
  }
}

function isPage({ response }: AnsweredExchange): boolean {
  return response.status === 200 && isObject(response.json) && Array.isArray(response.json.keys)
}

function parameter({ request }: AnsweredExchange, name: string): string | undefined {
  return request.query.findLast(([other]) => other === name)?.[1]
}

function nameOf({ request }: AnsweredExchange, cursor: string | undefined): string {
  const others = request.query.filter(([name]) => name !== 'cursor')
  return JSON.stringify([request.headers.authorization, others, cursor ?? null])
}
