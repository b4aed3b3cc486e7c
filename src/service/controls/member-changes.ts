import type { StoredKey } from '../../../schemas/generated/types.js'
import { didYouMean } from '../../domain/did-you-mean.js'
import { KeymockError } from '../../domain/keymock-error.js'
import type { MemberChanges } from '../../domain/keys/update-key.js'
import type { World } from '../../domain/world.js'
import type { CheckedUpdate } from './key-changes.js'

/** @throws KeymockError `KEY_UPDATE_INVALID` for a role or permission that the workspace lacks. */
export function memberChanges(
  { name, meta, refill, ratelimit, roles, permissions }: CheckedUpdate,
  key: StoredKey,
  { workspaces }: World,
  now: number,
): MemberChanges {
  const workspace = workspaces.get(key.workspaceId)
  if (roles !== undefined) checkNames('roles', roles, [...(workspace?.roles.keys() ?? [])])
  if (permissions !== undefined) checkNames('permissions', permissions, [...(workspace?.permissions ?? [])])
  return {
    name,
    meta,
    ...(ratelimit !== undefined && { ratelimit }),
    ...(refill !== undefined && {
      refill: refill && { ...refill, lastRefillAt: key.refill?.lastRefillAt ?? now },
    }),
    ...(roles !== undefined && { roles: [...new Set(roles)] }),
    ...(permissions !== undefined && { permissions: [...new Set(permissions)] }),
  }
}

function checkNames(
  member: 'roles' | 'permissions',
  names: readonly string[],
  known: readonly string[],
): void {
  const unknown = names.find(name => !known.includes(name))
  if (unknown === undefined) return
  throw new KeymockError({
    code: 'KEY_UPDATE_INVALID',
    where: `keys.update, at /${member}`,
    problem: `Unknown ${member.slice(0, -1)} ${JSON.stringify(unknown)}.${didYouMean(unknown, known)}`,
    remedy: known.length === 0 ? `The workspace has no ${member}.` : `Known: ${known.join(', ')}.`,
  })
}
