import type { Snapshot } from '../../../schemas/generated/types.js'
import { identityName } from '../../domain/identity-name.js'
import type { KeptHead, KeptPart } from './kept-database.js'
import type { SharedStore } from './shared-store.js'

export const nothing: KeptPart = { keys: new Map(), identities: new Map() }

export function everythingIn(store: SharedStore): KeptPart {
  const { keys, identities } = store.rows()
  return {
    keys: new Map(keys.map(key => [key.id, key])),
    identities: new Map(identities.map(identity => [identityName(identity), identity])),
  }
}

export function snapshotOf({ drawn, sequence, clock }: KeptHead, part: KeptPart): Snapshot {
  const keys = [...part.keys.values()].filter(key => key !== undefined)
  keys.sort((a, b) => a.sequence - b.sequence)
  return { keymock: 1, drawn, sequence, clock, identities: [...part.identities.values()], keys }
}
