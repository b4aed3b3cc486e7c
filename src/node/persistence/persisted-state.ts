import { realpath } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Snapshot } from '../../../schemas/generated/types.js'
import type { Random } from '../../random.js'
import type { KeyStore, StoreState } from '../../store/key-store.js'
import { MemoryStore } from '../../store/memory-store.js'
import { lockFile } from './file-lock.js'
import type { JournalEntry } from './journal-entry.js'
import { JournalFile, type OpenFile } from './journal-file.js'
import { JournalingStore } from './journaling-store.js'
import { type JournalContent, readJournal } from './read-journal.js'
import { stateUnusable } from './state-error.js'

/** A state that is kept in a file, and the sole right to it. */
export interface PersistedState {
  /** What the file holds. Undefined when there is nothing yet: then the fixture is where it starts. */
  readonly found?: { snapshot: Snapshot; randomSeed: number; profile: string }
  /** Makes a store that keeps the file up to date. */
  wrap(
    store: KeyStore,
    random: Pick<Random, 'drawn'>,
    context: { profile: string; randomSeed: number },
  ): KeyStore
  close(): Promise<void>
}

/**
 * Opens the file of a state, or prepares to make it.
 *
 * @throws KeymockError when it is in use, damaged, something else altogether, or cannot be read.
 */
export async function openPersistedState(path: string, openFile?: OpenFile): Promise<PersistedState> {
  const file = await realPath(path)
  const lock = await lockFile(file).catch(error => {
    throw stateUnusable(path, error)
  })
  try {
    const content = await readJournal(file).catch(error => {
      throw stateUnusable(path, error)
    })
    const journal = new JournalFile(file, openFile)
    return {
      ...(content !== undefined && {
        found: {
          snapshot: await replay(content),
          randomSeed: content.header.randomSeed,
          profile: content.header.profile,
        },
      }),
      wrap: (store, random, context) =>
        new JournalingStore(store, journal, { ...context, drawn: () => random.drawn }),
      async close() {
        await journal.close()
        await lock.release()
      },
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** Two names of one file have to lead to one lock. A file that does not exist yet still has a folder. */
async function realPath(path: string): Promise<string> {
  try {
    return await realpath(path).catch(async () => join(await realpath(dirname(path)), basename(path)))
  } catch (error) {
    throw stateUnusable(path, error)
  }
}

async function replay({ base, changes, drawn }: JournalContent): Promise<Snapshot> {
  if (changes.length === 0) return snapshotOf(base, drawn)
  // The order in which keys are listed does not matter to what is there in the end.
  const store = new MemoryStore('id')
  await store.importState(base)
  for (const entry of changes) await apply(entry, store)
  return snapshotOf(await store.exportState(), drawn)
}

async function apply(entry: JournalEntry, store: KeyStore): Promise<void> {
  if ('add' in entry) await store.addKey(entry.add)
  if ('replace' in entry) await store.replaceKey(entry.replace)
  if ('remove' in entry) {
    const key = await store.keyById(entry.remove)
    if (key !== undefined) await store.removeKey(key)
  }
}

function snapshotOf({ sequence, identities, keys }: StoreState, drawn: number): Snapshot {
  return { keymock: 1, drawn, sequence, identities: [...identities], keys: [...keys] }
}
