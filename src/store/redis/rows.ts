import { identityName } from '../../domain/world.js'
import type { Proposed } from '../log/change-log.js'

export const clockRow = 'cell clock'
const faultsRow = 'cell faults'
const drawnRow = 'drawn'

/** What entries depend on and what they change, by name: a key, the hash of a raw key, a user, a cell. */
export function rowsOf(proposed: readonly Proposed[]): { seen: string[]; changed: string[] } {
  const seen = new Set<string>()
  const changed = new Set<string>()
  for (const { entry, lookUp = {}, found, isTrial } of proposed) {
    const { add, know, replace, remove, drawn, clock, faults } = entry
    const { keyId, keyHash } = lookUp
    if (found?.key !== undefined) seen.add(`key ${found.key.id}`)
    else if (keyId !== undefined) seen.add(`key ${keyId}`)
    if (found?.key === undefined && keyHash !== undefined) seen.add(`hash ${keyHash}`)
    if (isTrial) seen.add(clockRow).add(faultsRow)
    if (add !== undefined) changed.add(`hash ${add.hash}`)
    // The identity of a user never changes.
    const identity = know ?? add?.identity
    if (identity !== undefined && identity !== found?.identity)
      both(`user ${identityName({ ...identity, externalId: broad(identity.externalId) })}`)
    if (drawn !== undefined && drawn !== found?.drawn) both(drawnRow)
    for (const id of [replace?.id, remove]) if (id !== undefined) both(`key ${id}`)
    if (clock !== undefined) both(clockRow)
    if (faults !== undefined) both(faultsRow)
  }
  return { seen: [...seen], changed: [...changed] }

  function both(row: string): void {
    seen.add(row)
    changed.add(row)
  }
}

/** One row for all texts that a collation may take for equal. A row for too many users only makes a decision be made again. */
function broad(externalId: string): string {
  return externalId.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()
}
