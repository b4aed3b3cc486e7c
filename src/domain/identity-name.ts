import type { StoredIdentity } from '../../schemas/generated/types.js'

export type UserName = Pick<StoredIdentity, 'workspaceId' | 'externalId'>

/** One text for the pair that an identity is known by: the length tells where one ends and the other begins. */
export function identityName({ workspaceId, externalId }: UserName): string {
  return `${workspaceId.length} ${workspaceId}${externalId}`
}
