import type { ControlledKey } from '../../../../schemas/generated/types.js'
import type { SandboxCall } from '../../session/control-calls.js'
import { loadKeys } from '../keys/load-keys.js'
import { asObject } from '../keys/shown-key.js'

export interface NextChange {
  at: number
  name: string
}

export interface NextChanges {
  expiry: NextChange | undefined
  refill: NextChange | undefined
}

export async function nextChanges(call: SandboxCall): Promise<NextChanges> {
  const { keys } = await loadKeys(call, undefined, () => undefined)
  return { expiry: firstOf(keys, 'expiry'), refill: firstOf(keys, 'refill') }
}

function firstOf(keys: readonly ControlledKey[], what: ControlledKey['nextChange']): NextChange | undefined {
  let first: NextChange | undefined
  for (const { nextChange, nextChangeAt, record, id } of keys) {
    if (nextChange !== what || nextChangeAt === undefined) continue
    if (first !== undefined && first.at <= nextChangeAt) continue
    first = { at: nextChangeAt, name: nameOf(record) ?? id }
  }
  return first
}

function nameOf(record: object): string | undefined {
  const { name } = asObject(record)
  return typeof name === 'string' ? name : undefined
}
