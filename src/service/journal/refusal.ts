import type { Failure } from '../failures/failure.js'
import { type BrokenRule, reasonOf } from '../failures/failure-rows.js'
import type { Operation } from '../operation.js'
import type { Reached, RequestContext } from '../request-context.js'
import type { State } from '../state.js'
import { brokenRules } from './broken-rules.js'

/** The stage that refused a request, the broken rules, and an explanation from the data. */
export interface Refusal {
  /** A stage of the profile, the operation, a fault, or the route, which comes before the stages. */
  by: 'route' | 'fault-afterwards' | Reached
  rules: BrokenRule[]
  because?: string
}

/** Explains a failure from the state that the request saw. Never shows a token. */
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
