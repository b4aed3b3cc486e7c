import type { CheckContext } from '../engine/check-context.js'
import { hourAfter } from '../engine/contract-settings.js'
import { NotMet } from '../engine/outcome.js'
import type { Plan } from '../engine/plan.js'
import { WrongOption } from '../engine/run-stopped.js'
import { unknownName } from '../findings/name-hint.js'
import { isSuccess, Unanswered } from '../traffic/exchange.js'
import type { ListQuery } from '../traffic/requests.js'
import { createCrowds, refusedBesides } from './create-crowds.js'
import { pagesOfOneUser } from './key-pool.js'
import { type FixtureName, recipeOf } from './key-recipes.js'
import { probeCreate, unlessImpossible } from './probe.js'
import { type RefusedCreateName, refusedCreateOf } from './refused-creates.js'

/** The first key of a run, because its createdAt shows the target's clock, on which the expiries of later keys depend. */
const clockKey = 'meta'

/** For some keys, the field that is the cause if the target refuses to create the key. */
const decides: Partial<Record<FixtureName, string>> = {
  refill: 'refill',
  ratelimit: 'ratelimit',
  'recoverable-a': 'recoverable',
}

function isRefused(name: FixtureName, { pool }: CheckContext): boolean {
  return pool.tried().some(one => one.name === name && !isSuccess(one.exchange))
}

/** For some keys, a similar refused create that the run sends directly before the key. */
const refusedBefore: Partial<Record<FixtureName, RefusedCreateName>> = {
  'recoverable-a': 'unknown-token-typical',
  'prefix-underscore': 'no-authorization-typical',
  'bytes-255': 'no-authorization-extreme',
  'object-id': 'missing-permission-elsewhere',
  role: 'missing-role-at-edges',
  'short-lived': 'missing-permission',
  plain: 'missing-permission',
}

/**
 * Creates the keys that the checks share. Does not judge the answers: requirements report wrong answers.
 *
 * @param settle Finds the refused creates that left no key. For each, the budget allows one more key.
 */
export async function createFixtures(
  { fixtures: names, refused }: Pick<Plan, 'fixtures' | 'refused'>,
  context: CheckContext,
  settle: () => Promise<void>,
): Promise<void> {
  if (names.includes(clockKey)) {
    await create(clockKey, context)
    await readClock(context)
  }
  context.run.expires = hourAfter(context.clock.latest(context.time.now()))
  const { between, waiting } = await refuseFirst(refused.filter(isFirst), context, settle)
  // If creates are waiting, the target makes keys for creates that it must refuse. These keys use up the budget of keys. So the
  // creates with unknown roles or permissions come now, before the budget is empty.
  if (waiting.length > 0) await refuseAll(refused.filter(isOfNames), context)
  if (names.includes(keyOfLater)) await listNobodyYet(context)
  await createInTurn(
    names.filter(name => !recipeOf(name).sideBySide),
    { refused, between },
    context,
  )
  await createCrowds(names, refused, context, settle)
  await readEarly(context)
  // Sends all these creates before the listings that look for their keys, because one listing shows the keys of many creates.
  await refuseAll(
    refused.filter(name => !isFirst(name)),
    context,
  )
  await refuseAll(waiting, context)
}

async function create(name: FixtureName, { pool }: CheckContext): Promise<void> {
  await unlessImpossible(() => pool.creation(name))
}

const shortPage = { limit: 2, revalidateKeysCache: true }

/**
 * Listings to send directly before a create, to find services in which a listing affects the next create. Each listing must have
 * a next page.
 */
const openBefore: Partial<Record<FixtureName, ListQuery>> = {
  'prefix-1': shortPage,
  owner: shortPage,
  'remaining-0': shortPage,
  'object-id': shortPage,
  'bytes-255': { limit: 1 },
  'environment-256': { limit: 3 },
  'odd-user': { decrypt: false, limit: 1 },
}

/** If at most this many requests are left, the run omits the listings of `openBefore`, because the checks need the requests. */
const requestsOfChecks = 250

async function open(query: ListQuery | undefined, { client, requestsLeft }: CheckContext): Promise<void> {
  if (query !== undefined && requestsLeft() > requestsOfChecks)
    await unlessImpossible(() => client.list(query))
}

/** A refused create must not change the next key, so most keys follow a refused create. */
async function createInTurn(
  names: readonly FixtureName[],
  { refused, between }: { refused: readonly RefusedCreateName[]; between: readonly RefusedCreateName[] },
  context: CheckContext,
): Promise<void> {
  const own = new Set(Object.values(refusedBefore))
  const anywhere = between.filter(one => !own.has(one))
  const probed = new Set<string>()
  for (const name of names) {
    const before = refusedBefore[name]
    const isSent = before && (between.includes(before) || (refused.includes(before) && !isFirst(before)))
    await refuseAll(isSent ? [before] : anywhere.splice(0, 1), context, name)
    await open(openBefore[name], context)
    await create(name, context)
    const field = decides[name]
    if (field !== undefined && isRefused(name, context)) context.run.refused.add(field)
    await refuseWrongName(context, probed)
  }
  await refuseAll(between, context)
}

/** @throws {WrongOption} if only a role or permission of the options explains why the target refuses creates. */
async function refuseWrongName(context: CheckContext, probed: Set<string>): Promise<void> {
  const doubtful = unknownName(context.history, context.run)
  if (doubtful === undefined || probed.has(doubtful.name)) return
  const { name, what, option, member } = doubtful
  probed.add(name)
  const alone = await probeCreate(context, what, { [member]: [name] })
  if (alone === undefined || isSuccess(alone)) return
  const without = await probeCreate(context, `no ${what}`, {})
  if (without === undefined || !isSuccess(without)) return
  throw new WrongOption(
    option,
    `The target accepts no create with the ${what} ${JSON.stringify(name)}, but the same create without the ${what}.`,
  )
}

async function refuseAll(
  names: readonly RefusedCreateName[],
  { pool }: CheckContext,
  next?: FixtureName,
): Promise<void> {
  for (const name of byUser(names)) await unlessImpossible(() => pool.refusal(name, next))
}

/** Whether a refused create may come before the keys, because no check looks for its effect on existing keys. */
function isFirst(name: RefusedCreateName): boolean {
  return !['main', 'names', 'elsewhere'].includes(refusedCreateOf(name).user)
}

function isOfNames(name: RefusedCreateName): boolean {
  return refusedCreateOf(name).user === 'names' && name !== refusedBesides
}

/** The first create of each requirement about tokens. These creates come first, so that the budget is enough for them. */
const firstTokens: readonly RefusedCreateName[] = [
  'no-authorization',
  'unknown-token',
  'empty-bearer',
  'basic-credentials',
  'other-scheme',
  'longer-token',
]

/** The number of creates of the user `alike` that the run sends first, to learn whether the target makes keys for them. */
const fewAtFirst = 2

/**
 * Sends some creates while few keys exist, so that one listing shows all keys that the target made for these creates. If the
 * target made keys for a user's first creates, the other creates of that user wait, to save the budget.
 */
async function refuseFirst(
  names: readonly RefusedCreateName[],
  context: CheckContext,
  settle: () => Promise<void>,
): Promise<{ between: RefusedCreateName[]; waiting: RefusedCreateName[] }> {
  const of = (user: 'tokens' | 'alike' | 'apis') => names.filter(name => refusedCreateOf(name).user === user)
  const tokens = of('tokens').filter(name => firstTokens.includes(name))
  const moreTokens = of('tokens').filter(name => !firstTokens.includes(name))
  const alike = of('alike').slice(0, fewAtFirst)
  const others = [...of('alike').slice(fewAtFirst), ...of('apis')]
  // Settles earlier creates first, because this may increase `keysLeft`. The comparisons below then show only keys that the
  // target made for the refused creates.
  await settle()
  let keysLeft = context.keysLeft()
  await refuseAll(tokens, context)
  await settle()
  const isTokenKept = context.keysLeft() < keysLeft
  keysLeft = context.keysLeft()
  await refuseAll(alike, context)
  await settle()
  const isNameKept = context.keysLeft() < keysLeft
  return {
    between: inTurns(isNameKept ? [] : others, isTokenKept ? [] : moreTokens),
    waiting: [...(isTokenKept ? moreTokens : []), ...(isNameKept ? others : [])],
  }
}

function inTurns<Item>(some: readonly Item[], others: readonly Item[]): Item[] {
  const longest = Math.max(some.length, others.length)
  return Array.from({ length: longest }, (_, index) => [some[index], others[index]])
    .flat()
    .filter(item => item !== undefined)
}

/** Sorts creates by user, so that one listing shows the keys of consecutive creates. */
function byUser(names: readonly RefusedCreateName[]): RefusedCreateName[] {
  const userOf = (name: RefusedCreateName) => refusedCreateOf(name).user
  return [...names].sort((a, b) => userOf(a).localeCompare(userOf(b)))
}

/** The first key of its user. The run lists the keys of this user before the key exists. */
const keyOfLater = 'prefix-underscore'

/** Lists the keys of a user who has no keys yet. Later listings must not repeat this empty answer. */
async function listNobodyYet({ client, run: { users } }: CheckContext): Promise<void> {
  const query = { externalId: users.longer, limit: 100, revalidateKeysCache: true }
  // The purpose is `probe`, because the target may refuse a listing of a user without keys.
  await unlessImpossible(() => client.list(query, { purpose: 'probe' }))
}

/** Lists the keys of the main user early, because later listings must show the same keys. */
async function readEarly({ pool, reader, run }: CheckContext): Promise<void> {
  if (pool.created().length === 0) return
  const ofMain = { externalId: run.users.main, limit: 100, revalidateKeysCache: true }
  await reader.walk(ofMain, pagesOfOneUser).catch(error => {
    // The requirement about listings reports this error.
    if (!(error instanceof NotMet) && !(error instanceof Unanswered)) throw error
  })
}

async function readClock({ pool, clock }: CheckContext): Promise<void> {
  const fixture = pool.created().find(({ name }) => name === clockKey)
  if (!fixture) return
  const listed = await pool.recordOf(fixture).catch(() => undefined)
  const createdAt = listed?.record.createdAt
  if (typeof createdAt !== 'number') return
  clock.seeCreatedAt(createdAt, { from: fixture.createdAfter, to: fixture.createdBefore })
}
