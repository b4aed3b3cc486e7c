import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { StoredIdentity, StoredKey } from '../../../schemas/generated/types.js'
import type { ClockSnapshot } from '../../domain/clock.js'
import { identityName } from '../../domain/identity-name.js'
import type { Fingerprint } from './fingerprint.js'

/** The parts of a state other than keys and identities. */
export interface KeptHead {
  fingerprint: Fingerprint
  /** Identifies the state. A replacement of the whole state draws a new value. */
  epoch: number
  /** Counts the changes. A key has the revision of its last change. */
  revision: number
  drawn: number
  sequence: number
  clock: ClockSnapshot
}

/** A part of a state: all of it, or the changes since a revision. */
export interface KeptPart {
  /** By id; `undefined` for a removed key. */
  keys: ReadonlyMap<string, StoredKey | undefined>
  /** By their name in a workspace. */
  identities: ReadonlyMap<string, StoredIdentity>
}

interface Schema extends DBSchema {
  heads: { key: 'head'; value: KeptHead }
  /** Without `key` after its removal. */
  keys: {
    key: string
    value: { id: string; revision: number; key?: StoredKey }
    indexes: { revision: number }
  }
  identities: {
    key: string
    value: { name: string; revision: number; identity: StoredIdentity }
    indexes: { revision: number }
  }
}

/** The database of this origin. It takes no lock: a caller that reads and then writes must have one. */
export class KeptDatabase {
  readonly #database: IDBPDatabase<Schema>

  private constructor(database: IDBPDatabase<Schema>) {
    this.#database = database
  }

  /** @param onLost Called when the browser deletes the database, as when the user clears the site's data. */
  static async open(onLost: () => void): Promise<KeptDatabase> {
    const database = await openDB<Schema>('keymock', 1, {
      upgrade(upgraded) {
        upgraded.createObjectStore('heads')
        upgraded.createObjectStore('keys', { keyPath: 'id' }).createIndex('revision', 'revision')
        upgraded.createObjectStore('identities', { keyPath: 'name' }).createIndex('revision', 'revision')
      },
      // Another tab deletes the database, or another version of keymock upgrades it: it must not wait for this tab.
      blocking() {
        database.close()
        onLost()
      },
      terminated: onLost,
    })
    return new KeptDatabase(database)
  }

  head(): Promise<KeptHead | undefined> {
    return this.#database.get('heads', 'head')
  }

  /** The changes after a revision; with -1, everything. */
  async readAfter(revision: number): Promise<KeptPart> {
    const later = IDBKeyRange.lowerBound(revision, true)
    const transaction = this.#database.transaction(['keys', 'identities'])
    const [keys, identities] = await Promise.all([
      transaction.objectStore('keys').index('revision').getAll(later),
      transaction.objectStore('identities').index('revision').getAll(later),
    ])
    return {
      keys: new Map(keys.map(({ id, key }) => [id, key])),
      identities: new Map(identities.map(({ name, identity }) => [name, identity])),
    }
  }

  /** Writes everything or, if the browser refuses, nothing. */
  async write(head: KeptHead, { keys, identities }: KeptPart, isReplaced: boolean): Promise<void> {
    const { revision } = head
    const transaction = this.#database.transaction(['heads', 'keys', 'identities'], 'readwrite')
    const [heads, kept, known] = [
      transaction.objectStore('heads'),
      transaction.objectStore('keys'),
      transaction.objectStore('identities'),
    ]
    const cleared = isReplaced ? [kept.clear(), known.clear()] : []
    await Promise.all([
      ...cleared,
      ...[...keys].map(([id, key]) => kept.put({ id, revision, ...(key !== undefined && { key }) })),
      ...[...identities.values()].map(identity =>
        known.put({ name: identityName(identity), revision, identity }),
      ),
      heads.put(head, 'head'),
      transaction.done,
    ])
  }

  close(): void {
    this.#database.close()
  }
}
