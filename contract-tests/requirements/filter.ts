import type { CheckContext } from '../engine/check-context.js'
import { NotChecked } from '../engine/outcome.js'
import type { RunFacts } from '../engine/run-facts.js'
import { pagesOfOneUser } from '../keys/key-pool.js'
import { answersDecrypt, ownKeys } from '../keys/own-keys.js'
import { externalIdOf, isText } from '../model/external-id.js'
import { listSimilarUsers } from '../script/similar-users.js'
import { sending } from './judged.js'
import { fromCatalog } from './requirement.js'

const ofMain = ['plain', 'named', 'meta'] as const

/** The main user, and users whose externalId contains the main user's externalId. */
const usersAlike = ({ users: { main, longer, leading } }: RunFacts) => ({ main, longer, leading })

export const filterRequirements = fromCatalog([
  {
    ...sending('EXT-01', context => listingOf(context, context.run.users.main)),
    fixtures: ofMain,
    requests: 0,
  },
  {
    ...sending('EXT-02', listEachUser),
    fixtures: [...ofMain, 'prefix-1', 'prefix-underscore', 'odd-user', 'bytes-16', 'bytes-255'],
    requests: 8,
  },
  {
    ...sending('EXT-03', async context => {
      for (const user of Object.values(usersAlike(context.run))) await listingOf(context, user)
    }),
    fixtures: ['plain', 'prefix-1', 'prefix-underscore'],
    requests: 3,
  },
  {
    ...sending('EXT-04', context => listingOf(context, context.run.users.main)),
    fixtures: ['plain', 'owner'],
    requests: 0,
  },
  sending('EXT-05', ({ client, run }) => client.list({ externalId: run.users.nobody }, { purpose: 'probe' })),
  {
    ...sending('EXT-06', async context => {
      // Lists the users of two keys, because one of the keys may have expired.
      for (const name of ['odd-user', 'bytes-64'] as const)
        await listingOf(context, (await context.pool.fixture(name)).body.externalId)
    }),
    fixtures: ['odd-user', 'bytes-64'],
    requests: 0,
  },
  { ...sending('EXT-07', listOldUser), requests: 2 },
  { ...sending('EXT-08', listSimilarUsers), fixtures: ['plain'], requests: 12 },
  {
    ...sending('EXT-09', async context => {
      const { client, run, pool } = context
      const { main, odd, owner } = run.users
      const others = pool.created().filter(({ body }) => ![main, undefined].includes(body.externalId))
      const other = others.find(({ body }) => body.ownerId)?.body.ownerId ?? owner
      const user = others.find(({ name }) => name === 'odd-user')?.body.externalId ?? odd
      for (const ownerId of [user, other]) {
        const decrypt = ownerId === other && answersDecrypt(context) ? true : undefined
        const query = { externalId: main, ownerId, limit: 100, revalidateKeysCache: true, decrypt }
        await client.list(query, { purpose: 'probe' })
      }
    }),
    fixtures: ['plain', 'owner', 'odd-user'],
    requests: 2,
  },
])

function usersIn(pool: CheckContext['pool'], apiId: string): string[] {
  const own = pool.created().filter(({ body }) => body.apiId === apiId)
  return [...new Set(own.flatMap(({ body }) => body.externalId ?? []))]
}

/**
 * Sends the same requests as other checks, so that the reader can reuse their answers. Only the main user may have keys for several
 * pages.
 */
async function listingOf({ reader, run }: CheckContext, externalId: string | undefined): Promise<void> {
  const query = { externalId, limit: 100, revalidateKeysCache: true }
  await reader.walk(query, externalId === run.users.main ? pagesOfOneUser : 1)
}

async function listEachUser(context: CheckContext): Promise<void> {
  const { pool, reader, run } = context
  // For most users with several keys, reads two pages of one key each. A listing with limit 100 would have no second page.
  for (const [place, externalId] of usersIn(pool, run.apiId).entries()) {
    // For the main user and similar users, sends the same requests as other checks, so that the reader can reuse the answers.
    const isShared = Object.values(usersAlike(run)).includes(externalId)
    const decrypt = !isShared && place % 3 > 0 && answersDecrypt(context) ? true : undefined
    const isShort = !isShared && ownKeys(context, externalId).length > 1
    // Without limit, a page may have 100 keys, too.
    const others = isShared || place % 2 > 0 ? 100 : undefined
    const query = { externalId, limit: isShort ? 1 : others, revalidateKeysCache: true, decrypt }
    await reader.walk(query, isShort ? 2 : 1)
  }
}

/** A second API has older keys also if the API of the run is empty. */
async function listOldUser({ reader, pool, run }: CheckContext): Promise<void> {
  const query = { apiId: run.offers.bulkApiId ?? run.apiId, limit: 100, revalidateKeysCache: true }
  const { records } = await reader.firstPage(query)
  const listed = records.map(({ record }) => externalIdOf(record.identity)).filter(isText)
  const ofRun = new Set(pool.created().flatMap(({ body }) => [body.externalId, body.ownerId]))
  const externalId = listed.find(one => !ofRun.has(one))
  if (externalId === undefined)
    throw new NotChecked('no listed key from before the run had an identity with an externalId')
  await reader.firstPage({ ...query, externalId })
}
