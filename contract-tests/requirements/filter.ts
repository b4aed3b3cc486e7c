import { counted } from '../../src/common/document/counted.js'
import type { CheckContext } from '../engine/check-context.js'
import { allOf, failed, met, notExercised, type Outcome } from '../engine/outcome.js'
import type { RunFacts } from '../engine/run-facts.js'
import { filterTooWide } from '../findings/hypotheses.js'
import { isListedAt } from '../model/belongs.js'
import { answersDecrypt } from '../oracle/decrypt-permission.js'
import { isMadeBefore, ownKeys } from '../oracle/expected-keys.js'
import { findsNoSimilarUser, holdsNoKey } from '../oracle/similar-users.js'
import { externalIdOf, isText } from '../records/external-id.js'
import { hasNone, show } from '../records/member-checks.js'
import type { FixtureName } from '../script/script.js'
import { type Page, pageOf as readPage } from '../traffic/reader.js'
import { fromCatalog } from './from-catalog.js'

const ofMain = ['plain', 'named', 'meta'] as const

/** The main user, and users whose externalId contains the main user's externalId. */
const usersAlike = ({ users: { main, longer, leading } }: RunFacts) => ({ main, longer, leading })

export const filterRequirements = fromCatalog([
  {
    id: 'EXT-01',
    fixtures: ofMain,
    requests: 0,
    check: context => findsAll(context, context.run.users.main),
  },
  {
    id: 'EXT-02',
    fixtures: [...ofMain, 'prefix-1', 'prefix-underscore', 'odd-user', 'bytes-16', 'bytes-255'],
    requests: 8,
    async check(context) {
      const { pool, reader, run } = context
      const outcomes: Outcome[] = []
      // For most users with several keys, reads two pages of one key each. A listing with limit 100 would have no second page.
      for (const [place, externalId] of usersIn(pool, run.apiId).entries()) {
        // For the main user and similar users, sends the same requests as other checks, so that the reader can reuse the answers.
        const isShared = Object.values(usersAlike(run)).includes(externalId)
        const decrypt = !isShared && place % 3 > 0 && answersDecrypt(context) ? true : undefined
        const isShort = !isShared && ownKeys(context, externalId).length > 1
        const query = { externalId, limit: isShort ? 1 : 100, revalidateKeysCache: true, decrypt }
        const { pages } = await reader.walk(query, isShort ? 2 : 1)
        outcomes.push(...pages.map(page => hasNoOther(page, externalId)))
      }
      return allOf(outcomes)
    },
  },
  {
    id: 'EXT-03',
    fixtures: ['plain', 'prefix-1', 'prefix-underscore'],
    requests: 3,
    async check(context) {
      const { main, longer, leading } = usersAlike(context.run)
      return allOf([
        await lacks(context, main, ['prefix-1', 'prefix-underscore']),
        await lacks(context, longer, ['plain']),
        await lacks(context, leading, ['plain']),
      ])
    },
  },
  {
    id: 'EXT-04',
    fixtures: ['plain', 'owner'],
    requests: 0,
    check: context => lacks(context, context.run.users.main, ['owner']),
  },
  {
    id: 'EXT-05',
    async check({ client, run }) {
      const exchange = await client.list({ externalId: run.users.nobody }, { purpose: 'probe' })
      if (exchange.response.status !== 200) {
        return notExercised(
          `the listing by an unknown externalId got status ${exchange.response.status}, not 200`,
        )
      }
      return holdsNoKey(readPage(exchange))
    },
  },
  {
    id: 'EXT-06',
    fixtures: ['odd-user', 'bytes-64'],
    requests: 0,
    async check(context) {
      const outcomes: Outcome[] = []
      // Checks the users of two keys, because one of the keys may have expired.
      for (const name of ['odd-user', 'bytes-64'] as const) {
        const { externalId = '' } = (await context.pool.fixture(name)).body
        outcomes.push(await findsAll(context, externalId))
      }
      return allOf(outcomes)
    },
  },
  {
    id: 'EXT-07',
    requests: 2,
    async check(context) {
      const { records } = await context.reader.firstPage({ limit: 100, revalidateKeysCache: true })
      const listed = records.map(({ record }) => externalIdOf(record.identity)).filter(isText)
      const ofRun = new Set(context.pool.created().flatMap(({ body }) => [body.externalId, body.ownerId]))
      const externalId = listed.find(one => !ofRun.has(one)) ?? listed[0]
      if (externalId === undefined) return notExercised('no listed key had an identity with an externalId')
      const query = { externalId, limit: 100, revalidateKeysCache: true }
      return hasNoOther(await context.reader.firstPage(query), externalId)
    },
  },
  {
    id: 'EXT-08',
    fixtures: ['plain'],
    requests: 12,
    check: findsNoSimilarUser,
  },
  {
    id: 'EXT-09',
    fixtures: ['plain', 'owner', 'odd-user'],
    requests: 2,
    async check(context) {
      const { client, run, pool } = context
      const { main, odd, owner } = run.users
      const others = pool.created().filter(({ body }) => ![main, undefined].includes(body.externalId))
      const other = others.find(({ body }) => body.ownerId)?.body.ownerId ?? owner
      const user = others.find(({ name }) => name === 'odd-user')?.body.externalId ?? odd
      const outcomes: Outcome[] = []
      for (const ownerId of [user, other]) {
        const decrypt = ownerId === other && answersDecrypt(context) ? true : undefined
        const query = { externalId: main, ownerId, limit: 100, revalidateKeysCache: true, decrypt }
        const exchange = await client.list(query, { purpose: 'probe' })
        if (exchange.response.status !== 200) continue
        const page = readPage(exchange)
        outcomes.push(page.records.length === 0 ? met : hasNoOther(page, main))
      }
      return allOf(outcomes, 'no listing by both externalId and ownerId got status 200')
    },
  },
])

function usersIn(pool: CheckContext['pool'], apiId: string): string[] {
  const own = pool.created().filter(({ body }) => body.apiId === apiId)
  return [...new Set(own.flatMap(({ body }) => body.externalId ?? []))]
}

/** Sends the same requests as other checks, so that the reader can reuse their answers. */
async function pageOf({ reader }: CheckContext, externalId: string): Promise<Page> {
  const walk = await reader.walk({ externalId, limit: 100, revalidateKeysCache: true }, 12)
  const [first] = walk.pages
  if (!first) throw new Error('a walk has at least one page')
  return { ...first, records: walk.records }
}

function findsAll(context: CheckContext, externalId: string): Promise<Outcome> {
  const { clock, eventually, pool, run, time } = context
  return eventually(async () => {
    for (const name of ofMain) await pool.creation(name)
    const page = await pageOf(context, externalId)
    const own = pool
      .created()
      .filter(({ body }) => body.externalId === externalId && body.apiId === run.apiId)
      .filter(({ body }) => isListedAt(clock.latest(time.now()), body))
      .filter(fixture => isMadeBefore(fixture, page.exchange, run))
    if (own.length === 0) return notExercised('no key was created')
    const ids = new Set(page.records.map(({ record }) => record.id))
    if (page.records.length > 0 && ids.size === 1 && ids.has(undefined)) {
      return notExercised('no listed record had an id')
    }
    const missing = own.find(({ keyId }) => !ids.has(keyId))
    if (!missing) return met
    return failed({
      place: { instanceLocation: '/keys' },
      expected: `the key ${missing.keyId}`,
      received: counted(page.records.length, 'other key'),
      cause: 'listKeys: the filter by externalId omits keys',
      exchanges: [missing.exchange, page.exchange],
    })
  })
}

function hasNoOther({ records, exchange }: Page, externalId: string): Outcome {
  return allOf(
    records.map(({ record, pointer }) => {
      const received = externalIdOf(record.identity)
      if (!isText(received)) return hasNone('identity.externalId')
      if (received === externalId) return met
      return failed({
        place: { instanceLocation: `${pointer}/identity/externalId` },
        expected: show(externalId),
        received: show(received),
        cause: filterTooWide,
        exchanges: [exchange],
      })
    }),
    'no key was listed',
  )
}

async function lacks(
  context: CheckContext,
  externalId: string,
  names: readonly FixtureName[],
): Promise<Outcome> {
  const outcomes: Outcome[] = []
  for (const name of names) {
    const { keyId, exchange, body } = await context.pool.fixture(name)
    const page = await pageOf(context, externalId)
    const stray = page.records.find(({ record }) => record.id === keyId)
    outcomes.push(
      stray
        ? failed({
            place: { instanceLocation: `${stray.pointer}` },
            expected: `only keys of ${externalId}`,
            received: `${keyId}, which was created for ${body.externalId ?? 'no user'}`,
            cause: filterTooWide,
            exchanges: [exchange, stray.page],
          })
        : met,
    )
  }
  return allOf(outcomes)
}
