import { counted } from '../../src/common/document/counted.js'
import type { CheckContext } from '../engine/check-context.js'
import { failed, met, NotChecked, notExercised, type Outcome } from '../engine/outcome.js'
import { WrongOption } from '../engine/run-stopped.js'
import { aboutCount, ownKeys } from '../keys/own-keys.js'
import { countedIn, lacksKey, walksIn } from '../model/walks.js'
import type { Walk } from '../traffic/reader.js'
import type { ListQuery } from '../traffic/requests.js'
import { sending } from './judged.js'
import { fromCatalog } from './requirement.js'

const several = ['plain', 'named', 'meta', 'remaining', 'prefix-16', 'bytes-64'] as const
/** A walk may read this many extra pages, because pages may be shorter than limit, or even empty. */
const slack = 6
/** MOD-33 reads more pages. */
const pagesAtFirst = 3
const pagesOfUnknown = 4
const mostPages = 45
/** Enough pages to reveal errors on later pages. */
const severalPages = 5
const fewPages = severalPages + 2

export const paginationRequirements = fromCatalog([
  {
    id: 'PAG-01',
    requests: 2,
    async check(context) {
      // If the target refuses a cursor, `walk` throws, so that this requirement fails.
      const walk = await context.reader.walk({ limit: 2, revalidateKeysCache: true }, pagesAtFirst)
      return walk.pages.length > 1 ? met : notExercised('no page had a cursor')
    },
  },
  {
    ...sending('PAG-02', async context => {
      const readAll = () => context.reader.walk(ofMain(context, 100), slack + 6)
      // Reads the existing keys first. If the listing never ends, a walk through more keys may exceed the budget.
      if (ownKeys(context, context.run.users.main).length > 0 && !(await readAll()).ended) return
      await ownWalks(context)
      await readAll()
    }),
    fixtures: several,
    requests: 10,
  },
  {
    ...sending('PAG-03', async context => {
      await context.reader.walk({ limit: 2, revalidateKeysCache: true }, pagesAtFirst)
      await walkOfApi(context, fewPages)
    }),
    requests: 6,
  },
  { ...sending('PAG-04', ownWalks), fixtures: several, requests: 2 },
  {
    ...sending('PAG-05', async context => {
      await context.reader.walk({ limit: 100 }, 2)
      await walkOfApi(context, fewPages)
    }),
    requests: 1,
  },
  {
    ...sending('PAG-06', ownWalks),
    fixtures: [...several, 'prefix-1', 'prefix-underscore', 'odd-user'],
    requests: 0,
  },
  {
    ...sending('PAG-07', async context => {
      for (const name of several) await context.pool.creation(name)
      if ((await walkOfApi(context, mostPages)) === undefined)
        throw new NotChecked('the API has too many keys to read them all')
    }),
    fixtures: [...several, 'bare-expiring', 'prefix-1', 'odd-user'],
    requests: 6,
  },
  { ...sending('PAG-08', ownWalks), fixtures: several, requests: 0 },
  {
    id: 'PAG-09',
    needs: ['bulk-api'],
    requests: 3,
    async check(context) {
      const { pool, reader, run } = context
      // The walk of LIM-04 sends no limit, so its pages have up to 100 keys. With a limit of 99, pages end at other keys.
      // `losesNoKey` compares both walks.
      const query = { apiId: run.offers.bulkApiId, limit: 99, revalidateKeysCache: true }
      const walk = await reader.walk(query, pagesOfUnknown)
      const ids = new Set(walk.records.map(({ record }) => record.id))
      if (!walk.ended)
        return notExercised(
          `the listing goes on after the ${counted(walk.pages.length, 'page')} that the suite read`,
        )
      if (ids.has(undefined)) return notExercised('a listed record had no id')
      if (ids.size > 100) return losesNoKey(walk, context)
      const last = walk.pages.at(-1)
      // A listing with keys of another API says nothing about the number of keys in this one.
      const isMixed = pool.created().some(({ keyId, body }) => body.apiId !== query.apiId && ids.has(keyId))
      if (typeof last?.total === 'number' && last.total <= 100 && !isMixed)
        throw new WrongOption(
          'bulkApiId',
          `The API "${query.apiId}" has only ${counted(ids.size, 'key')}; more than 100 are needed.`,
        )
      return failed({
        place: { instanceLocation: '/cursor' },
        expected: 'more than 100 keys, as declared for the bulk API',
        received: `${ids.size} keys, and no cursor`,
        exchanges: last ? [last.exchange] : [],
      })
    },
  },
])

/**
 * Fails if the walk lacks a key that an earlier walk listed. Since then, the key may have been deleted, so the check fails only if
 * a third walk lists the key again.
 */
async function losesNoKey(
  { pages, records }: Walk,
  { history, reader, run }: CheckContext,
): Promise<Outcome> {
  const apiId = run.offers.bulkApiId
  const ids = new Set(records.map(({ record }) => record.id))
  const earlier = walksIn(history).filter(
    ({ parameters }) =>
      parameters.apiId === apiId && parameters.limit === undefined && parameters.externalId === undefined,
  )
  const lost = earlier.flatMap(walk => walk.records).filter(({ record }) => !ids.has(record.id))
  if (lost.length === 0) return met
  const again = await reader.walk({ apiId, revalidateKeysCache: true }, pagesOfUnknown)
  const found = again.records.find(({ record }) => lost.some(other => other.record.id === record.id))
  if (found === undefined) return met
  return lacksKey(
    { pages, records },
    `the key ${found.record.id}, which a listing with another limit returned`,
    [found.page],
  )
}

function ofMain({ run }: CheckContext, limit: number): ListQuery {
  return { externalId: run.users.main, limit, revalidateKeysCache: true }
}

async function ownWalks(context: CheckContext): Promise<Walk[]> {
  for (const name of several) await context.pool.creation(name)
  const keys = aboutCount(context, context.run.users.main)
  return context.reader.walkInTurns(
    [2, dividing(keys, 3)].map(limit => [ofMain(context, limit), Math.ceil(keys / limit) + slack]),
  )
}

function dividing(keys: number, least: number): number {
  for (let limit = least; limit <= keys / 2 && limit <= 100; limit += 1) if (keys % limit === 0) return limit
  return least
}

async function walkOfApi(context: CheckContext, most: number): Promise<Walk | undefined> {
  const keys = await countKeys(context)
  const limit = limitFor(keys)
  const pages = Math.ceil(keys / limit)
  if (pages > most) return undefined
  return context.reader.walk({ limit, revalidateKeysCache: true }, pages + slack)
}

function limitFor(keys: number): number {
  const most = Math.min(99, Math.max(1, Math.floor(keys / (severalPages - 1))))
  const enough = Array.from({ length: most }, (_, index) => most - index).filter(limit => {
    const pages = Math.ceil(keys / limit)
    return pages >= severalPages && pages <= fewPages
  })
  const withRest = (limits: readonly number[]) =>
    limits.find(limit => keys % limit === 1) ?? limits.find(limit => keys % limit !== 0)
  return withRest(enough.filter(limit => limit % 2 === 1)) ?? withRest(enough) ?? most
}

async function countKeys(context: CheckContext): Promise<number> {
  const { history, reader, pool, run } = context
  if (countedIn(history, run.apiId) > 0) return aboutCount(context)
  const { total } = await reader.firstPage({ limit: 1, revalidateKeysCache: true })
  return Math.max(typeof total === 'number' ? total : 0, pool.created().length)
}
