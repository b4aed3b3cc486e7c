import { realpath } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Snapshot } from '../../../schemas/generated/types.js'
import type { NewKey, OpenStore, StoreState } from '../../domain/key-store.js'
import { MemoryStore } from '../memory/memory-store.js'
import { lockFile } from './file-lock.js'
import { FileStore } from './file-store.js'
import type { JournalEntry } from './journal-entry.js'
import { JournalFile, type OpenFile } from './journal-file.js'
import { type JournalContent, readJournal } from './read-journal.js'
import { stateUnusable } from './state-error.js'

/** A state that is kept in a file, and the sole right to it. */
export interface FileEngine {
  /** What the file holds. Undefined when there is nothing yet: then the fixture is where it starts. */
  readonly found?: { snapshot: Snapshot; randomSeed: number; profile: string }
  /** Opens stores that keep the file up to date. */
  openStore(context: { profile: string; randomSeed: number }): OpenStore
  close(): Promise<void>
}

/**
 * Opens the file of a state, or prepares to make it.
 *
 * @throws KeymockError when it is in use, damaged, something else altogether, or cannot be read.
 */
export async function openFileEngine(path: string, openFile?: OpenFile): Promise<FileEngine> {
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
      openStore: context => async (state, order) => {
        const { sequence, drawn } = state
        const header = { keymock: 'journal', version: 1, ...context, sequence, drawn } as const
        const edition = await journal.rewrite(header, baseEntries(state))
        return new FileStore(state, order, entries => journal.append(entries, edition))
      },
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

function* baseEntries({ identities, keys }: StoreState): Generator<JournalEntry> {
  for (const identity of identities) yield { identity }
  for (const key of keys) yield { key }
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
  // The order in which keys are listed does not matter to what is there in the end.
  const store = new MemoryStore({ ...base, drawn }, 'id')
  for (const change of changes)
    store.apply('add' in change ? { add: withKnownIdentity(change.add, store) } : change)
  const { sequence, identities, keys } = await store.state()
  return { keymock: 1, drawn, sequence, identities: [...identities], keys: [...keys] }
}

/** Earlier versions wrote down the identity that was drawn for a user, also where the user had one already. */
function withKnownIdentity(key: NewKey, store: MemoryStore): NewKey {
  const { identity } = store.find({ user: key.identity })
  return identity === undefined ? key : { ...key, identity }
}
