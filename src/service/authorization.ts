import type { Caller } from '../domain/world.js'
import type { Failure } from './failure.js'
import { known, type RequestContext } from './request-context.js'

/** Groups of permissions: one of every group is needed. */
export type Needed = readonly (readonly string[])[]

/** Whether a caller has what is needed. `{apiId}` in a permission stands for the API asked for. */
export function isPermitted({ permissions }: Caller, needed: Needed, apiId: string): boolean {
  if (permissions === undefined) return true
  return needed.every(group =>
    group.some(permission => permissions.has(permission.replace('{apiId}', apiId))),
  )
}

/** Why a request fails whose caller lacks what is needed. */
export function refuseWithout(
  needed: Needed,
  context: RequestContext<{ apiId: string }>,
): Failure | undefined {
  const { apiId } = known(context.input)
  const caller = known(context.caller)
  if (isPermitted(caller, needed, apiId)) return undefined
  return { kind: 'missing-permission', details: permissionDetails(caller, needed, apiId) }
}

/** What an error may say about permissions: what is needed, and what the caller has. */
export function permissionDetails(
  { permissions }: Caller,
  needed: Needed,
  apiId: string,
): Record<string, string> {
  const groups = needed.map(group =>
    group.map(permission => permission.replace('{apiId}', apiId)).join(' or '),
  )
  return { needed: groups.join(' and '), have: `[${[...(permissions ?? [])].join(', ')}]` }
}
