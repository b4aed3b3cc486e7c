import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { StoredIdentity, StoredKey } from '../../../schemas/generated/types.js'
import type { ClockSnapshot } from '../../domain/clock.js'
import { identityName } from '../../domain/identity-name.js'
import type { Fingerprint } from './fingerprint.js'

/** A stored state without its keys and identities. */
export interface KeptHead {
  fingerprint: Fingerprint
  /** Identifies the state: a random value that changes when the whole state is replaced. */
  epoch: number
  /** Grows with each change. Each row has the revision of its last change. */
  revision: number
  drawn: number
  sequence: number
  clock: ClockSnapshot
}

export interface KeptPart {
  /** The keys by id; `undefined` for a removed key. */
  keys: ReadonlyMap<string, StoredKey | undefined>
  /** The identities by their {@link identityName}. */
  identities: ReadonlyMap<string, StoredIdentity>
}

interface Schema extends DBSchema {
  heads: { key: 'head'; value: KeptHead }
  /** After the removal of a key, its row stays, without the member `key`. */
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

/** The IndexedDB database of this origin. A caller that reads and then writes must hold the lock that all tabs share. */
export class KeptDatabase {
  readonly #database: IDBPDatabase<Schema>

  private constructor(database: IDBPDatabase<Schema>) {
    this.#database = database
  }

  /** @param onLost Called when this tab loses the database, for instance because the user clears the site's data. */
  static async open(onLost: () => void): Promise<KeptDatabase> {
    const database = await openDB<Schema>('keymock', 1, {
      upgrade(upgraded) {
        upgraded.createObjectStore('heads')
        upgraded.createObjectStore('keys', { keyPath: 'id' }).createIndex('revision', 'revision')
        upgraded.createObjectStore('identities', { keyPath: 'name' }).createIndex('revision', 'revision')
      },
      // Another tab wants to delete or upgrade the database, and must not wait for this tab.
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

  /** Reads the rows with a later revision. With -1, reads all rows. */
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

  /** Writes all data or, if the browser refuses, nothing. */
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
