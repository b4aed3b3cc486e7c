import type { Failure } from '../failures/failure.js'
import { type BrokenRule, reasonOf } from '../failures/failure-rows.js'
import type { Operation } from '../operation.js'
import type { Reached, RequestContext } from '../request-context.js'
import type { State } from '../state.js'
import { brokenRules } from './broken-rules.js'

/** The stage that refused a request, the broken rules, and an explanation from the data. */
export interface Refusal {
  /** `route` means a refusal before all stages. `fault-afterwards` means a fault after the operation. */
  by: 'route' | 'fault-afterwards' | Reached
  rules: BrokenRule[]
  because?: string
}

/** The explanation never shows a token. */
export async function refusalOf(
  failure: Failure,
  state: State,
  context: RequestContext<unknown>,
  operation: Operation<never> | undefined,
): Promise<Refusal> {
  const because = await reasonOf(failure, state, context)
  return {
    by: context.isReplaced ? 'fault-afterwards' : (context.reached ?? 'route'),
    rules: context.isReplaced || context.reached === 'fault' ? [] : brokenRules(failure, operation),
    ...(because !== undefined && { because }),
  }
}
