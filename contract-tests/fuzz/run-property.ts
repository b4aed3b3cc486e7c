import type { IAsyncProperty } from 'fast-check'
import type { CheckContext } from '../engine/check-context.js'
import { failed, met, NotMet, notExercised, type Outcome } from '../engine/outcome.js'
import { BudgetUsedUp } from '../traffic/budget.js'
import type { AnsweredExchange } from '../traffic/exchange.js'
import type { ListQuery } from '../traffic/requests.js'

/** fast-check, loaded only for random cases. */
export type FastCheck = typeof import('fast-check')

interface PropertyOptions {
  runs: number
  /** A case starts only if the budget has room for this number of keys. */
  keysPerCase: number
}

/** The requirements at the end of a run need requests too. */
const requestsLeftForOthers = 100

/**
 * Checks a property with random cases, and reports the simplest failing case. If the run reaches its limit of keys while it
 * simplifies a case, reports the simplest failing case so far.
 */
export async function runProperty<Case>(
  fc: FastCheck,
  context: CheckContext,
  property: (guarded: (hold: () => Promise<void>) => Promise<void>) => IAsyncProperty<Case>,
  { runs, keysPerCase }: PropertyOptions,
): Promise<Outcome> {
  let held = 0
  /** The most requests that a case has sent. With many keys in the API, a case lists many pages. */
  let most = 0
  const guarded = async (hold: () => Promise<void>) => {
    if (context.keysLeft() < keysPerCase) return
    const before = context.requestsLeft()
    if (before < requestsLeftForOthers + 2 * most) return context.leaveOut(1, 'random case')
    try {
      await hold()
      held += 1
    } catch (error) {
      if (!(error instanceof BudgetUsedUp)) throw error
    } finally {
      most = Math.max(most, before - context.requestsLeft())
    }
  }
  const seed = context.run.randomSeed | 0
  const details = await fc.check(property(guarded), {
    seed,
    numRuns: runs,
    ...(context.fuzzPath ? { path: context.fuzzPath.split('|')[0] ?? '' } : {}),
  })
  if (!details.failed) {
    return held > 0 ? met : notExercised('the budget left too few keys or requests for a random case')
  }
  const error: unknown = details.errorInstance
  if (!(error instanceof NotMet)) throw error
  // fast-check has a separate replay path for commands, and writes this path into a comment of the counterexample.
  const told = fc.stringify(details.counterexample)
  const [comment, commandsPath] = / ?\/\*replayPath="(.*?)"\*\//.exec(told) ?? []
  return failed({
    ...error.finding,
    fuzz: {
      randomSeed: seed,
      path: [details.counterexamplePath ?? '', ...(commandsPath === undefined ? [] : [commandsPath])].join(
        '|',
      ),
      counterexample: comment === undefined ? told : told.replace(comment, ''),
    },
  })
}

/** The second half of `fuzzPath`: the replay path that fast-check needs for commands. */
export function commandsPathOf({ fuzzPath }: CheckContext): { replayPath?: string } {
  const replayPath = fuzzPath?.split('|')[1]
  return replayPath === undefined ? {} : { replayPath }
}

/**
 * Lists keys, and judges the pages by the requirements that `ids` matches. Lists them again when they must be visible, if the
 * first listing breaks a requirement or came too soon to judge it.
 *
 * @param made The creates of keys that the listing must have, by the id of the key.
 * @throws {NotMet} if the listing lacks a key, or breaks a requirement.
 */
export async function listsAsMade(
  context: CheckContext,
  query: ListQuery,
  maxPages: number,
  made: ReadonlyMap<string, AnsweredExchange>,
  ids: RegExp,
): Promise<void> {
  const read = async (): Promise<Outcome> => {
    const from = context.history.length + 1
    const { pages, records } = await context.reader.walk(query, maxPages)
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
