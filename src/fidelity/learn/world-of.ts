import type { Fixture } from '../../../schemas/generated/types.js'
import { isObject } from '../../common/json.js'
import { isCreate, isForbidden, recordsIn } from '../calls/call.js'
import type { FakeWorld } from '../calls/play-on-fake.js'
import { keyOf, type SceneFacts } from '../calls/scene.js'
import { findPlayed, type PlayedScene, playedIn } from './findings.js'

const workspaceId = 'ws_learnt'

interface Tokens {
  token: string
  weakToken?: string | undefined
}

/** The permissions of a run's tokens. Undefined means all permissions. */
export interface TokenPermissions {
  token?: readonly string[] | undefined
  weakToken?: readonly string[] | undefined
}

/**
 * Returns the world of a fake that gets the same calls as the target, and the fixture that `keymock learn --fixture-from` writes.
 * Neither contains keys of the target.
 */
export function worldOf(
  scenes: readonly PlayedScene[],
  facts: SceneFacts,
  { token, weakToken }: Tokens,
  permissions: TokenPermissions = {},
): { world: FakeWorld; fixture: Fixture } {
  const recoverable = findPlayed(scenes, 'recoverable', 'recoverable')?.answer
  const isRecoverable = recoverable === undefined || recoverable.status === 200 || isForbidden(recoverable)
  const workspace = {
    id: workspaceId,
    apis: [{ id: facts.apiId, recoverable: isRecoverable }],
    roles:
      facts.role === undefined ? [] : [{ name: facts.role, permissions: permissionsOfRole(scenes, facts) }],
    permissions: facts.permission === undefined ? [] : [facts.permission],
  }
  return {
    world: {
      token,
      weakToken,
      fixture: {
        tokens: [
          tokenWith(token, permissions.token),
          ...(weakToken === undefined ? [] : [tokenWith(weakToken, permissions.weakToken)]),
        ],
        workspaces: [workspace],
        keys: facts.isEmpty ? [] : [groundKey(facts)],
      },
    },
    fixture: { anyToken: { workspaceId }, workspaces: [{ ...workspace, ...namesSeen(scenes, workspace) }] },
  }
}

function tokenWith(token: string, permissions: readonly string[] | undefined) {
  return { token, workspaceId, ...(permissions && { permissions: [...permissions] }) }
}

/** If the API was empty, only the scenes after the first created key have a world with a key. */
export function worldsOf(
  scenes: readonly PlayedScene[],
  world: FakeWorld,
  facts: SceneFacts,
): ReadonlyMap<string, FakeWorld> {
  const { fixture } = world
  const holding: FakeWorld = { ...world, fixture: { ...fixture, keys: [groundKey(facts)] } }
  const firstMade = scenes.findIndex(({ played }) =>
    played.some(({ call, answer }) => isCreate(call) && answer?.status === 200),
  )
  const isHolding = (index: number) => !facts.isEmpty || (firstMade >= 0 && index > firstMade)
  return new Map(scenes.map(({ scene }, index) => [scene, isHolding(index) ? holding : world]))
}

/** A key that represents the target's earlier keys, so that the API of the fake is not empty. */
export function groundKey(facts: SceneFacts) {
  const { expires: _, ...key } = keyOf(facts, 'ground')
  return { ...key, name: 'ground' }
}

function permissionsOfRole(scenes: readonly PlayedScene[], { permission }: SceneFacts): string[] {
  const played = playedIn(scenes, 'roles')
  const made = played.find(({ call }) => call.name === 'role')?.answer?.json
  const own = recordsIn(played.at(-1)?.answer).find(({ id }) => isObject(made) && id === made.keyId)
  const shown = Array.isArray(own?.permissions) ? own.permissions.map(String) : []
  // The role has a permission even if the target lists none. Without it, fakes that list the permissions of roles would answer
  // like fakes that omit them.
  return shown.length > 0 ? shown : [permission ?? 'keymock.of-the-role']
}

function namesSeen(
  scenes: readonly PlayedScene[],
  known: { roles: { name: string; permissions: string[] }[]; permissions: string[] },
) {
  const records = scenes.flatMap(({ played }) => played).flatMap(({ answer }) => recordsIn(answer))
  const named = (member: 'roles' | 'permissions') =>
    records.flatMap(record => {
      const names = record[member]
      return Array.isArray(names) ? names.filter(name => typeof name === 'string') : []
    })
  const roles = [...new Set([...known.roles.map(({ name }) => name), ...named('roles')])]
  return {
    roles: roles.map(name => ({
      name,
      permissions: known.roles.find(role => role.name === name)?.permissions ?? [],
    })),
    permissions: [...new Set([...known.permissions, ...named('permissions')])],
  }
}
