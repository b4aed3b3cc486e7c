import { findApi } from '../domain/world.js'
import { type Draft, known } from './draft.js'
import type { Failure } from './failure.js'
import type { Service } from './service.js'

/** Finds the API asked for, in the caller's own workspace. */
export function findApiStage({ world }: Service, draft: Draft<{ apiId: string }>): Failure | undefined {
  const { apiId } = known(draft.input)
  const api = findApi(world, known(draft.caller), apiId)
  if (api === undefined) return { kind: 'api-not-found', details: { apiId } }
  draft.api = api
  return undefined
}
