import type { IAsyncProperty } from 'fast-check'
import type { CheckContext } from '../engine/check-context.js'
import { failed, met, NotMet, notExercised, type Outcome } from '../engine/outcome.js'
import { BudgetUsedUp } from '../traffic/budget.js'

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
