import type { CheckContext } from '../engine/check-context.js'
import { met, NotChecked, NotMet, notExercised, type Outcome } from '../engine/outcome.js'
import { pagesOfOneUser } from '../keys/key-pool.js'
import { cursorIn, recordIn, successfulLists } from '../model/seen-records.js'
import { succeeds } from '../model/succeeds.js'
import type { TargetExchange } from '../traffic/exchange.js'
import { listAgain } from '../traffic/requests.js'
import { type Check, fromCatalog } from './requirement.js'

const everyKey = { needs: ['write'], wholePool: true, requests: 1 } as const

interface Asked extends Omit<Check, 'id' | 'check'> {
  /** Whether a refused create also breaks the requirement. */
  readonly mustSucceed?: boolean
}

/** Requirements that the rules of the model decide, from all exchanges of the run. */
export const judgedRequirements = fromCatalog(
  (
    [
      ['LST-01 LST-02 LST-03 LST-04 LST-05 LST-06 LST-07 CUR-01 MOD-19', {}],
      ['AUT-15 SEC-04', {}],
      ['SEC-03', { fixtures: ['plain', 'named'] }],
      ['CRE-02 CRE-03 CRE-04 CRE-05 CRE-06', { fixtures: ['plain'] }],
      ['CRE-07 CRE-08', { fixtures: ['plain', 'named', 'bytes-16'] }],
      ['PFX-01 PFX-02', { fixtures: ['prefix-1', 'prefix-underscore', 'prefix-16'] }],
      ['BYT-01', { fixtures: ['plain', 'bare-expiring', 'bytes-16'] }],
      ['BYT-02', { fixtures: ['bytes-16', 'bytes-64'] }],
      ['BYT-03', { fixtures: ['bytes-64', 'bytes-255'] }],
      ['BYT-04', { fixtures: ['bytes-16', 'bytes-64', 'prefix-1'] }],
      ['BYT-08', { fixtures: ['plain', 'bare-expiring', 'bare-disabled', 'bytes-16'], last: false }],
      ['BYT-09', { fixtures: ['bytes-64', 'bytes-255'], last: false }],
      ['ROL-08', { fixtures: ['role'], mustSucceed: true }],
      ['ROL-09', { fixtures: ['permission'], mustSucceed: true }],
      ['ROL-10', { fixtures: ['plain', 'odd-user'] }],
      ['REC-01 REC-02 REC-03 REC-04 REC-05 REC-06 REC-09 REC-11 REC-12', {}],
      ['REC-08', { fixtures: ['plain', 'prefix-1', 'prefix-underscore', 'prefix-16', 'named'] }],
      ['REC-10 RTP-09', { fixtures: ['plain'] }],
      ['RTP-01', { fixtures: ['named'] }],
      ['RTP-02', { fixtures: ['meta'] }],
      ['RTP-03', { fixtures: ['remaining'] }],
      ['RTP-04', { fixtures: ['plain', 'remaining'] }],
      ['RTP-05', { fixtures: ['plain', 'prefix-1', 'prefix-underscore', 'odd-user'] }],
      ['RTP-06', { fixtures: ['ratelimit'] }],
      ['RTP-07', { fixtures: ['refill'] }],
      ['RTP-08', { fixtures: ['owner'] }],
      ['RTP-10 RTP-12', { fixtures: ['bare-disabled'] }],
      ['RTP-11', { fixtures: ['plain', 'meta', 'prefix-underscore'] }],
      ['STA-01', { fixtures: ['plain'] }],
      ['STA-02', { fixtures: ['remaining'] }],
      ['STA-03', { fixtures: ['prefix-underscore', 'bare-disabled'] }],
      ['STA-05', { fixtures: ['remaining-0'] }],
      ['MOD-01 MOD-02 MOD-03 MOD-04 MOD-05 MOD-06 MOD-07 MOD-08 MOD-09 MOD-10 MOD-11 MOD-12', everyKey],
      ['MOD-13 MOD-14 MOD-15 MOD-16 MOD-18 MOD-20 MOD-21 MOD-22 MOD-30 MOD-31', everyKey],
      ['MOD-27 MOD-28', { needs: ['write'], wholePool: true }],
      ['MOD-29', { needs: ['write', 'recoverable'], wholePool: true }],
    ] satisfies [ids: string, Asked][]
  ).flatMap(([ids, given]: [string, Asked]) =>
    ids.split(' ').map(id => ({
      ...{ id, last: true, requests: 0, ...given },
      check: (context: CheckContext) => judged(id, context, given),
    })),
  ),
)

/** A rule may compare two listings. */
const leastListings = 2

/** Reads the records of the keys that the requirement names. */
async function judged(
  id: string,
  context: CheckContext,
  { fixtures = [], mustSucceed = false }: Asked,
): Promise<Outcome> {
  const { client, history, judge, pool } = context
  const isOfRecords = !/^(CRE|PFX|BYT)/.test(id)
  let problem: unknown
  for (const name of id.startsWith('CRE') ? [] : fixtures) {
    try {
      const created = mustSucceed ? succeeds(await pool.creation(name)) : met
      if (created.kind === 'failed') return created
      const fixture = await pool.fixture(name)
      const isAffordable = isOfRecords && context.requestsLeft() > pagesOfOneUser
      if (isAffordable && recordIn(history, fixture.keyId) === undefined) await pool.recordOf(fixture)
    } catch (error) {
      if (!(error instanceof NotChecked) && !(error instanceof NotMet)) throw error
      problem ??= error
    }
  }
  let outcome = await verdictOn(id, context)
  while (outcome.kind === 'not exercised' && successfulLists(history).length < leastListings) {
    await client.list({})
    outcome = judge.outcomeOf(id)
  }
  if (outcome.kind === 'not exercised' && problem !== undefined) throw problem
  return outcome
}

/** The verdict of the model's rules on the exchanges so far. */
async function verdictOn(id: string, context: CheckContext): Promise<Outcome> {
  await readUnprovenPagesAgain(id, context)
  return context.judge.outcomeOf(id)
}

/**
 * A check that sends requests, and that the rules of the model decide.
 *
 * @param send @default sends nothing
 */
export function sending(
  id: string,
  send: (context: CheckContext) => Promise<unknown> = async () => {},
): Pick<Check, 'id' | 'check'> {
  return {
    id,
    async check(context) {
      await send(context)
      return verdictOn(id, context)
    },
  }
}

/** Like `sending`, but judges only the answers to these requests, by the requirements that `ids` matches. */
export function answering(
  id: string,
  ids: RegExp,
  send: (context: CheckContext, isBroken: () => boolean) => Promise<unknown>,
): Pick<Check, 'id' | 'check'> {
  return {
    id,
    async check(context) {
      const { history, judge } = context
      const from = history.length + 1
      const outcome = () => judge.outcomeSince(from, ids)
      await send(context, () => outcome().kind === 'failed')
      return history.length < from ? notExercised('the budget left no requests for this check') : outcome()
    },
  }
}

/** A few pages are enough, because most errors appear on most pages. */
const mostRepetitions = 3
const repeated = new WeakSet<TargetExchange>()

async function readUnprovenPagesAgain(id: string, context: CheckContext): Promise<void> {
  if (context.judge.outcomeOf(id).kind === 'failed') return
  const unproven = context.judge.unprovenPages(id).filter(page => !repeated.has(page))
  const distinct = new Map(unproven.map(page => [JSON.stringify(page.request.query), page]))
  for (const page of [...distinct.values()].slice(0, mostRepetitions)) {
    repeated.add(page)
    const pages = pagesTo(page, context.history)
    if (context.requestsLeft() < pages.length) context.leaveOut(1, 'repeated listing')
    else await readAgain(pages, context)
  }
}

/** Uses the cursors of the new pages, because a used cursor may show old data. */
async function readAgain(pages: readonly TargetExchange[], context: CheckContext): Promise<void> {
  await context.settled()
  let cursor: string | undefined
  for (const { request } of pages) {
    const query = request.query.map(
      ([name, value]) => [name, name === 'cursor' ? (cursor ?? value) : value] as const,
    )
    cursor = cursorIn(await listAgain(context.client, { request: { ...request, query } }))
    if (cursor === undefined) return
  }
}

/** The pages of a listing up to this page. */
function pagesTo(page: TargetExchange, history: readonly TargetExchange[]): TargetExchange[] {
  const cursor = page.request.query.find(([name]) => name === 'cursor')?.[1]
  const before = history.findLast(other => other.id < page.id && cursorIn(other) === cursor)
  return cursor === undefined || before === undefined ? [page] : [...pagesTo(before, history), page]
}
