import type { CreateKeyRequest } from '../../schemas/generated/types.js'
import { isObject } from '../../src/common/is-object.js'
import type { RunFacts } from '../engine/run-facts.js'
import { listedIn } from '../records/seen-records.js'
import type { AnsweredExchange } from '../traffic/exchange.js'

/** Roles and permissions of keys that existed before a run. */
export interface LearntNames {
  roles: readonly string[]
  permissions: readonly string[]
}

/**
 * Adds the roles and permissions on a page of keys to those that the caller declared, so that the run can create a key with
 * several of them. The target may refuse a learned name: the role or permission may no longer exist, or the target may accept it
 * only together with another.
 *
 * @param earlier Replaces the names on the page, so that this run sends the same requests as the earlier run.
 */
export function learnNames(
  page: AnsweredExchange,
  { offers, met, learntNames }: RunFacts,
  earlier?: LearntNames,
): LearntNames {
  const learnt = { roles: [] as string[], permissions: [] as string[] }
  const others = (
    member: 'roles' | 'permissions',
    known: string | undefined,
    said: readonly string[] = [],
  ) => {
    const onPage = listedIn(page).flatMap(({ value }) => {
      const list = isObject(value) ? value[member] : undefined
      return Array.isArray(list) ? list.filter(item => typeof item === 'string' && item !== known) : []
    })
    const names = [...(earlier?.[member] ?? onPage)].sort()
    learnt[member] = [...new Set(names.filter(name => !said.includes(name)))]
    for (const name of learnt[member]) learntNames.add(name)
    return [...new Set<string>([...said, ...names])]
  }
  if (met.has('existing-role')) offers.moreRoles = others('roles', offers.existingRole, offers.moreRoles)
  if (met.has('existing-permission'))
    offers.morePermissions = others('permissions', offers.existingPermission, offers.morePermissions)
  return learnt
}

export function hasLearntName({ roles = [], permissions = [] }: CreateKeyRequest, run: RunFacts): boolean {
  return [...roles, ...permissions].some(name => run.learntNames.has(name))
}

export function forgetLearntNames({ offers, learntNames }: RunFacts): void {
  for (const member of ['moreRoles', 'morePermissions'] as const) {
    const said = offers[member]?.filter(name => !learntNames.has(name))
    if (said !== undefined) offers[member] = said
  }
  learntNames.clear()
}
