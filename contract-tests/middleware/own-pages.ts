import type { KeyRecord, ListKeysResponse } from '../../schemas/generated/types.js'
import { answerOf, pageOf, refusal, withQuery } from './json-message.js'
import type { MakeMiddleware, MiddlewareRequest, Next } from './middleware.js'
import { isList, isSuccess } from './operation.js'

/** Reads the keys of a listing. Returns undefined if the server behind the middleware refuses the listing. */
type KeysSource = (request: MiddlewareRequest, next: Next) => Promise<readonly KeyRecord[] | undefined>

/** `next` is the offset of the next page, or undefined on the last page. */
interface Cut {
  from: number
  to: number
  next: number | undefined
}

export type CutPage = (count: number, limit: number, offset: number, keys: readonly KeyRecord[]) => Cut

export const cutPage = (count: number, limit: number, offset: number): Cut => {
  const to = Math.min(count, offset + limit)
  return { from: offset, to, next: to < count ? to : undefined }
}

/** Answers listings with pages that the middleware cuts, instead of the server's pages. */
export function pagesOf(read: KeysSource, cut: CutPage = cutPage): MakeMiddleware {
  return () => async (request, next) => {
    if (!isList(request)) return next(request)
    const { query } = request
    const limit = Number(query.get('limit') ?? 100)
    const offset = Number((query.get('cursor') || 'from_0').replace(/^from_/, ''))
    const isLawful = Number.isInteger(limit) && limit >= 1 && limit <= 100
    const first = withQuery(request, changed => changed.delete('cursor'))
    if (!isLawful) return next(first)
    if (!Number.isInteger(offset) || offset < 0) return refusal(400)
    const answer = await next(first)
    if (!isSuccess(answer)) return answer
    const keys = (await read(request, next)) ?? []
    const { from, to, next: further } = cut(keys.length, limit, offset, keys)
    const page: ListKeysResponse = { keys: keys.slice(from, to), total: pageOf(answer).total }
    return answerOf(
      200,
      JSON.stringify(further === undefined ? page : { ...page, cursor: `from_${further}` }),
    )
  }
}

export async function allKeys(request: MiddlewareRequest, next: Next): Promise<KeyRecord[] | undefined> {
  const keys: KeyRecord[] = []
  let cursor: string | null | undefined
  do {
    const answer = await next(
      withQuery(request, query => {
        query.set('limit', '100')
        if (cursor) query.set('cursor', cursor)
        else query.delete('cursor')
      }),
    )
    if (!isSuccess(answer)) return undefined
    const page = pageOf(answer)
    keys.push(...page.keys)
    cursor = page.cursor
  } while (cursor)
  return keys
}
