import { isObject } from '../../domain/is-object.js'
import { parsed } from '../calls/parsed.js'
import { checkRecord } from './check-record.js'
import type { PassedRequest, PassedResponse } from './passed.js'
import { type Page, type RunSoFar, remember } from './run-so-far.js'
import { ofService, type Violation } from './violation.js'

/** How many pages back a key is looked for: a longer walk would take longer than a proxy may. */
const mostPagesBack = 200

/** What a page of keys breaks. */
export function checkPage({ query }: PassedRequest, { body }: PassedResponse, run: RunSoFar): Violation[] {
  const page = parsed(body)
  if (!isObject(page)) return [ofService('4.1', 'the answer to a listing is no JSON object')]
  if (!Array.isArray(page.keys)) return [ofService('4.1', 'the answer has no array of keys')]
  const keys: readonly unknown[] = page.keys
  return [
    ...(query.get('apiId') === null ? [ofService('4.1', 'a listing without apiId is answered 200')] : []),
    ...checkSize(keys, query),
    ...checkTotal(page.total, keys),
    ...checkWalk(keys, page.cursor, query, run),
    ...keys.flatMap((key, index) => checkRecord(key, `/keys/${index}`, query, run)),
  ].slice(0, 20)
}

function checkSize(keys: readonly unknown[], query: URLSearchParams): Violation[] {
  const limit = Number(query.get('limit') ?? 100)
  const isLawful = Number.isInteger(limit) && limit >= 1 && limit <= 100
  return isLawful && keys.length > limit ? [ofService('4.1', 'the page holds more keys than limit')] : []
}

function checkTotal(total: unknown, keys: readonly unknown[]): Violation[] {
  if (typeof total !== 'number' || !Number.isInteger(total))
    return [ofService('4.1', 'total is no whole number')]
  return total < keys.length ? [ofService('4.1', 'total is below the number of keys on the page')] : []
}

function checkWalk(
  keys: readonly unknown[],
  cursor: unknown,
  query: URLSearchParams,
  { pages }: RunSoFar,
): Violation[] {
  const filters = ['apiId', 'externalId', 'ownerId'].map(name => query.get(name))
  const nameOf = (own: string) => JSON.stringify([...filters, own])
  const asked = query.get('cursor')
  const before = asked === null ? undefined : pages.get(nameOf(asked))
  const list = keys.flatMap(key => (isObject(key) && typeof key.id === 'string' ? [key.id] : []))
  const ids = new Set(list)
  const found: Violation[] = []
  if (ids.size < list.length) found.push(ofService('4.1', 'the page holds a key twice'))
  if (holdsOneOf(before, ids))
    found.push(ofService('4.1', 'the cursor leads to a key that an earlier page held'))
  if (cursor === '') found.push(ofService('4.1', 'cursor is an empty text'))
  else if (typeof cursor === 'string') remember(pages, nameOf(cursor), { ids, before: shortened(before) })
  else if (cursor !== undefined) found.push(ofService('4.1', 'cursor is no text'))
  if (typeof cursor === 'string' && cursor === asked)
    found.push(ofService('4.1', 'the cursor leads to the page that gave it'))
  return found
}

function holdsOneOf(page: Page | undefined, ids: ReadonlySet<string>): boolean {
  for (let back = page; back !== undefined; back = back.before) {
    for (const id of ids) if (back.ids.has(id)) return true
  }
  return false
}

/** Without the pages that are too far back. */
function shortened(page: Page | undefined): Page | undefined {
  let last = page
  for (let count = 1; count < mostPagesBack && last !== undefined; count += 1) last = last.before
  if (last !== undefined) last.before = undefined
  return page
}
