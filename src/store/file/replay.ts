import type { Snapshot, StoredIdentity, StoredKey } from '../../../schemas/generated/types.js'
import { identityName } from '../../domain/identity-name.js'
import type { NewKey } from '../../domain/key-store.js'
import type { JournalChange } from './journal-entry.js'
import type { JournalContent } from './read-journal.js'

/** Indexes keys only by id and identities only by user, because changes need no other lookup. */
export function replay({ base, changes, drawn, clock }: JournalContent): Snapshot {
  const head = { keymock: 1, drawn, ...(clock !== undefined && { clock }) } as const
  if (changes.length === 0) return { ...head, ...base }
  const rows = new Rows(base)
  for (const change of changes) rows.apply(change)
  return { ...head, ...rows.state() }
}

class Rows {
  readonly #keys: Map<string, StoredKey>
  readonly #identities: Map<string, StoredIdentity>
  #sequence: number

  constructor({ sequence, identities, keys }: JournalContent['base']) {
    this.#sequence = sequence
    this.#identities = new Map(identities.map(identity => [identityName(identity), identity]))
    this.#keys = new Map(keys.map(key => [key.id, key]))
  }

  apply(change: JournalChange): void {
    if ('add' in change) this.#add(change.add)
    else if ('know' in change) this.#identities.set(identityName(change.know), change.know)
    else if ('replace' in change) this.#keys.set(change.replace.id, change.replace)
    else this.#keys.delete(change.remove)
  }

  #add(key: NewKey): void {
    const identity = key.identity && this.#firstKnown(key.identity)
    this.#sequence++
    this.#keys.set(key.id, { ...key, ...(identity !== undefined && { identity }), sequence: this.#sequence })
  }

  /** Keeps the first identity of a user, because earlier versions of keymock recorded a new identity with each key. */
  #firstKnown(identity: StoredIdentity): StoredIdentity {
    const name = identityName(identity)
    const known = this.#identities.get(name)
    if (known === undefined) this.#identities.set(name, identity)
    return known ?? identity
  }

  state(): Pick<Snapshot, 'sequence' | 'identities' | 'keys'> {
    return {
      sequence: this.#sequence,
      identities: [...this.#identities.values()],
      keys: [...this.#keys.values()].sort((a, b) => a.sequence - b.sequence),
    }
  }
}
