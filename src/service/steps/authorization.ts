import type { Profile } from '../../../schemas/generated/types.js'
import { type Caller, findApi } from '../../domain/world.js'
import type { Failure } from '../failures/failure.js'
import { type PermissionOrder, quotedPermissions } from '../failures/quoted-permissions.js'
import type { CheckedContext } from '../request-context.js'
import type { State } from '../state.js'

/** Groups of permissions. A caller needs one permission of each group. */
export type Needed = readonly (readonly string[])[]

/** `{apiId}` in a permission stands for the requested API. */
export function isPermitted({ permissions }: Caller, needed: Needed, apiId: string): boolean {
  if (permissions === undefined) return true
  return namesFor(needed, apiId).every(group => group.some(permission => permissions.has(permission)))
}

export function refuseWithout(
  needed: Needed,
  { input, caller }: CheckedContext<{ apiId: string }>,
  profile: Profile,
  order?: PermissionOrder,
): Failure | undefined {
  const { apiId } = input
  if (!isPermitted(caller, needed, apiId)) {
    return { kind: 'missing-permission', details: permissionDetails(caller, needed, apiId, profile, order) }
  }
  if (caller.usedUp) return { kind: 'token-used-up' }
  return caller.isKey ? { kind: 'unknown-token' } : undefined
}

export function permissionDetails(
  { permissions = new Set() }: Caller,
  needed: Needed,
  apiId: string,
  { errors }: Profile,
  order?: PermissionOrder,
): Record<string, string> {
  const groups = namesFor(needed, apiId)
  const had = [...permissions]
  if (errors.permissionLists === 'quoted') return quotedPermissions(groups, had, order)
  return { needed: groups.map(group => group.join(' or ')).join(' and '), have: `[${had.join(', ')}]` }
}

function namesFor(needed: Needed, apiId: string): string[][] {
  return needed.map(group => group.map(permission => permission.replace('{apiId}', () => apiId)))
}

export function findApiStep(
  { world }: State,
  context: CheckedContext<{ apiId: string }>,
): Failure | undefined {
  const { apiId } = context.input
  const api = findApi(world, context.caller, apiId)
  if (api === undefined) return { kind: 'api-not-found', details: { apiId } }
  if (!api.keySpace) return { kind: 'api-without-key-space', details: { apiId } }
  context.api = api
  return undefined
}
