import type { StoredIdentity } from '../../schemas/generated/types.js'

export type UserName = Pick<StoredIdentity, 'workspaceId' | 'externalId'>

/** The length at the start shows where the workspaceId ends. Otherwise, two users could have the same name. */
export function identityName({ workspaceId, externalId }: UserName): string {
  return `${workspaceId.length} ${workspaceId}${externalId}`
}
