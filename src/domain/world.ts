import { sameText, type Texts } from './collation.js'

/** Everything that exists except keys. The fixture decides it, and no request changes it. */
export interface World {
  texts: Texts
  /** The caller behind each bearer token. */
  tokens: ReadonlyMap<string, Caller>
  /** The caller behind every other token, if the fixture accepts them. */
  anyToken?: Caller
  apis: ReadonlyMap<string, Api>
  workspaces: ReadonlyMap<string, Workspace>
}

/** The holder of a token. */
export interface Caller {
  workspaceId: string
  /** Permissions of the token, in the words of the profile. When omitted, all permissions. */
  permissions?: ReadonlySet<string>
  /** The reason for refusing the token in every request. */
  refused?: 'workspace-disabled' | 'token-disabled' | undefined
  /** The moment from which it is refused. Unix milliseconds. */
  expires?: number | undefined
  /** Whether the token has no uses left. */
  usedUp?: boolean | undefined
  /** Whether the token is a key of the service: it has no permissions. */
  isKey?: boolean
}

export interface Api {
  id: string
  name?: string
  workspaceId: string
  /** Whether recoverable keys can be created in it. */
  recoverable: boolean
  /** Whether it can hold keys. */
  keySpace: boolean
  /** The prefix and byteLength of keys that are created without their own. */
  defaultPrefix?: string
  defaultBytes?: number
}

export interface Workspace {
  id: string
  name?: string
  /** The permissions of each role. */
  roles: ReadonlyMap<string, readonly string[]>
  permissions: ReadonlySet<string>
}

/** The API with that id, if the caller's workspace has it: workspaces never see each other's APIs. */
export function findApi(world: World, caller: Caller, apiId: string): Api | undefined {
  const api = world.apis.get(sameText(apiId, world.apis, world.texts) ?? '')
  return api?.workspaceId === caller.workspaceId ? api : undefined
}
