import type { StoredIdentity, StoredKey } from '../../../schemas/generated/types.js'
import { identityName } from '../../domain/identity-name.js'
import type { Changes, Decision, Found, KeyOrder, LookUp, StoreState } from '../../domain/key-store.js'
import { MemoryStore, type MemoryStoreParts, type StoreView } from '../memory/memory-store.js'
import { isEntry, type JournalEntry } from './journal-entry.js'
import { notReadable } from './state-error.js'

/** Resolves when all entries are on the disk. */
export type AppendEntries = (entries: readonly JournalEntry[]) => Promise<void>

interface Waiting {
  lookUp: LookUp
  decide(found: Found): Decision<unknown>
  resolve(result: unknown): void
  reject(reason: unknown): void
}

interface Decided {
  changes: Changes | undefined
  settle(): void
}

/**
 * Every change is on the disk before it takes effect, so no acknowledged change is lost and no failed change is kept. One
 * flush writes all changes that arrive while the disk is busy.
 */
export class FileStore extends MemoryStore {
  readonly #append: AppendEntries
  #waiting: Waiting[] = []
  #isWriting = false

  constructor(state: StoreState, order: KeyOrder, append: AppendEntries, parts?: MemoryStoreParts) {
    super(state, order, parts)
    this.#append = append
  }

  override change<Result>(lookUp: LookUp, decide: (found: Found) => Decision<Result>): Promise<Result> {
    return new Promise<unknown>((resolve, reject) => {
      this.#waiting.push({ lookUp, decide, resolve, reject })
      if (!this.#isWriting) void this.#writeBatches()
    }) as Promise<Result>
  }

  async #writeBatches(): Promise<void> {
    this.#isWriting = true
    while (this.#waiting.length > 0) await this.#writeBatch(this.#waiting.splice(0))
    this.#isWriting = false
  }

  async #writeBatch(batch: readonly Waiting[]): Promise<void> {
    const view = new BatchView(this)
    const decided = batch.map(waiting => decideOn(waiting, view, this))
    const changes = decided.flatMap(({ changes = {} }) => (isEmpty(changes) ? [] : [changes]))
    try {
      await this.#append(changes.map(entryOf))
    } catch (error) {
      for (const { reject } of batch) reject(error)
      return
    }
    for (const change of changes) this.apply(change)
    for (const { settle } of decided) settle()
  }
}

function decideOn({ lookUp, decide, resolve, reject }: Waiting, view: BatchView, store: FileStore): Decided {
  try {
    const { result, changes } = decide(view.find(lookUp))
    // Refuses a change that the next start could not read. The batch continues with its other changes.
    if (changes !== undefined && !isEmpty(changes) && !isEntry(entryOf(changes))) throw notReadable()
    if (changes !== undefined) {
      store.admit(changes)
      view.add(changes)
    }
    return { changes, settle: () => resolve(result) }
  } catch (error) {
    return { changes: undefined, settle: () => reject(error) }
  }
}

function isEmpty(changes: Changes): boolean {
  return Object.keys(changes).length === 0
}

function entryOf({ add, know, replace, remove, drawn = 0 }: Changes): JournalEntry {
  if (know !== undefined) return { know, drawn }
  if (add !== undefined) return { add, drawn }
  if (replace !== undefined) return { replace, drawn }
  return { remove: remove ?? '' }
}

/** The content of a store, including changes that are decided but not written yet. */
class BatchView implements StoreView {
  readonly #store: StoreView
  /** Changed keys by id; `undefined` for a removed key. */
  readonly #keys = new Map<string, StoredKey | undefined>()
  readonly #addedHashes = new Map<string, StoredKey>()
  readonly #identities = new Map<string, StoredIdentity>()
  #drawn: number | undefined

  constructor(store: StoreView) {
    this.#store = store
  }

  find(lookUp: LookUp): Found {
    const { key, identity, drawn } = this.#store.find(lookUp)
    const { user } = lookUp
    return {
      key:
        key !== undefined && this.#keys.has(key.id)
          ? this.#keys.get(key.id)
          : (key ?? this.#addedHashes.get(lookUp.keyHash ?? '')),
      identity: identity ?? (user && this.#identities.get(identityName(user))),
      drawn: this.#drawn ?? drawn,
    }
  }

  /** A new key is found only by its hash, because no client knows the id of an unwritten key. */
  add({ add, know = add?.identity, replace, remove, drawn }: Changes): void {
    if (add !== undefined) this.#addedHashes.set(add.hash, { ...add, sequence: 0 })
    if (know !== undefined) this.#identities.set(identityName(know), know)
    if (replace !== undefined) this.#keys.set(replace.id, replace)
    if (remove !== undefined) this.#keys.set(remove, undefined)
    if (drawn !== undefined) this.#drawn = drawn
  }
}
