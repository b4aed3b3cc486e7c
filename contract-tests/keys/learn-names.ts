import type { CreateKeyRequest } from '../../schemas/generated/types.js'
import type { RunFacts } from '../engine/run-facts.js'
import { isObject } from '../records/is-object.js'
import { listedIn } from '../records/seen-records.js'
import type { AnsweredExchange } from '../traffic/exchange.js'

/**
 * Adds roles and permissions that keys of the API already have to those that the caller named, so that a key can be given two. The
 * target may refuse such a create: a name may be gone, or come with another one.
 */
export function learnNames(page: AnsweredExchange, { offers, met, learntNames }: RunFacts): void {
  const others = (
    member: 'roles' | 'permissions',
    known: string | undefined,
    said: readonly string[] = [],
  ) => {
    const names = listedIn(page).flatMap(({ value }) => {
      const list = isObject(value) ? value[member] : undefined
      return Array.isArray(list) ? list.filter(item => typeof item === 'string' && item !== known) : []
    })
    for (const name of names) if (!said.includes(name)) learntNames.add(name)
    return [...new Set<string>([...said, ...names.sort()])]
  }
  if (met.has('existing-role')) offers.moreRoles = others('roles', offers.existingRole, offers.moreRoles)
  if (met.has('existing-permission'))
    offers.morePermissions = others('permissions', offers.existingPermission, offers.morePermissions)
}

export function hasLearntName({ roles = [], permissions = [] }: CreateKeyRequest, run: RunFacts): boolean {
  return [...roles, ...permissions].some(name => run.learntNames.has(name))
}

/** Keeps only the names that the caller named. */
export function forgetLearntNames({ offers, learntNames }: RunFacts): void {
  for (const member of ['moreRoles', 'morePermissions'] as const) {
    const said = offers[member]?.filter(name => !learntNames.has(name))
    if (said !== undefined) offers[member] = said
  }
  learntNames.clear()
}
