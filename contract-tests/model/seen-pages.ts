import { BoundedMap } from '../../src/common/collections.js'
import type { AnsweredExchange } from '../traffic/exchange.js'

type Query = Readonly<Record<string, string>>

/** What the rules for a listing know of each of its pages. */
export interface SeenPage {
  /** Kept only for the client's own keys. */
  readonly exchange: AnsweredExchange | undefined
  readonly ids: ReadonlySet<string>
  readonly hasUnnamed: boolean
  readonly isFresh: boolean
  readonly startedAt: number
  readonly total: unknown
}

interface LinkedPage extends SeenPage {
  readonly isFirst: boolean
  /** The name of the page whose cursor led to this page. */
  readonly before: string | undefined
  /** All parameters of the request. */
  readonly asked: string
  /** The page that the cursor of this page first led to. */
  next?: LinkedPage
}

interface Listing {
  readonly seen: SeenPage
  /** The page and the earlier pages of its listing, latest first. */
  readonly pages: readonly SeenPage[]
  readonly isWhole: boolean
  /** Whether the cursor of the page led to an earlier page of this listing. */
  readonly isLoop: boolean
  /** The page that an equal request with the same cursor returned first. */
  readonly equal: SeenPage | undefined
}

export const idsOn = (pages: readonly SeenPage[]) => new Set(pages.flatMap(({ ids }) => [...ids]))

export const longestName = 200
export const longestCursor = 4000
/** More comparisons would slow a proxy down. */
const mostPagesBack = 300

/** The pages of listings, and how their cursors connect them. */
export class SeenPages {
  readonly #pages = new BoundedMap<LinkedPage>(2000)
  /** For each cursor, the parameters of the listing that returned it. */
  readonly #cursors = new BoundedMap<string>(1000)

  /** Whether the cursor comes from a listing with another API, user, limit or `decrypt`. */
  hasForeignCursor(query: Query): boolean {
    const issuedFor = this.#cursors.get(brief(query.cursor, longestCursor) ?? '')
    return issuedFor !== undefined && issuedFor !== boundTo(query)
  }

  /** @param cursor The cursor in the answer. */
  add(query: Query, cursor: string | undefined, page: SeenPage): Listing {
    const before = query.cursor === undefined ? undefined : nameOf(query, query.cursor)
    const own = cursor === undefined ? undefined : nameOf(query, cursor)
    const isFirst = query.cursor === undefined
    const seen: LinkedPage = { ...page, isFirst, before, asked: JSON.stringify(query) }
    const pages = this.#pagesTo(seen)
    const [, previous] = pages
    const equal = previous?.next?.asked === seen.asked ? previous.next : undefined
    if (previous !== undefined) previous.next ??= seen
    if (own !== undefined) this.#pages.set(own, seen)
    if (cursor !== undefined && cursor.length <= longestCursor) this.#cursors.set(cursor, boundTo(query))
    const isWhole = pages.at(-1)?.isFirst === true
    const isLoop = own !== undefined && pages.some(other => other.before === own)
    return { seen, pages, isWhole, isLoop, equal }
  }

  #pagesTo(page: LinkedPage): LinkedPage[] {
    const pages = [page]
    let { before } = page
    const names = new Set<string>()
    while (before !== undefined && pages.length <= mostPagesBack && !names.has(before)) {
      names.add(before)
      const earlier = this.#pages.get(before)
      if (earlier === undefined) break
      pages.push(earlier)
      before = earlier.before
    }
    return pages
  }
}

/** The parameters that a cursor may be bound to. */
function boundTo({ apiId, externalId, limit, decrypt }: Readonly<Record<string, string>>): string {
  return JSON.stringify([apiId, externalId, limit, decrypt])
}

/** Compares only texts that are not too long to keep. */
export function brief(text: unknown, most = longestName): string | undefined {
  return typeof text === 'string' && text.length <= most ? text : undefined
}

function nameOf(
  { apiId, externalId, ownerId }: Readonly<Record<string, string>>,
  cursor: string,
): string | undefined {
  const name = JSON.stringify([apiId, externalId, ownerId, cursor])
  return name.length <= longestCursor ? name : undefined
}
