import { findApi } from '../../domain/world.js'
import type { Failure } from '../failures/failure.js'
import type { CheckedContext } from '../request-context.js'
import type { State } from '../state.js'

/** Finds the API asked for, in the caller's own workspace. */
export function findApiStep(
  { world }: State,
  context: CheckedContext<{ apiId: string }>,
): Failure | undefined {
  const { apiId } = context.input
  const api = findApi(world, context.caller, apiId)
  if (api === undefined) return { kind: 'api-not-found', details: { apiId } }
  if (!api.keySpace) return { kind: 'api-without-key-space', details: { apiId } }
  context.api = api
  return undefined
}
