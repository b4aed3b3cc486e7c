import type { PageQuery } from '../../../schemas/generated/types.js'
import { ControlError } from '../control-error.js'

/** A part of a list, and where the next one begins. */
export interface Page<Item> {
  items: Item[]
  total: number
  cursor?: string
}

/**
 * One page of a list whose cursors are places in it.
 *
 * @throws ControlError `CURSOR_INVALID`
 */
export function pageOf<Item>(all: readonly Item[], { limit = 100, cursor = '0' }: PageQuery): Page<Item> {
  if (!/^\d{1,15}$/.test(cursor)) {
    throw new ControlError(400, {
      code: 'CURSOR_INVALID',
      where: 'the query, at /cursor',
      problem: 'This is no cursor of this list.',
      remedy: 'Send the one of the page before, or none for the first page.',
    })
  }
  const from = Number(cursor)
  const items = all.slice(from, from + limit)
  const next = from + items.length
  return { items, total: all.length, ...(next < all.length && { cursor: String(next) }) }
}
