import type { CheckContext } from '../engine/check-context.js'
import { allOf, type Outcome } from '../engine/outcome.js'
import type { RefusedCreateName } from '../keys/refused-creates.js'
import { isRefused } from '../records/succeeds.js'

/** Whether each of these creates was refused. */
export async function areRefused(
  { pool }: CheckContext,
  names: readonly RefusedCreateName[],
): Promise<Outcome> {
  const outcomes: Outcome[] = []
  for (const name of names) {
    const outcome = isRefused(await pool.refusal(name))
    // Where such keys are made, the others may be too many for the budget.
    if (outcome.kind === 'failed') return outcome
    outcomes.push(outcome)
  }
  return allOf(outcomes)
}
