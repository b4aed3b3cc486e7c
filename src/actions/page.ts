import type { PageQuery } from '../../schemas/generated/types.js'
import { ControlError } from './control-error.js'

export interface ListPart<Item> {
  items: Item[]
  total: number
  cursor?: string
}

/**
 * A cursor is the position of the page's first item.
 *
 * @param total The number of items in the whole list, if `all` holds only the first items.
 * @throws ControlError `CURSOR_INVALID`
 */
export function pageOf<Item>(all: readonly Item[], query: PageQuery, total = all.length): ListPart<Item> {
  const { from, to } = placesOf(query)
  const items = all.slice(from, to)
  const next = from + items.length
  return { items, total, ...(next < total && { cursor: String(next) }) }
}

/** @throws ControlError `CURSOR_INVALID` */
export function placesOf({ limit = 100, cursor = '0' }: PageQuery): { from: number; to: number } {
  if (!/^\d{1,15}$/.test(cursor)) {
    throw new ControlError(400, {
      code: 'CURSOR_INVALID',
      where: 'the query, at /cursor',
      problem: 'The value is not a cursor of this list.',
      remedy: 'Send the cursor of the previous page, or no cursor for the first page.',
    })
  }
  const from = Number(cursor)
  return { from, to: from + limit }
}
