import type { CheckContext } from '../engine/check-context.js'
import { allOf, type Outcome } from '../engine/outcome.js'
import { leavesNoKey } from '../keys/leaves-no-key.js'
import { isRefused } from '../records/succeeds.js'
import type { RefusedCreateName } from '../script/bodies.js'
import { refusedOptionsOf } from '../script/script.js'
import { BudgetUsedUp } from '../traffic/budget.js'

export function areRefused(context: CheckContext, names: readonly RefusedCreateName[]): Promise<Outcome> {
  return untilFailed(names, context, async name => isRefused(await context.pool.refusal(name)))
}

/** Omits creates for the main user, because the requirements in model.ts check that these creates left no key. */
export function leaveNoKey(context: CheckContext, names: readonly RefusedCreateName[]): Promise<Outcome> {
  const alone = names.filter(name => refusedOptionsOf(name).user !== 'main')
  return untilFailed(alone, context, name => leavesNoKey(context, name))
}

/** Stops at the first failure, because keys of refused creates may then make listings too long for the budget. */
async function untilFailed(
  names: readonly RefusedCreateName[],
  { leaveOut }: CheckContext,
  ask: (name: RefusedCreateName) => Promise<Outcome>,
): Promise<Outcome> {
  const outcomes: Outcome[] = []
  const unsent: BudgetUsedUp[] = []
  for (const name of names) {
    const outcome = await ask(name).catch(error => {
      if (error instanceof BudgetUsedUp) return error
      throw error
    })
    if (outcome instanceof BudgetUsedUp) unsent.push(outcome)
    else if (outcome.kind === 'failed') return outcome
    else outcomes.push(outcome)
  }
  if (unsent[0] !== undefined && !outcomes.some(({ kind }) => kind === 'met')) throw unsent[0]
  if (unsent.length > 0) leaveOut(unsent.length, 'refused create')
  return allOf(outcomes)
}
