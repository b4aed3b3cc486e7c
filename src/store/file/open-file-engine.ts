import type { Snapshot } from '../../../schemas/generated/types.js'
import type { NewKey, OpenStore } from '../../domain/key-store.js'
import { exactTexts } from '../../domain/texts.js'
import { MemoryStore } from '../memory/memory-store.js'
import { lockFile } from './file-lock.js'
import { JournalFile, type OpenFile } from './journal-file.js'
import { isOvergrown, openJournaledStore } from './journaled-store.js'
import { type JournalContent, readJournal } from './read-journal.js'
import { isMissing, regularFile } from './regular-file.js'
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
  const file = await regularFile(path)
  const lock = await lockFile(file).catch(error => {
    throw stateUnusable(path, error)
  })
  try {
    const content = await readJournal(file).catch(error => {
      if (isMissing(error)) return undefined
      throw stateUnusable(path, error)
    })
    const journal = new JournalFile(file, openFile)
    const found = content && {
      snapshot: replay(content),
      randomSeed: content.header.randomSeed,
      profile: content.header.profile,
    }
    let begun = content && { base: baseSize(content), since: content.changes.length, bytes: content.size }
    return {
      ...(found !== undefined && { found }),
      openStore: context => async (state, order) => {
        // What was found is in the file already, unless much of it has been overtaken since.
        const isKept = state === found?.snapshot && context.profile === found.profile
        const kept = isKept && begun !== undefined && !isOvergrown(begun) ? begun : undefined
        begun = undefined
        return openJournaledStore(journal, context, state, order, kept)
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

/** What the base of a journal holds. */
function baseSize({ base: { identities, keys } }: JournalContent): number {
  return identities.length + keys.length
}

function replay({ base, changes, drawn }: JournalContent): Snapshot {
  const store = new MemoryStore({ ...base, drawn }, { by: 'oldest-first', texts: exactTexts })
  for (const change of changes)
    store.apply('add' in change ? { add: withKnownIdentity(change.add, store) } : change)
  return { keymock: 1, drawn, sequence: store.position.sequence, ...store.rows() }
}

/** Earlier versions wrote down the identity that was drawn for a user, also where the user had one already. */
function withKnownIdentity(key: NewKey, store: MemoryStore): NewKey {
  const { identity } = store.find({ user: key.identity })
  return identity === undefined ? key : { ...key, identity }
}
