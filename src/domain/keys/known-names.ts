import type { CreateKeyRequest, Profile } from '../../../schemas/generated/types.js'
import { sameText, type Texts } from '../collation.js'
import type { Api, World } from '../world.js'

/** The role and permission names of a request, spelled as in the workspace. */
export interface KnownNames {
  roles?: string[]
  permissions?: string[]
}

/** Returns a refusal if the workspace lacks any of the roles or permissions (spec 4.2 rule 4). */
export function knownNames(
  { workspaces, texts }: World,
  { creation }: Profile,
  { workspaceId }: Api,
  { roles, permissions }: CreateKeyRequest,
): KnownNames | { kind: 'role-not-found' | 'permission-not-found'; names: string[] } {
  const workspace = workspaces.get(workspaceId)
  const known: KnownNames = {}
  if (roles !== undefined) {
    const { found, missing } = lookUp(roles, workspace?.roles ?? new Map(), texts, creation)
    if (missing !== undefined) return { kind: 'role-not-found', names: missing }
    known.roles = found
  }
  if (permissions !== undefined) {
    const { found, missing } = lookUp(permissions, workspace?.permissions ?? new Set(), texts, creation)
    if (missing !== undefined) return { kind: 'permission-not-found', names: missing }
    known.permissions = found
  }
  return known
}

function lookUp(
  asked: readonly string[],
  known: ReadonlyMap<string, unknown> | ReadonlySet<string>,
  texts: Texts,
  { repeatedNames }: Profile['creation'],
): { found: string[]; missing?: string[] } {
  const found = new Set<string>()
  const missing: string[] = []
  for (const name of asked) {
    const same = sameText(name, known, texts)
    if (same === undefined) missing.push(name)
    else found.add(same)
  }
  // Some services compare the number of found names with the number of given names. A repeated name then counts as missing.
  const isShort = repeatedNames === 'missing' && found.size < asked.length
  if (isShort) return { found: [...found], missing: asked.filter(name => !found.has(name)) }
  return missing.length > 0 ? { found: [...found], missing } : { found: [...found] }
}
