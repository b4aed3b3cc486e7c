import type { RunFacts } from '../engine/run-facts.js'
import { isObject } from '../records/is-object.js'
import { listedIn } from '../records/seen-records.js'
import type { AnsweredExchange } from '../traffic/exchange.js'

/**
 * Roles and permissions that keys of the API hold already, behind those that the caller says: with one of them beside the
 * name that the caller allows, a list of two can be tried. Such a create may be refused, for a name may be gone by now.
 */
export function learnNames(page: AnsweredExchange, { offers, met }: RunFacts): void {
  const others = (
    member: 'roles' | 'permissions',
    known: string | undefined,
    said: readonly string[] = [],
  ) => {
    const names = listedIn(page).flatMap(({ value }) => {
      const list = isObject(value) ? value[member] : undefined
      return Array.isArray(list) ? list.filter(item => typeof item === 'string' && item !== known) : []
    })
    return [...new Set<string>([...said, ...names.sort()])]
  }
  if (met.has('existing-role')) offers.moreRoles = others('roles', offers.existingRole, offers.moreRoles)
  if (met.has('existing-permission'))
    offers.morePermissions = others('permissions', offers.existingPermission, offers.morePermissions)
}
