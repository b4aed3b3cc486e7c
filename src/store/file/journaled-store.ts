import type { KeyOrder, StoreState } from '../../domain/key-store.js'
import { FileStore } from './file-store.js'
import type { JournalEntry } from './journal-entry.js'
import type { JournalFile } from './journal-file.js'
import { stateNotWritten } from './state-error.js'

/** How many lines a journal has: for what it starts from, and for what happened since. */
export interface JournalSize {
  base: number
  since: number
}

/** Below that, a start hardly notices. */
const fewLines = 5000

/** Whether most of what a journal tells has been overtaken, so that it is worth writing anew. */
export function isOvergrown({ base, since }: JournalSize): boolean {
  return since > Math.max(fewLines, base)
}

/**
 * Opens a store whose changes go to a journal. The journal is written anew whenever it has outgrown what it tells, so that a key
 * which is used a million times does not take a million lines.
 *
 * @param begun What the file has in it, when it holds this very state already.
 * @param onRestored Called when the file was gone, and was written anew.
 */
export async function openJournaledStore(
  journal: JournalFile,
  context: { profile: string; randomSeed: number },
  state: StoreState,
  order: KeyOrder,
  begun: (JournalSize & { bytes: number }) | undefined,
  onRestored: () => void,
): Promise<FileStore> {
  const write = ({ sequence, drawn, identities, keys }: StoreState, instead?: number) => {
    const header = { keymock: 'journal', version: 1, ...context, sequence, drawn } as const
    return journal.rewrite(header, entries({ identities, keys }), instead)
  }
  let edition = await (begun === undefined ? write(state) : journal.resume(begun.bytes))
  let size = begun ?? { base: state.identities.length + state.keys.length, since: 0 }
  const writeAnew = async () => {
    // What the store holds at this moment is what the journal tells: it changes only once its changes are written.
    const { identities, keys } = store.rows()
    edition = await write({ ...store.position, identities, keys }, edition)
    size = { base: identities.length + keys.length, since: 0 }
  }
  const store: FileStore = new FileStore(state, order, async changes => {
    if (isOvergrown(size)) {
      await writeAnew().catch(() => {
        // No room for a second file: the long one does, and it is not tried again soon.
        size = { base: size.base + size.since, since: 0 }
      })
    }
    if (!(await journal.append(changes, edition))) {
      await writeAnew()
      if (!(await journal.append(changes, edition))) throw deletedAgain(journal.path)
      onRestored()
    }
    size = { ...size, since: size.since + changes.length }
  })
  return store
}

function deletedAgain(path: string): Error {
  return stateNotWritten(path, new Error('The file was deleted while keymock was writing it.'))
}

function* entries({ identities, keys }: Pick<StoreState, 'identities' | 'keys'>): Generator<JournalEntry> {
  for (const identity of identities) yield { identity }
  for (const key of keys) yield { key }
}
