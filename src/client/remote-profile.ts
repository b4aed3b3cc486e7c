import type { Profile } from '../../schemas/generated/types.js'
import type { ControlApi } from './control-api.js'

/** The profile of a sandbox behind a control API, put together again from its choices. */
export async function remoteProfile(api: ControlApi): Promise<Profile> {
  const { name, description, neighbours, fields } = await api.call('GET /profile')
  const profile: Record<string, unknown> = {
    name,
    ...(description !== undefined && { description }),
    ...(neighbours !== undefined && { neighbours }),
  }
  for (const { field, value } of fields) if (value !== null) put(profile, field.split('.'), value)
  // It is what the server has checked, in another order.
  return profile as unknown as Profile
}

function put(into: Record<string, unknown>, [member = '', ...below]: string[], value: unknown): void {
  if (below.length === 0) into[member] = value
  else {
    into[member] ??= {}
    put(into[member] as Record<string, unknown>, below, value)
  }
}
