/** Who and what exists besides keys: fixed by the fixture, never changed by a request. */
export interface World {
  /** The caller behind each bearer token. */
  tokens: ReadonlyMap<string, Caller>
  /** The caller behind every other token, when such tokens are accepted. */
  anyToken?: Caller
  apis: ReadonlyMap<string, Api>
  workspaces: ReadonlyMap<string, Workspace>
}

/** Whoever holds a token. */
export interface Caller {
  workspaceId: string
  /** What the token may do, in the words of the profile. Everything when there is no list. */
  permissions?: ReadonlySet<string>
}

export interface Api {
  id: string
  name?: string
  workspaceId: string
  /** Whether recoverable keys may be created in it. */
  recoverable: boolean
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
  const api = world.apis.get(apiId)
  return api?.workspaceId === caller.workspaceId ? api : undefined
}
