import type { UpdateKeyRequest } from '../../../../schemas/generated/types.js'
import { sameText } from '../../../domain/collation.js'
import type { Caller, Workspace, World } from '../../../domain/world.js'
import type { Failure } from '../../failures/failure.js'
import type { State } from '../../state.js'
import { isPermitted, permissionDetails } from '../../steps/authorization.js'

export type RightKind = 'roles' | 'permissions'

type Item = NonNullable<UpdateKeyRequest['roles']>[number]

/** A plan to update a key's roles or permissions in steps. If a step fails, the effect of earlier steps remains. */
export interface NamesPlan {
  /** The names after the first step, which disconnects names. Undefined if the caller lacks permission to disconnect. */
  kept?: string[]
  /** The names after the last step. Undefined if a step fails. */
  names?: string[]
  created: string[]
  failure?: Failure
}

/**
 * Imitates a defect of the build behind `unkey-v1`: an empty list disconnects all names of the key, and connects all other
 * names of the workspace.
 */
export function planNames(
  kind: RightKind,
  items: readonly Item[],
  current: readonly string[],
  caller: Caller,
  workspaceId: string,
  { world, profile }: Pick<State, 'world' | 'profile'>,
): NamesPlan {
  const one = kind === 'roles' ? 'role' : 'permission'
  const workspace = world.workspaces.get(workspaceId)
  const known = namesOf(workspace, kind)
  const asked = items.filter(({ id, name }) => id !== undefined || name !== undefined)
  const wanted = new Set(asked.flatMap(({ name }) => (name === undefined ? [] : [name])))
  const kept = asked.length === 0 ? [] : current.filter(name => wanted.has(name))
  const isPermittedTo = (verb: string) => isPermitted(caller, needed(verb), '')

  if (kept.length < current.length && !isPermittedTo(`remove_${one}_from_key`)) {
    const details = permissionDetails(caller, needed(`remove_${one}_from_key`), '', profile, 'given')
    const message = 'Missing one of these permissions: {needed}, have: {have}'
    return {
      created: [],
      failure: {
        kind: 'missing-permission',
        details,
        answer: { status: 403, code: 'UNAUTHORIZED', message },
      },
    }
  }
  const stop = (failure: Failure): NamesPlan => ({ kept, created: [], failure })
  const unknownId = asked.find(({ id }) => id !== undefined)?.id
  if (unknownId !== undefined) return stop(notFound(one, `${one} {names} not found`, unknownId))
  const created: string[] = []
  for (const { name = '', create } of asked) {
    if (known.has(name)) continue
    if (create !== true)
      return stop(notFound(one, `${one} {names} not found and not allowed to create`, name))
    if (sameText(name, known, world.texts) !== undefined) return stop({ kind: 'internal-error' })
    created.push(name)
  }
  if (created.length > 0 && !isPermittedTo(`create_${one}`)) return stop(missing(`create_${one}`))
  const names = asked.length === 0 ? [...known].filter(name => !current.includes(name)) : [...wanted]
  const connected = names.filter(name => !current.includes(name))
  if (connected.length > 0 && !isPermittedTo(`add_${one}_to_key`)) return stop(missing(`add_${one}_to_key`))
  return { kept, names, created }

  function missing(verb: string): Failure {
    return {
      kind: 'missing-permission',
      details: permissionDetails(caller, needed(verb), '', profile, 'given'),
    }
  }
}

export function withNames(
  world: World,
  workspaceId: string,
  kind: RightKind,
  names: readonly string[],
): World {
  const workspace = world.workspaces.get(workspaceId)
  if (workspace === undefined || names.length === 0) return world
  const more: Workspace =
    kind === 'roles'
      ? { ...workspace, roles: new Map([...workspace.roles, ...names.map(name => [name, []] as const)]) }
      : { ...workspace, permissions: new Set([...workspace.permissions, ...names]) }
  return { ...world, workspaces: new Map([...world.workspaces, [workspaceId, more]]) }
}

function namesOf(workspace: Workspace | undefined, kind: RightKind): ReadonlySet<string> {
  if (workspace === undefined) return new Set()
  return kind === 'roles' ? new Set(workspace.roles.keys()) : workspace.permissions
}

function needed(verb: string): readonly (readonly string[])[] {
  return [['*', `rbac.*.${verb}`]]
}

function notFound(one: 'role' | 'permission', message: string, name: string): Failure {
  return {
    kind: `${one}-not-found`,
    details: { names: name },
    answer: { status: 404, code: 'NOT_FOUND', message },
  }
}
