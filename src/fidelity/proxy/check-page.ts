import { idsIn, judgePage } from '../../../contract-tests/judge/judge-page.js'
import type { JsonObject } from '../../../contract-tests/middleware/member-value.js'
import { checkRecord } from './check-record.js'
import type { PassedRequest } from './passed.js'
import { briefName, type RunSoFar } from './run-so-far.js'
import { judged, type ProxyViolation } from './violation.js'

/** More comparisons would slow the proxy down. */
const mostPagesBack = 200
/** The most keys of a lawful page (section 4.1). */
const mostKeys = 100

export function checkPage({ query }: PassedRequest, page: JsonObject, run: RunSoFar): ProxyViolation[] {
  const { found, find, warn } = judged()
  if (Array.isArray(page.keys) && query.get('apiId') === null) warn('4.1', 'a listing without apiId gets 200')
  const keys = judgePage(page, query, find)
  if (keys === undefined) return found
  return [
    ...found,
    ...checkWalk(keys, page.cursor, query, run),
    ...keys.flatMap((key, index) => checkRecord(key, `/keys/${index}`, query, run)),
  ].slice(0, 20)
}

function checkWalk(
  keys: readonly unknown[],
  cursor: unknown,
  query: URLSearchParams,
  { pages }: RunSoFar,
): ProxyViolation[] {
  const filters = ['apiId', 'externalId', 'ownerId'].map(name => query.get(name))
  const nameOf = (own: string) => briefName(JSON.stringify([...filters, own]))
  const asked = query.get('cursor')
  const before = asked === null ? undefined : nameOf(asked)
  const ids = new Set(idsIn(keys.slice(0, mostKeys)).map(briefName))
  const { found, find, warn } = judged()
  if (holdsOneOf(pages, before, ids)) find('4.1', 'the cursor leads to a key of an earlier page')
  if (cursor === '') warn('4.1', 'cursor is an empty string')
  else if (cursor === null) warn('4.1', 'cursor is not a string')
  else if (typeof cursor === 'string') pages.set(nameOf(cursor), { ids, before })
  if (typeof cursor === 'string' && cursor === asked) find('4.1', 'the cursor leads to the same page again')
  return found
}

function holdsOneOf(pages: RunSoFar['pages'], last: string | undefined, ids: ReadonlySet<string>): boolean {
  let name = last
  for (let back = 0; back < mostPagesBack && name !== undefined; back += 1) {
    const page = pages.get(name)
    for (const id of ids) if (page?.ids.has(id)) return true
    name = page?.before
  }
  return false
}
