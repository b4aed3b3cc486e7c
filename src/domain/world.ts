import { sameText, type Texts } from './collation.js'

/** Everything that exists except keys. The fixture fixes it; no request changes it. */
export interface World {
  texts: Texts
  /** The caller behind each bearer token. */
  tokens: ReadonlyMap<string, Caller>
  /** The caller behind every other token, when such tokens are accepted. */
  anyToken?: Caller
  apis: ReadonlyMap<string, Api>
  workspaces: ReadonlyMap<string, Workspace>
}

/** The holder of a token. */
export interface Caller {
  workspaceId: string
  /** Permissions of the token, in the words of the profile. Everything when there is no list. */
  permissions?: ReadonlySet<string>
  /** Why the token is not accepted, whatever it may do. */
  refused?: 'workspace-disabled' | 'token-disabled' | undefined
  /** From when on it is not accepted. Unix milliseconds. */
  expires?: number | undefined
  /** Whether it has no uses left. */
  usedUp?: boolean | undefined
  /** Whether it is a key of the service, which may do nothing. */
  isKey?: boolean
}

export interface Api {
  id: string
  name?: string
  workspaceId: string
  /** Whether recoverable keys may be created in it. */
  recoverable: boolean
  /** Whether it is set up to hold keys. */
  keySpace: boolean
  /** The prefix and the byteLength of keys that are created without. */
  defaultPrefix?: string
  defaultBytes?: number
}

export interface Workspace {
  id: string
  name?: string
  /** The permissions that each role brings. */
  roles: ReadonlyMap<string, readonly string[]>
  permissions: ReadonlySet<string>
}

/** The API of that id, if the caller's workspace has it: workspaces never see each other's APIs. */
export function findApi(world: World, caller: Caller, apiId: string): Api | undefined {
  const api = world.apis.get(sameText(apiId, world.apis, world.texts) ?? '')
  return api?.workspaceId === caller.workspaceId ? api : undefined
}
