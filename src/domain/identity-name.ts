import type { StoredIdentity } from '../../schemas/generated/types.js'

export type UserName = Pick<StoredIdentity, 'workspaceId' | 'externalId'>

/** A unique text for a user. The length at the start shows where the workspaceId ends. */
export function identityName({ workspaceId, externalId }: UserName): string {
  return `${workspaceId.length} ${workspaceId}${externalId}`
}
