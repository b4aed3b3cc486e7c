import type { CheckContext } from '../engine/check-context.js'
import { allOf, type Outcome } from '../engine/outcome.js'
import { leavesNoKey } from '../keys/leaves-no-key.js'
import { type RefusedCreateName, refusedCreateOf } from '../keys/refused-creates.js'
import { isRefused } from '../records/succeeds.js'

/** Whether each of these creates was refused. */
export function areRefused({ pool }: CheckContext, names: readonly RefusedCreateName[]): Promise<Outcome> {
  return untilFailed(names, async name => isRefused(await pool.refusal(name)))
}

/** Whether none of these creates left a key. For users with other keys, the model finds leftovers. */
export function leaveNoKey(context: CheckContext, names: readonly RefusedCreateName[]): Promise<Outcome> {
  const alone = names.filter(name => refusedCreateOf(name).user !== 'main')
  return untilFailed(alone, name => leavesNoKey(context, name))
}

/** With leftovers, a listing may be too long for the budget. */
async function untilFailed(
  names: readonly RefusedCreateName[],
  ask: (name: RefusedCreateName) => Promise<Outcome>,
): Promise<Outcome> {
  const outcomes: Outcome[] = []
  for (const name of names) {
    const outcome = await ask(name)
    if (outcome.kind === 'failed') return outcome
    outcomes.push(outcome)
  }
  return allOf(outcomes)
}
