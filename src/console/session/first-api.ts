import type { Overview } from '../../../schemas/generated/types.js'

/** An API of the service and a token for it, for examples that run unchanged. */
export function firstApi(overview: Overview | undefined): { apiId: string; token: string } | undefined {
  const api = overview?.apis[0]
  const token = overview?.tokens.find(({ workspaceId }) => workspaceId === api?.workspaceId)?.token
  return api === undefined || token === undefined ? undefined : { apiId: api.id, token }
}
