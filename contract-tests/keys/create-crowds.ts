import { isObject } from '../../src/common/is-object.js'
import type { CheckContext } from '../engine/check-context.js'
import { isSuccess } from '../traffic/exchange.js'
import type { ListQuery } from '../traffic/requests.js'
import { type FixtureName, recipeOf } from './key-recipes.js'
import { unlessImpossible } from './probe.js'
import type { RefusedCreateName } from './refused-creates.js'
import { wrongToken } from './wrong-tokens.js'

/** The refused create to send during other creates, to find swapped answers. */
export const refusedBesides: RefusedCreateName = 'missing-role'

/** The refused creates around the two crowds (groups of simultaneous creates). Each names a user who has other keys. */
const refusedAround = {
  before: 'missing-role-again',
  between: 'unknown-token-at-other-edges',
  behind: 'missing-permission-again',
} as const satisfies Record<string, RefusedCreateName>

/** The attempts to create a key that the budget must allow. Few keys need more attempts. */
const expectedTries = 4

/** Creates keys at the same time, in two crowds. Sends refused creates and reads listings before and after each crowd. */
export async function createCrowds(
  names: readonly FixtureName[],
  refused: readonly RefusedCreateName[],
  context: CheckContext,
  settle: () => Promise<void>,
): Promise<void> {
  const together = names.filter(name => recipeOf(name).sideBySide)
  if (together.length === 0) return
  const refuse = async (name: RefusedCreateName) => {
    if (refused.includes(name)) await unlessImpossible(() => context.pool.refusal(name))
  }
  // A create that waits for the budget would not run at the same time as the other creates.
  if (context.keysLeft() < expectedTries * together.length) await settle()
  await refuse(refusedAround.before)
  const goOn = await openListing(context)
  const first = together.filter(name => !recipeOf(name).afterRefusal)
  await createTogether(first, refused.includes(refusedBesides) ? [refusedBesides] : [], 0, context)
  await goOn({ decrypt: true })
  await goOn({ revalidateKeysCache: true })
  await refuse(refusedAround.between)
  const second = together.filter(name => recipeOf(name).afterRefusal)
  if (second.length > 0) await createTogether(second, [], 2, context)
  await goOn({ revalidateKeysCache: true })
  await refuse(refusedAround.behind)
  await goOn({ decrypt: true, revalidateKeysCache: true })
}

/**
 * Requests the first page of a listing. The returned function requests the second page, with another limit. If the target
 * refuses the cursor with another limit, the function repeats the request with the first limit.
 */
async function openListing({ client }: CheckContext): Promise<(query: ListQuery) => Promise<void>> {
  const probe = { purpose: 'probe' } as const
  const first = await unlessImpossible(() => client.list({ limit: 1, revalidateKeysCache: true }, probe))
  const json = first && isSuccess(first) ? first.response.json : undefined
  const cursor = isObject(json) && typeof json.cursor === 'string' ? json.cursor : undefined
  return async query => {
    if (cursor === undefined) return
    const whole = await unlessImpossible(() => client.list({ ...query, limit: 100, cursor }, probe))
    if (whole && isSuccess(whole)) return
    await unlessImpossible(() => client.list({ limit: 1, revalidateKeysCache: true, cursor }, probe))
  }
}

/** @param turn The number of the crowd's first request with a wrong token: 0 in the first crowd, 2 in the second. */
async function createTogether(
  names: readonly FixtureName[],
  refused: readonly RefusedCreateName[],
  turn: number,
  context: CheckContext,
): Promise<void> {
  const create = (name: FixtureName) => unlessImpossible(() => context.pool.creation(name))
  const middle = Math.ceil(names.length / 2)
  const listings = listingsBesides(turn, context)
  const stranger = () => askAsStranger(turn + 1, context)
  const rest = listings.slice(listingsBefore)
  const behind = isFirst(turn) ? [...rest, stranger] : [stranger, ...rest]
  await Promise.all([
    askAsStranger(turn, context),
    ...listings.slice(0, listingsBefore).map(list => list()),
    ...names.slice(0, middle).map(create),
    ...refused.map(name => unlessImpossible(() => context.pool.refusal(name))),
    ...names.slice(middle).map(create),
    ...behind.map(send => send()),
  ])
}

/** The number of listings that start before the creates. It is small, so that most of the concurrent requests are creates. */
const listingsBefore = 4

/** A limit below the number of keys that a run has at this time, so that the page has a cursor. */
const fewerThanAll = 20

const isFirst = (turn: number) => turn === 0

function askAsStranger(turn: number, { client, run }: CheckContext): Promise<unknown> {
  const queries: ListQuery[] = [
    { limit: 1 },
    { externalId: run.users.main, limit: 100, revalidateKeysCache: true },
    { apiId: run.offers.secondApiId ?? run.apiId, decrypt: true },
    { externalId: run.users.main, limit: 100, decrypt: true },
  ]
  return unlessImpossible(() =>
    client.list(queries[turn] ?? {}, {
      authorization: `Bearer ${wrongToken(run, turn)}`,
      purpose: 'refusal',
      sideBySide: true,
    }),
  )
}

/**
 * Listings to send at the same time as the creates. Some are for users with keys, to reveal swapped answers. The first two
 * externalIds are different texts, but equal numbers. The requirements in model.ts check the listed keys.
 */
function listingsBesides(turn: number, { client, run }: CheckContext): (() => Promise<unknown>)[] {
  const { users, offers } = run
  const [one, other] = isFirst(turn) ? [users.digits, users.zeroDigits] : [users.zeroDigits, users.digits]
  const ofUser = isFirst(turn) ? {} : { externalId: users.objectId, revalidateKeysCache: true }
  const second = offers.secondApiId ? [{ apiId: offers.secondApiId, decrypt: true, ...ofUser }] : []
  const ofMain = { externalId: users.main, limit: 100, revalidateKeysCache: true }
  const whole = { limit: 100, decrypt: true, revalidateKeysCache: true }
  const queries: ListQuery[] = [
    { externalId: one, limit: 2, decrypt: false, revalidateKeysCache: true },
    { externalId: other, limit: 3, decrypt: true },
    ...second,
    { externalId: isFirst(turn) ? users.at : users.atTwin, revalidateKeysCache: true },
    ...(isFirst(turn)
      ? [ofMain, whole, { limit: fewerThanAll, revalidateKeysCache: true }]
      : [{ limit: 100, revalidateKeysCache: false }, whole, { ...ofMain, decrypt: true }]),
  ]
  return queries.map(
    query => () => unlessImpossible(() => client.list(query, { purpose: 'probe', sideBySide: true })),
  )
}
