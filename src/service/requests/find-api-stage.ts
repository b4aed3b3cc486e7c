import { findApi } from '../../domain/world.js'
import type { Failure } from '../failures/failure.js'
import type { State } from '../state.js'
import { known, type RequestContext } from './request-context.js'

/** Finds the API asked for, in the caller's own workspace. */
export function findApiStage(
  { world }: State,
  context: RequestContext<{ apiId: string }>,
): Failure | undefined {
  const { apiId } = known(context.input)
  const api = findApi(world, known(context.caller), apiId)
  if (api === undefined) return { kind: 'api-not-found', details: { apiId } }
  if (!api.keySpace) return { kind: 'api-without-key-space', details: { apiId } }
  context.api = api
  return undefined
}
