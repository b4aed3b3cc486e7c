import type { StoredIdentity, StoredKey } from '../../../schemas/generated/types.js'
import type { KeyPage, KeyStore, NewKey, PageRequest, StoreState } from '../../store/key-store.js'
import type { JournalEntry } from './journal-entry.js'
import type { JournalFile } from './journal-file.js'

/** What the header of the journal says besides the state of the store. */
export interface JournalContext {
  profile: string
  randomSeed: number
  /** How far the seeded random source has been drawn on, now. */
  drawn(): number
}

/**
 * Makes another store survive: every change is on the disk before it is made, so that nothing that was acknowledged is lost and
 * nothing that failed is kept.
 *
 * Changes reach the store in the order in which they reached the disk. That order is what makes a replay come to the same
 * sequence numbers and identities.
 */
export class JournalingStore implements KeyStore {
  readonly #store: KeyStore
  readonly #file: JournalFile
  readonly #context: JournalContext
  #latest: Promise<unknown> = Promise.resolve()

  constructor(store: KeyStore, file: JournalFile, context: JournalContext) {
    this.#store = store
    this.#file = file
    this.#context = context
  }

  get revision(): number | undefined {
    return this.#store.revision
  }

  addKey(key: NewKey): Promise<StoredKey> {
    return this.#change({ add: key, drawn: this.#context.drawn() }, () => this.#store.addKey(key))
  }

  replaceKey(key: StoredKey): Promise<void> {
    return this.#change({ replace: key, drawn: this.#context.drawn() }, () => this.#store.replaceKey(key))
  }

  removeKey(key: StoredKey): Promise<void> {
    return this.#change({ remove: key.id }, () => this.#store.removeKey(key))
  }

  keyById(id: string): Promise<StoredKey | undefined> {
    return this.#store.keyById(id)
  }

  keyByHash(hash: string): Promise<StoredKey | undefined> {
    return this.#store.keyByHash(hash)
  }

  page(request: PageRequest): Promise<KeyPage> {
    return this.#store.page(request)
  }

  count(apiId: string): Promise<number> {
    return this.#store.count(apiId)
  }

  identity(workspaceId: string, externalId: string): Promise<StoredIdentity | undefined> {
    return this.#store.identity(workspaceId, externalId)
  }

  exportState(): Promise<StoreState> {
    return this.#store.exportState()
  }

  importState(state: StoreState): Promise<void> {
    return this.#when(this.#rewrite(state), () => this.#store.importState(state))
  }

  #change<T>(entry: JournalEntry, apply: () => Promise<T>): Promise<T> {
    return this.#when(this.#file.append(entry), apply)
  }

  #rewrite(state: StoreState): Promise<void> {
    const { profile, randomSeed, drawn } = this.#context
    const { sequence } = state
    const header = { keymock: 'journal', version: 1, profile, randomSeed, sequence, drawn: drawn() } as const
    return this.#file.rewrite(header, baseEntries(state))
  }

  /** Once it is written, and after every change that came before. */
  #when<T>(written: Promise<void>, apply: () => Promise<T>): Promise<T> {
    // Awaited further down; a change before it may fail first, and then this failure would count as unhandled.
    written.catch(() => undefined)
    const result = this.#latest.then(async () => {
      await written
      return apply()
    })
    this.#latest = result.catch(() => undefined)
    return result
  }
}

function* baseEntries({ identities, keys }: StoreState): Generator<JournalEntry> {
  for (const identity of identities) yield { identity }
  for (const key of keys) yield { key }
}
