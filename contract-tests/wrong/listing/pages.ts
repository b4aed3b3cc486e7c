import type { KeyRecord } from '../../../schemas/generated/types.js'
import { allKeys, type CutPage, cutPage, pagesOf } from '../../middleware/own-pages.js'
import type { WrongServer } from '../wrong-server.js'

export const noneLost = 'Without a cursor there are no further results, so every key is on some page.'
export const nextPage = 'A cursor leads to the next page, so no key appears twice.'

function cutting(name: string, breaks: string, bug: string, cut: CutPage): WrongServer {
  return { name, sections: ['4.1'], breaks, bug, middleware: pagesOf(allKeys, cut) }
}

function arranged(
  name: string,
  breaks: string,
  bug: string,
  arrange: (keys: KeyRecord[]) => KeyRecord[],
): WrongServer {
  const middleware = pagesOf(async (request, next) => {
    const keys = await allKeys(request, next)
    return keys && arrange(keys)
  })
  return { name, sections: ['4.1'], breaks, bug, middleware }
}

export const wrongPages: readonly WrongServer[] = [
  cutting(
    'key-lost-at-border',
    noneLost,
    'The next page starts one key too late.',
    (count, limit, offset) => {
      const cut = cutPage(count, limit, offset)
      return cut.next === undefined ? cut : { ...cut, next: cut.next + 1 < count ? cut.next + 1 : undefined }
    },
  ),
  cutting(
    'key-twice-at-border',
    nextPage,
    'The next page starts with the last key of the previous page.',
    (count, limit, offset) => {
      const cut = cutPage(count, limit, offset)
      return limit === 1 || cut.next === undefined ? cut : { ...cut, next: cut.next - 1 }
    },
  ),
  cutting(
    'cursor-counts-default-pages',
    noneLost,
    'The cursor counts pages of 100, whatever the limit is.',
    (count, limit, offset) => {
      const cut = cutPage(count, limit, offset)
      return { ...cut, next: offset + 100 < count ? offset + 100 : undefined }
    },
  ),
  cutting(
    'last-key-lost',
    noneLost,
    'The handler compares the end of a page with the last index instead of the number of keys.',
    (count, limit, offset) => {
      const cut = cutPage(count, limit, offset)
      return cut.next === count - 1 ? { ...cut, next: undefined } : cut
    },
  ),
  cutting(
    'keys-of-one-millisecond-lost',
    noneLost,
    'The cursor is the createdAt of the last key, so the next page omits the other keys of this millisecond.',
    (count, limit, offset, keys) => {
      const { from, to } = cutPage(count, limit, offset)
      const next = keys.findIndex((key, index) => index >= to && key.createdAt !== keys[to - 1]?.createdAt)
      return { from, to, next: next === -1 ? undefined : next }
    },
  ),
  cutting('last-page-lost', noneLost, 'The service rounds the page count down.', (count, limit, offset) => {
    const cut = cutPage(count, limit, offset)
    return cut.next !== undefined && cut.next + limit > count ? { ...cut, next: undefined } : cut
  }),
  cutting(
    'no-page-behind-20',
    noneLost,
    'A search index returns only its first 20 results.',
    (count, limit, offset) => cutPage(Math.min(20, count), limit, offset),
  ),
  cutting(
    'cursor-wraps-around',
    'The last page has no cursor.',
    'After the last key, the listing starts again with the first key.',
    (count, limit, offset) => {
      const cut = cutPage(count, limit, offset)
      return { ...cut, next: cut.next ?? (offset > 0 ? 0 : undefined) }
    },
  ),
  cutting(
    'cursor-never-ends',
    'Without further results, a page has no cursor.',
    'Each page has a cursor, even empty pages after the end.',
    (_, limit, offset) => ({
      from: offset,
      to: offset + limit,
      next: offset + limit,
    }),
  ),
  arranged(
    'first-key-never-listed',
    noneLost,
    'The service counts rows from 1, and reads them from 0.',
    keys => keys.slice(1),
  ),
  arranged(
    'bare-keys-never-listed',
    noneLost,
    'An inner join omits keys that have neither a name nor a user.',
    keys => keys.filter(({ name, identity, ownerId }) => (name ?? identity ?? ownerId) !== undefined),
  ),
  arranged(
    'every-key-twice',
    'A listing contains each key once.',
    'A join with another table multiplies the rows.',
    keys => keys.flatMap(key => [key, key]),
  ),
  arranged(
    'keys-with-roles-twice',
    'A listing contains each key once.',
    'An outer join with roles returns a row for each role, and one extra row.',
    keys => keys.flatMap(key => [key, ...(key.roles ?? []).map(() => key)]),
  ),
  arranged(
    'one-key-for-all',
    'keys contains the keys of the page.',
    'The handler collects pointers to the loop variable, so the last key fills the page.',
    keys => keys.map(() => keys.at(-1) ?? {}),
  ),
  {
    name: 'order-changes-with-each-page',
    sections: ['4.1'],
    breaks: noneLost,
    bug: 'The query has no ORDER BY, so pages repeat some keys and omit others.',
    middleware: world => {
      const { random } = world
      const middleware = pagesOf(async (request, next) => {
        const keys = await allKeys(request, next)
        return keys
          ?.map(key => ({ key, place: random.below(1e9) }))
          .sort((a, b) => a.place - b.place)
          .map(({ key }) => key)
      })
      return middleware(world)
    },
  },
  cutting(
    'every-second-page-lost',
    noneLost,
    'Two places in the code advance the offset.',
    (count, limit, offset) => {
      const cut = cutPage(count, limit, offset)
      return cut.next === undefined
        ? cut
        : { ...cut, next: cut.next + limit < count ? cut.next + limit : undefined }
    },
  ),
]
