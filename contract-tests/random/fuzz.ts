import type { Arbitrary } from 'fast-check'
import type { CheckContext } from '../engine/check-context.js'
import { failed, met, NotMet, notExercised, type Outcome } from '../engine/outcome.js'
import { isOpen } from '../model/request-errors.js'
import { keyIdIn } from '../model/seen-records.js'
import { mustSucceed } from '../model/succeeds.js'
import { BudgetUsedUp } from '../traffic/budget.js'
import type { AnsweredExchange } from '../traffic/exchange.js'
import type { ListQuery } from '../traffic/requests.js'
import { createBodies, type DrawnBody, type FastCheck } from './create-bodies.js'
import { type Step, walkSteps } from './steps.js'

interface Cases {
  /** The users of a case, apart from random ones. */
  readonly users: readonly string[]
  /** A case starts only if the budget has room for this number of keys. */
  readonly keysPerCase: number
  readonly runs: number
  /** Requirements about the answers to creates. */
  readonly ofCreates?: RegExp
  /** Requirements about listings. */
  readonly ofListings: RegExp
  /** The limit of the listings at the end of a case. */
  readonly limit: number
  steps(fc: FastCheck): Arbitrary<readonly Step[]>
}

/** Creates keys with random values. Checks that the target returns each key, and that a listing shows the values unchanged. */
export function anyCreate(context: CheckContext): Promise<Outcome> {
  const { offers, met: features } = context.run
  return checkCases(context, {
    ...{ users: [], keysPerCase: 1, runs: context.fuzz, limit: 100 },
    ofCreates: /^(CRE-0[56]|PFX-0[12]|BYT-04)$/,
    ofListings: /^MOD-(0[1-9]|1[0-4])$/,
    steps: fc => {
      const expiresInMs = fc.integer({ min: 600_000, max: 3_600_000 })
      const palette = { offers, isRecoverable: features.has('recoverable'), expiresInMs }
      return fc.tuple(createBodies(fc, palette).map(body => ({ kind: 'create' as const, body })))
    },
  })
}

/** Checks that, after random creates and walks, the listing of a user has each key once, and that no page exceeds `limit`. */
export function anySession(context: CheckContext): Promise<Outcome> {
  const users = ['a', 'ab', 'b'] as const
  return checkCases(context, {
    ...{ users, keysPerCase: 3, runs: Math.max(1, Math.ceil(context.fuzz / 2)), limit: 1 },
    ofListings: /^(MOD-1[6-9]|SEC-01)$/,
    steps: fc => walkSteps(fc, [...users]),
  })
}

/** The requirements at the end of a run need requests too. */
const requestsLeftForOthers = 100

/**
 * Checks random cases, and reports the simplest failing case. If the run reaches its limit of keys while it simplifies a case,
 * reports the simplest failing case so far.
 */
async function checkCases(context: CheckContext, cases: Cases): Promise<Outcome> {
  const fc = await import('fast-check')
  let [drawn, held, most] = [0, 0, 0]
  const guarded = async (steps: readonly Step[]) => {
    if (context.keysLeft() < cases.keysPerCase) return
    const before = context.requestsLeft()
    // With many keys in the API, a case lists many pages.
    if (before < requestsLeftForOthers + 2 * most) return context.leaveOut(1, 'random case')
    try {
      drawn += 1
      await play(context, cases, steps, drawn)
      held += 1
    } catch (error) {
      if (!(error instanceof BudgetUsedUp)) throw error
    } finally {
      most = Math.max(most, before - context.requestsLeft())
    }
  }
  const { randomSeed } = context.run
  const details = await fc.check(fc.asyncProperty(cases.steps(fc), guarded), {
    seed: randomSeed | 0,
    numRuns: cases.runs,
    ...(context.fuzzPath ? { path: context.fuzzPath } : {}),
  })
  if (!details.failed) {
    return held > 0 ? met : notExercised('the budget left too few keys or requests for a random case')
  }
  const error: unknown = details.errorInstance
  if (!(error instanceof NotMet)) throw error
  const path = details.counterexamplePath ?? ''
  const counterexample = fc.stringify(details.counterexample?.[0])
  return failed({ ...error.finding, fuzz: { randomSeed, path, counterexample } })
}

/** Sends the steps of a case, and lists the keys of each user at the end. */
async function play(context: CheckContext, cases: Cases, steps: readonly Step[], number: number) {
  const nameOf = (user: string) => `${context.run.users.refused(`drawn-${number}`)}${user}`
  const made = new Map<string, Map<string, AnsweredExchange>>(
    cases.users.map(user => [nameOf(`-${user}`), new Map()]),
  )
  const walk = (externalId: string, limit: number) =>
    listsAsMade(
      context,
      { externalId, limit, revalidateKeysCache: true },
      made.get(externalId) ?? new Map(),
      cases.ofListings,
    )
  for (const step of steps) {
    if (step.kind === 'create') {
      const { externalId = '' } = step.body
      const user = nameOf(cases.users.includes(externalId) ? `-${externalId}` : externalId)
      const exchange = await create(context, { ...step.body, externalId: user })
      mustSucceed(exchange)
      const outcome = cases.ofCreates && context.judge.outcomeSince(exchange.id, cases.ofCreates)
      if (outcome?.kind === 'failed') throw new NotMet(outcome.finding)
      made.set(user, (made.get(user) ?? new Map()).set(String(keyIdIn(exchange) ?? ''), exchange))
    } else if (step.kind === 'walk') {
      await walk(nameOf(`-${step.query.externalId}`), step.query.limit ?? cases.limit)
    }
  }
  for (const user of made.keys()) await walk(user, cases.limit)
}

/** Sends only the members that every target accepts, if the target refuses the body. */
async function create(
  { client, run, clock, time }: CheckContext,
  { expiresInMs = 1_800_000, ...drawn }: DrawnBody,
): Promise<AnsweredExchange> {
  const { apiId } = run
  const body = { ...drawn, apiId, expires: clock.latest(time.now()) + expiresInMs }
  if (!isOpen(body)) return client.create(body)
  const exchange = await client.create(body, { purpose: 'probe' })
  const { status } = exchange.response
  if (status < 400) return exchange
  const { ownerId, ...others } = body
  const plain = Object.entries(others).filter(([name, value]) => !isOpen({ [name]: value }))
  return client.create({ ...Object.fromEntries(plain), apiId })
}

/** More pages than keys, because pages may be empty. */
const slack = 6

/**
 * Lists keys, and judges the pages by the requirements that `ids` matches. Lists them again when they must be visible, if the
 * first listing breaks a requirement or came too soon to judge it.
 *
 * @param made The creates of keys that the listing must have, by the id of the key.
 * @throws {NotMet} if the listing lacks a key, or breaks a requirement.
 */
async function listsAsMade(
  context: CheckContext,
  query: ListQuery,
  made: ReadonlyMap<string, AnsweredExchange>,
  ids: RegExp,
): Promise<void> {
  const read = async (): Promise<Outcome> => {
    const from = context.history.length + 1
    const { pages, records } = await context.reader.walk(query, made.size + slack)
    const listed = new Set(records.map(({ record }) => record.id))
    // A record without an id may be any of the keys.
    const lost = listed.has(undefined) ? undefined : [...made].find(([keyId]) => !listed.has(keyId))
    if (lost === undefined) return context.judge.outcomeSince(from, ids)
    return failed({
      place: { instanceLocation: '/keys' },
      expected: `the key ${lost[0]}`,
      received: `${records.length} other keys`,
      exchanges: [lost[1], ...pages.map(({ exchange }) => exchange)],
    })
  }
  let outcome = await read()
  if (outcome.kind !== 'met') {
    await context.settled()
    outcome = await read()
  }
  if (outcome.kind === 'failed') throw new NotMet(outcome.finding)
}
