import type { StoredKey } from '../../schemas/generated/types.js'

/** What every key has from the start. */
type Given = Pick<
  StoredKey,
  'id' | 'apiId' | 'workspaceId' | 'hash' | 'start' | 'roles' | 'permissions' | 'createdAt' | 'enabled'
>

/**
 * A key as it is kept in memory. A data collection copies a plain object member by member before it takes it in, which costs
 * more than all the rest of a create; an object of a class it takes as it is.
 */
export class KeyRow implements Given {
  declare id: string
  declare apiId: string
  declare workspaceId: string
  declare hash: string
  declare start: string
  declare roles: string[]
  declare permissions: string[]
  declare createdAt: number
  declare enabled: boolean

  constructor(given: Given) {
    this.id = given.id
    this.apiId = given.apiId
    this.workspaceId = given.workspaceId
    this.hash = given.hash
    this.start = given.start
    this.roles = given.roles
    this.permissions = given.permissions
    this.createdAt = given.createdAt
    this.enabled = given.enabled
  }
}
