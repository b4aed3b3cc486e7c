import { KeymockError } from '../domain/keymock-error.js'
import { Superseded } from '../domain/superseded.js'
import type { Failure } from './failures/failure.js'
import type { FaultPlan } from './faults/fault-plan.js'
import { BodyError } from './message.js'
import type { Operation, Success } from './operation.js'
import type { RequestContext } from './requests/request-context.js'
import type { State } from './state.js'

/** What came of a request, and what went wrong inside, behind an internal error. */
interface Outcome {
  result: Success | Failure
  error?: unknown
}

/**
 * Takes a request through the stages in the order of the profile and then through its operation, unless it was refused before or a
 * fault has another result for it.
 *
 * @param refused Why it reaches no operation.
 * @throws BodyError when the client is gone, Superseded when another state is there to answer it: there is nothing to report.
 */
export async function carryOut(
  state: State,
  operation: Operation<never> | undefined,
  context: RequestContext<never>,
  refused: Failure | undefined,
  plan: FaultPlan | undefined,
): Promise<Outcome> {
  if (plan?.instead !== undefined) context.reached = 'fault'
  const confirm = state.watch?.()
  try {
    const result = refused ?? plan?.instead ?? (await throughStages(state, operation, context))
    if (plan?.afterwards !== undefined) {
      context.reached = 'fault-afterwards'
      return { result: plan.afterwards }
    }
    if (plan?.instead === undefined) await confirm?.()
    return { result }
  } catch (error) {
    if (error instanceof BodyError || error instanceof Superseded) throw error
    const isAway = error instanceof KeymockError && error.code.startsWith('STORE_')
    return isAway
      ? { result: { kind: 'service-unavailable' } }
      : { result: { kind: 'internal-error' }, error }
  }
}

async function throughStages(
  state: State,
  operation: Operation<never> | undefined,
  context: RequestContext<never>,
): Promise<Success | Failure> {
  if (operation === undefined) return { kind: 'unknown-path' }
  for (const stage of state.profile.requests.stages) {
    context.reached = stage
    const failure = await operation.stages[stage](state, context)
    if (failure !== undefined) return failure
  }
  context.reached = 'operation'
  return operation.run(state, context)
}
