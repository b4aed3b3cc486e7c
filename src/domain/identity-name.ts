import type { StoredIdentity } from '../../schemas/generated/types.js'

export type UserName = Pick<StoredIdentity, 'workspaceId' | 'externalId'>

/** One text for the pair that identifies a user. The length separates the two. */
export function identityName({ workspaceId, externalId }: UserName): string {
  return `${workspaceId.length} ${workspaceId}${externalId}`
}
