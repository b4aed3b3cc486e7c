import { rm, stat, truncate } from 'node:fs/promises'
import type { Snapshot } from '../../../schemas/generated/types.js'
import type { OpenStore } from '../../domain/key-store.js'
import { type FileLock, lockFile } from './file-lock.js'
import type { FileStore } from './file-store.js'
import { JournalFile, type OpenFile } from './journal-file.js'
import { type BegunJournal, isOvergrown, type JournalContext, openJournaledStore } from './journaled-store.js'
import { type JournalContent, readJournal } from './read-journal.js'
import { ifMissing, isMissing, regularFile } from './regular-file.js'
import { replay } from './replay.js'
import { setAside } from './set-aside.js'
import { begunMeanwhile, stateUnusable } from './state-error.js'

export interface FileEngine {
  /** The content of the file. Undefined for a new or empty file, which begins with the fixture. */
  readonly found?: { snapshot: Snapshot; randomSeed: number; profile: string }
  openStore(context: JournalContext): OpenStore
  clockMoved(): void
  /** Resolves when the file holds the clock's last move. Also resolves if that write fails: the next write includes the move. */
  clockKept(): Promise<void>
  close(): Promise<void>
  /** Closes the file after a failed start. Removes a file that this start created, and empties a file that was empty before. */
  abandon(): Promise<void>
}

export interface FileEngineOptions {
  openFile?: OpenFile | undefined
  /** Called after this process has locked the file. A process that ends during the start must unlock the file with `abandon`. */
  onHold?: ((abandon: () => Promise<void>) => void) | undefined
  /** Called after the store has rewritten a file that was deleted or moved away during use. */
  onRestored?: (() => void) | undefined
  onNotice?: ((sentence: string) => void) | undefined
}

/**
 * Opens the file of a state, or prepares a new file. Locks a new file only when its first store opens, because an interrupted
 * start must leave no file.
 *
 * @throws KeymockError for a file that is in use, damaged, foreign or unreadable.
 */
export async function openFileEngine(
  path: string,
  {
    openFile,
    onHold = () => undefined,
    onRestored = () => undefined,
    onNotice = () => undefined,
  }: FileEngineOptions = {},
): Promise<FileEngine> {
  const file = await regularFile(path)
  const take = () =>
    lockFile(file).catch(error => {
      throw stateUnusable(path, error)
    })
  let lock: FileLock | undefined = await take()
  const release = async () => {
    await lock?.release()
    lock = undefined
  }
  try {
    const content = await readJournal(file).catch(error => {
      if (isMissing(error)) return undefined
      throw stateUnusable(path, error)
    })
    const journal = new JournalFile(file, openFile)
    const discard = (await isThere(file)) ? () => truncate(file) : () => rm(file, { force: true })
    const found = content && {
      snapshot: replay(content),
      randomSeed: content.header.randomSeed,
      profile: content.header.profile,
    }
    const isNew = content === undefined
    // Whether the file has a second name (a hard link), under which another server may use the file.
    const isLinked = ((await stat(file).catch(ifMissing))?.nlink ?? 0) > 1
    const abandon = async () => {
      journal.abandon()
      await journal.close()
      if (isNew && journal.isWritten) await discard()
      await release()
    }
    if (isNew) await release()
    else onHold(abandon)
    let begun: BegunJournal | undefined = content && {
      base: baseSize(content),
      since: content.changes.length,
      bytes: content.size,
      clock: content.clock,
    }
    let store: FileStore | undefined
    let clockKept = Promise.resolve()
    const clockMoved = () => {
      // Every write records the clock, even a write without changes.
      clockKept = store?.change({}, () => ({ result: undefined })).catch(() => undefined) ?? clockKept
    }
    return {
      ...(found !== undefined && { found }),
      openStore: context => async (state, order, origin) => {
        if (lock === undefined) {
          lock = await take()
          onHold(abandon)
          if (!(await isNothing(file))) throw begunMeanwhile(path)
        }
        if (begun !== undefined && content !== undefined && content.incompleteBytes > 0)
          onNotice(await setAside(file, content))
        if (begun !== undefined && isLinked) onNotice(otherName(path))
        const isKept = state === found?.snapshot && context.profile === found.profile
        const isCurrent = !isLinked && content?.header.version === 2
        const kept = isKept && begun !== undefined && isCurrent && !isOvergrown(begun) ? begun : undefined
        begun = undefined
        store = await openJournaledStore(journal, context, state, order, kept, onRestored, origin)
        // The clock may have moved while the file was written.
        clockMoved()
        return store
      },
      clockMoved,
      clockKept: () => clockKept,
      async close() {
        await clockKept
        await journal.close()
        await release()
      },
      abandon,
    }
  } catch (error) {
    await release()
    throw error
  }
}

function otherName(path: string): string {
  return `${path} is a hard link, and another server may use the file under its other name. Wrote the state to a new file under this name; the other name keeps the old file.`
}

async function isNothing(file: string): Promise<boolean> {
  return ((await stat(file).catch(() => undefined))?.size ?? 0) === 0
}

async function isThere(file: string): Promise<boolean> {
  return (await stat(file).catch(() => undefined)) !== undefined
}

function baseSize({ base: { identities, keys } }: JournalContent): number {
  return identities.length + keys.length
}
